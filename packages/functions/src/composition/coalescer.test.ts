import { expect, it } from 'vitest'
import { createCoalescer } from './coalescer.ts'

/** A bell whose answers take until they are let go. */
function slow() {
  const begun: string[] = []
  const gates: (() => void)[] = []
  const bell = createCoalescer(async (id) => {
    begun.push(id)
    await new Promise<void>((resolve) => gates.push(resolve))
  })
  return { bell, begun, next: () => gates.shift()?.() }
}

const soon = () => new Promise((resolve) => setImmediate(resolve))

it('Each match is answered by itself, one call at a time', async () => {
  const { bell, begun, next } = slow()
  bell.trigger('a')
  bell.trigger('b')
  bell.trigger('a')
  bell.trigger('a')
  await soon()
  expect(begun).toEqual(['a', 'b'])
  next()
  await soon()
  // However often it rang meanwhile, one more call sees to it.
  expect(begun).toEqual(['a', 'b', 'a'])
  next()
  next()
  await bell.idle()
  expect(begun).toEqual(['a', 'b', 'a'])
})

it('It is quiet when nothing is under way, and can be rung again then', async () => {
  const { bell, begun, next } = slow()
  await bell.idle()
  bell.trigger('a')
  let isQuiet = false
  const quiet = bell.idle().then(() => {
    isQuiet = true
  })
  await soon()
  expect(isQuiet).toBe(false)
  next()
  await quiet
  bell.trigger('a')
  next()
  await bell.idle()
  expect(begun).toEqual(['a', 'a'])
})

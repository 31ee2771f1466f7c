import { expect, it } from 'vitest'
import { createCoalescer } from './coalescer.ts'

/** A coalescer whose runs end when `finishNext` is called. */
function createManualCoalescer() {
  const started: string[] = []
  const pending: (() => void)[] = []
  const coalescer = createCoalescer(async (id) => {
    started.push(id)
    await new Promise<void>((resolve) => pending.push(resolve))
  })
  return { coalescer, started, finishNext: () => pending.shift()?.() }
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve))

it('runs one call per match at a time, and one more for all triggers during a run', async () => {
  const { coalescer, started, finishNext } = createManualCoalescer()
  coalescer.trigger('a')
  coalescer.trigger('b')
  coalescer.trigger('a')
  coalescer.trigger('a')
  await nextTick()
  expect(started).toEqual(['a', 'b'])
  finishNext()
  await nextTick()
  expect(started).toEqual(['a', 'b', 'a'])
  finishNext()
  finishNext()
  await coalescer.idle()
  expect(started).toEqual(['a', 'b', 'a'])
})

it('is idle when no run is active, and can be triggered again', async () => {
  const { coalescer, started, finishNext } = createManualCoalescer()
  await coalescer.idle()
  coalescer.trigger('a')
  let isIdle = false
  const idle = coalescer.idle().then(() => {
    isIdle = true
  })
  await nextTick()
  expect(isIdle).toBe(false)
  finishNext()
  await idle
  coalescer.trigger('a')
  finishNext()
  await coalescer.idle()
  expect(started).toEqual(['a', 'a'])
})

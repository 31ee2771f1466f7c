import { describe, expect, it } from 'vitest'
import { createEmulatorClock } from './clock.ts'

describe('the emulator clock', () => {
  it('runs ahead of real time by its offset', () => {
    let real = 1000
    const time = createEmulatorClock(() => real, 50)
    time.advance(10)
    real += 5
    expect([time.now(), time.offset()]).toEqual([1065, 60])
  })

  it('can be frozen and advanced from there', () => {
    const time = createEmulatorClock(() => 1000)
    time.set(5)
    time.advance(2)
    expect(time.now()).toBe(7)
    time.set(null)
    expect(time.now()).toBe(1002)
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRetryTimers } from './retry-timers.ts'

describe('retry timers', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const retried: string[] = []
  const createTimers = () => {
    retried.length = 0
    return createRetryTimers((id) => retried.push(id), 60_000)
  }

  it('retry each match once, at the earliest time that was asked for', () => {
    const timers = createTimers()
    timers.schedule('late', 5_000)
    timers.schedule('late', 9_000)
    timers.schedule('early', 5_000)
    timers.schedule('early', 1_000)
    timers.schedule('past', -86_400_000)
    vi.advanceTimersByTime(99)
    expect(retried).toEqual([])
    vi.advanceTimersByTime(901)
    expect(retried).toEqual(['past', 'early'])
    vi.advanceTimersByTime(4_000)
    expect(retried).toEqual(['past', 'early', 'late'])
    vi.advanceTimersByTime(60_000)
    expect(retried).toHaveLength(3)
    timers.schedule('late', 100)
    vi.advanceTimersByTime(100)
    expect(retried).toHaveLength(4)
  })

  it('leave later ones to the sweep, and all of them when they are cleared', () => {
    const timers = createTimers()
    timers.schedule('far', 60_000)
    timers.schedule('near', 1_000)
    timers.clear()
    vi.advanceTimersByTime(120_000)
    expect(retried).toEqual([])
  })
})

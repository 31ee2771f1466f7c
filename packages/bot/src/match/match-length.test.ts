import { describe, expect, it } from 'vitest'
import { longestMatchLength } from './match-length.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describe('longestMatchLength', () => {
  it.each([
    [40, 60, 2 * DAY_MS, { from: 11, to: 17, unit: 'weeks' }],
    [40, 60, HOUR_MS, { from: 2, to: 3, unit: 'days' }],
    [40, 60, 120_000, { from: 1, to: 2, unit: 'hours' }],
    [15, 25, 120_000, { from: 30, to: 50, unit: 'minutes' }],
    [1, 1, 60_000, { from: 1, to: 1, unit: 'minutes' }],
    [35, 60, DAY_MS, { from: 5, to: 9, unit: 'weeks' }],
  ] as const)('%i to %i moves of %i ms', (from, to, turnMs, length) => {
    expect(longestMatchLength({ from, to }, turnMs)).toEqual(length)
  })
})

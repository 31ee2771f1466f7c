import { describe, expect, it } from 'vitest'
import { addWrongRecital } from './kept-stories.ts'
import type { WrongRecital } from './schema.ts'

const wrongRecital = (seat: number, words: number): WrongRecital => ({ seat, words, differences: [] })

describe('wrong recitals of a story', () => {
  it('are kept per seat, the last three', () => {
    const all = [1, 2, 3, 4]
      .flatMap((words) => [wrongRecital(0, words), wrongRecital(1, words)])
      .reduce<WrongRecital[]>((kept, next) => addWrongRecital(kept, next), [wrongRecital(2, 1)])
    const wordCountsOf = (seat: number) => all.flatMap((kept) => (kept.seat === seat ? [kept.words] : []))
    expect([wordCountsOf(0), wordCountsOf(1), wordCountsOf(2)]).toEqual([[2, 3, 4], [2, 3, 4], [1]])
  })
})

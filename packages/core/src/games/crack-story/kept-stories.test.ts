import { describe, expect, it } from 'vitest'
import { addWrongRecital } from './kept-stories.ts'
import type { WrongRecital } from './schema.ts'

const slip = (seat: number, words: number): WrongRecital => ({ seat, words, differences: [] })

describe('wrong recitals of a story', () => {
  it('are kept per seat, the last three', () => {
    const all = [1, 2, 3, 4]
      .flatMap((words) => [slip(0, words), slip(1, words)])
      .reduce<WrongRecital[]>((kept, next) => addWrongRecital(kept, next), [slip(2, 1)])
    const of = (seat: number) => all.flatMap((kept) => (kept.seat === seat ? [kept.words] : []))
    expect([of(0), of(1), of(2)]).toEqual([[2, 3, 4], [2, 3, 4], [1]])
  })
})

import { expect, it } from 'vitest'
import { majoritySeat, topCardCounts } from './majority.ts'
import type { CardLine } from './schema.ts'

/** `0E 1E*`: owner, letter, a star for a JOKER; stacked cards from bottom to top: `0E/1E`. */
const line = (text: string): CardLine =>
  text
    .split(' ')
    .filter(Boolean)
    .map((stack) =>
      stack.split('/').map((card) => ({
        seat: Number(card.charAt(0)),
        letter: card.charAt(1),
        joker: card.endsWith('*'),
      })),
    )

it.each<[string, number | null, string]>([
  ['0M 0O 1T', 0, 'more than every other'],
  ['0M 1O 1T 2S', 1, 'more than each, not more than all together'],
  ['0M 1O', null, 'as many'],
  ['0M* 1O', 0, 'as many, and a JOKER'],
  ['0M* 1O*', null, 'as many, and a JOKER each'],
  ['0M* 0O 1T* 1S*', 1, 'as many, and two JOKERs against one'],
  ['0M 1O/0O 1T', 0, 'only what is read counts'],
  ['0M*/1M 0O 1T', 1, 'a covered JOKER does not count'],
  ['0M 0O 1T 1S 2E*', null, 'a JOKER of a seat that does not share the lead'],
  ['', null, 'an empty line'],
])('the majority of "%s" is %s: %s', (text, seat) => {
  expect(majoritySeat(line(text), 3)).toBe(seat)
})

it('counts the top cards of each seat', () => {
  expect(topCardCounts(line('0M 1O/0O 1T 3S'), 4)).toEqual([2, 1, 0, 1])
})

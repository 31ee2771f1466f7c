import { expect, it } from 'vitest'
import { rng } from '../../kernel/dice.ts'
import { isLetterCard } from './cards.ts'
import { cutPacks, type PackCut, startingSeatOf } from './cut.ts'

const cuts = (text: string): PackCut[] =>
  text.split(' ').map((cut) => ({ seat: cut.charCodeAt(0) - 65, card: cut.charAt(1) }))

it.each([
  ['AE BC', 2, 1, 'the letter nearest to A starts'],
  ['A* A! AE BF', 2, 0, 'a cut that shows no letter cuts again'],
  ['AC BC CZ AE BB', 3, 1, 'only tied players cut again'],
  ['AC BC CC DC AB BB C* CD DE AA BK', 4, 0, 'as often as it takes'],
])('%s with %i seats: seat %i starts, for %s', (text, seats, first) => {
  expect(startingSeatOf(cuts(text), seats)).toBe(first)
})

it.each([
  ['AE BE', 2, 'nobody has won yet'],
  ['AE', 2, 'one is missing'],
  ['AE B*', 2, 'no letter was shown'],
  ['AE BC AA', 2, 'one too many'],
  ['BC AE', 2, 'out of order'],
])('%s are not the cuts of %i seats: %s', (text, seats) => {
  expect(startingSeatOf(cuts(text), seats)).toBeNull()
})

it('cuts until one seat starts, and no longer', () => {
  let repeatedCuts = 0
  for (let n = 0; n < 500; n++) {
    const seats = 2 + (n % 3)
    const packCuts = cutPacks(seats, rng(`cut ${n}`, 'cuts'))
    expect(startingSeatOf(packCuts, seats)).not.toBeNull()
    if (packCuts.filter(({ card }) => isLetterCard(card)).length > seats) repeatedCuts++
  }
  // Make sure that the sample contains ties.
  expect(repeatedCuts).toBeGreaterThan(20)
})

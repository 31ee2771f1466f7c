import { describe, expect, it } from 'vitest'
import { isLetterCard } from './cards.ts'
import type { PackCut } from './cut.ts'
import { FULL_PACK, pileSize } from './deck.ts'
import type { Options } from './schema.ts'
import { dealFromPacks, setup } from './setup.ts'

const normal: Options = { mode: 'normal', referee: 'friendly' }

it('has 60 cards of each colour: 55 letters, 3 JOKERs, 2 POUBELLEs', () => {
  expect(FULL_PACK).toHaveLength(60)
  expect(FULL_PACK.filter(isLetterCard)).toHaveLength(55)
  expect(FULL_PACK.filter((card) => card === '*')).toHaveLength(3)
  expect(FULL_PACK.filter((card) => card === '!')).toHaveLength(2)
  expect(FULL_PACK.filter((card) => card === 'E')).toHaveLength(6)
  expect(new Set(FULL_PACK).size).toBe(28)
})

it.each([
  ['normal', [40, 30, 25]],
  ['short', [24, 18, 15]],
  ['expert', [60, 60, 60]],
] as const)('sizes the piles of a %s match by the number of players', (mode, sizes) => {
  expect([2, 3, 4].map((seats) => pileSize(mode, seats))).toEqual(sizes)
})

describe('the start', () => {
  const cutsFor = (first: number, seats: number): PackCut[] =>
    Array.from({ length: seats }, (_, seat) => ({ seat, card: seat === first ? 'A' : 'B' }))
  const dealInOrder = (
    first: number,
    seats: number,
    packs = Array.from({ length: seats }, () => [...FULL_PACK]),
  ) => dealFromPacks(packs, cutsFor(first, seats), { seats, options: normal })

  it.each([
    [2, 1, [1, 0, 1, 0]],
    [3, 2, [2, 0, 1, 2]],
    [4, 1, [1, 2, 3, 0]],
  ])('with %i players and seat %i to start: which seat lays which line', (seats, first, owners) => {
    const { lines } = dealInOrder(first, seats)
    expect(lines.map(({ seat }) => seat)).toEqual(owners)
  })

  it('puts a turned JOKER or POUBELLE at the bottom of the pile and turns the next card', () => {
    const rest = FULL_PACK.filter((card) => isLetterCard(card))
    const pack = ['*', '!', ...rest, '*', '*', '!']
    const { lines, piles, hands } = dealInOrder(0, 2, [pack, [...FULL_PACK]])
    expect(lines.map(({ letter, joker }) => [letter, joker])).toEqual([
      ['A', false],
      ['A', false],
      ['A', false],
      ['A', false],
    ])
    expect(hands[0]).toEqual(rest.slice(2, 10))
    expect(piles[0]?.slice(-2)).toEqual(['*', '!'])
    expect(piles[0]).toHaveLength(40 - 2 - 8)
  })

  it('assigns the chosen colours, and the others by seat', () => {
    const colours = (chosen?: string[]) => {
      const [event] = setup({
        seats: 3,
        options: normal,
        seed: 'x',
        ...(chosen ? { colours: chosen } : {}),
      })
      return event?.type === 'dealt' ? event.colours : []
    }
    expect(colours()).toEqual(['red', 'blue', 'green'])
    expect(colours(['green', 'yellow', 'red'])).toEqual(['green', 'yellow', 'red'])
  })
})

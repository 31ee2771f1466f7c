import { FULL_PACK } from '@crackpost/core/games/crack-word/deck'
import { crackWordGame } from '@crackpost/core/games/crack-word/index'
import { lineRejection } from '@crackpost/core/games/crack-word/judge'
import { majoritySeat } from '@crackpost/core/games/crack-word/majority'
import { type CardPlacement, findCardPlacements } from '@crackpost/core/games/crack-word/placements'
import type { State } from '@crackpost/core/games/crack-word/schema'
import { rng } from '@crackpost/core/kernel/dice'
import { applyStep, replay } from '@crackpost/core/kernel/step'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frenchLexicon } from '../../../scripts/french-lexicon.ts'
import { layOutPosition } from '../../kit/crack-word-position.ts'
import { walkRandomly } from '../../kit/random-walk.ts'
import { referenceMajority } from '../../kit/reference/majority.ts'
import { sampleSize } from '../../kit/sampling.ts'

const lexicon = frenchLexicon()
const LEXICON_WORDS = [...lexicon.wordsContaining('')]

describe('majoritySeat', () => {
  it('follows the written rule on any line', () => {
    const card = fc.record({
      seat: fc.integer({ min: 0, max: 3 }),
      letter: fc.constantFrom('A', 'E', 'T'),
      joker: fc.boolean(),
    })
    const line = fc.array(fc.array(card, { minLength: 1, maxLength: 3 }), { maxLength: 9 })
    const found = new Set<number | null>()
    fc.assert(
      fc.property(line, (stacks) => {
        const tops = stacks.flatMap((stack) => stack.slice(-1))
        const majority = majoritySeat(stacks, 4)
        expect(majority).toBe(referenceMajority(tops, 4))
        found.add(majority)
      }),
      { numRuns: 5000 },
    )
    expect(found.size).toBe(5)
  })
})

const LINE_COUNT = sampleSize(500, 5000)

describe('the infix rule', () => {
  it('agrees with a scan over the word list for random lines', () => {
    // One text to search: a line is valid if a word contains it, and the line breaks keep words apart.
    const list = `\n${LEXICON_WORDS.join('\n')}\n`
    const dice = rng('lines', 'infix')
    const answers = { yes: 0, no: 0 }
    for (let n = 0; n < LINE_COUNT; n++) {
      // Half of the lines come from words, some with a changed letter; the others are random letters.
      const word = LEXICON_WORDS[dice.integerBelow(LEXICON_WORDS.length)] ?? ''
      const from = dice.integerBelow(word.length)
      const part = word.slice(from, from + 1 + dice.integerBelow(word.length - from))
      const randomLetter = () => String.fromCharCode(65 + dice.integerBelow(26))
      const line =
        n % 2 === 0
          ? part.slice(0, -1) + (n % 4 === 0 ? randomLetter() : part.slice(-1))
          : Array.from({ length: 1 + dice.integerBelow(5) }, randomLetter).join('')
      const fault = lineRejection(1, { at: 'right', letters: line }, lexicon)
      expect([line, fault === null]).toEqual([line, list.includes(line)])
      const example = lexicon.exampleContaining(line)
      if (fault === null) expect([example, list.includes(`\n${example}\n`)]).toEqual([example, true])
      expect(example === null).toBe(fault !== null)
      answers[fault === null ? 'yes' : 'no']++
    }
    expect(answers.yes).toBeGreaterThan(LINE_COUNT / 5)
    expect(answers.no).toBeGreaterThan(LINE_COUNT / 5)
  })
})

describe('the cards', () => {
  const cardsOf = (state: State, seat: number): string => {
    const cardsOfSeat = (cards: readonly { seat: number; card: string }[]): string[] =>
      cards.flatMap((owned) => (owned.seat === seat ? [owned.card] : []))
    const lying = state.lines.flat(2).filter((card) => card.seat === seat)
    return [
      ...(state.hands[seat] ?? []),
      ...(state.piles[seat] ?? []),
      ...(state.unseen[seat] ?? []),
      ...lying.map(({ letter, joker }) => (joker ? '*' : letter)),
      ...cardsOfSeat(state.packets.flat()),
      ...cardsOfSeat(state.gone),
    ]
      .sort()
      .join('')
  }
  const pack = [...FULL_PACK].sort().join('')

  it.each(['friendly', 'strict', 'challenge'])('are complete in every state, with %s', (referee) => {
    for (let n = 0; n < 24; n++) {
      const mode = ['normal', 'short', 'expert'][n % 3]
      const seats = 2 + (n % 3)
      const { setup, steps } = walkRandomly(crackWordGame, seats, `cards ${n}`, lexicon, { referee, mode })
      for (const state of [replay(crackWordGame, setup), ...steps.map(({ after }) => after)])
        for (let seat = 0; seat < seats; seat++) expect(cardsOf(state, seat)).toBe(pack)
    }
  })
})

describe('findCardPlacements', () => {
  const env = { lexicon, dice: (label: string) => rng('x', label), now: 0, pace: 1 }
  const keyOf = ({ action }: CardPlacement): string => crackWordGame.notation.make(action)

  /** All accepted placements, by exhaustive search. */
  function acceptedPlacements(state: State, card: string): string[] {
    const found: string[] = []
    for (let line = 1; line <= 4; line++) {
      const currentLine = state.lines[line - 1] ?? []
      const spots =
        currentLine.length === 0 ? (['alone'] as const) : (['left', 'right', ...currentLine.keys()] as const)
      for (const spot of spots) {
        const at = typeof spot === 'number' ? spot + 1 : spot
        const action = { type: 'place', line, at, card } as const
        if (applyStep(crackWordGame, state, { type: 'act', by: state.turn, action }, env).ok)
          found.push(crackWordGame.notation.make(action))
      }
    }
    return found.sort()
  }

  it('returns exactly what the rules accept, and the right possible calls', () => {
    let cracks = 0
    for (let n = 0; n < 6; n++) {
      const { steps } = walkRandomly(crackWordGame, 2 + (n % 3), `placements ${n}`, lexicon)
      for (const { state } of steps) {
        if (state.lay !== null) continue
        for (const held of new Set(state.hands[state.turn])) {
          if (held === '!') continue
          const card = held === '*' ? '*E' : held
          const found = findCardPlacements(state, state.turn, card, lexicon)
          expect(found.map(keyOf).sort()).toEqual(acceptedPlacements(state, card))
          for (const { action, letters, example, crack } of found) {
            expect(example).toContain(letters)
            const rest = [...(state.hands[state.turn] ?? [])]
            rest.splice(rest.indexOf(held), 1)
            const left = rest.find((other) => other !== '!') ?? null
            const lay = left === '*' ? '*E' : left
            const called = applyStep(
              crackWordGame,
              state,
              { type: 'act', by: state.turn, action: { ...action, crack: { lay } } },
              env,
            )
            expect([letters, called.ok]).toEqual([letters, crack !== null])
            if (!called.ok) continue
            cracks++
            const taken = called.value.events.find((event) => event.type === 'cracked')
            expect(taken?.type === 'cracked' && taken.cards.length).toBe(crack?.points)
          }
        }
      }
    }
    expect(cracks).toBeGreaterThan(20)
  }, 60_000)

  const state = layOutPosition({ lines: ['0M 0O', '1S', '', '0C/1C 1H'], hands: ['TA*!', 'O'] })
  const lines = (wanted: string): string[] => findCardPlacements(state, 0, wanted, lexicon).map(keyOf)

  it('returns the most points first', () => {
    const [best] = findCardPlacements(state, 0, 'T', lexicon)
    expect(best).toMatchObject({ letters: 'MOT', example: 'MOT', crack: { word: 'MOT', points: 3 } })
  })

  it('returns for a JOKER those of a letter, or of all letters', () => {
    expect(lines('*T')).toContain('1> *T')
    expect(new Set(lines('*'))).toEqual(
      new Set([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((x) => lines(`*${x}`))),
    )
  })

  it('returns for a letter that is not in the hand those of a JOKER', () => {
    expect(lines('N')).toEqual(lines('*N'))
    expect(lines('T')).not.toContain('1> *T')
  })

  it('returns for several letters those that make a line with them', () => {
    expect(lines('MOT')).toEqual(['1> T'])
    expect(lines('CHA')).toEqual(['4> A'])
  })

  it('returns nothing for an invalid card', () => {
    for (const wanted of ['', '!', '?', 'é', '**', '*1']) expect(lines(wanted)).toEqual([])
  })
})

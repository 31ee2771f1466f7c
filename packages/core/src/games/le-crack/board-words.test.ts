import { describe, expect, it } from 'vitest'
import { lexiconFromWords } from '../../lexicon/word-list.ts'
import { simulateMatch } from '../../simulation/simulate-match.ts'
import { wordsOnBoard } from './board-words.ts'
import { leCrackGame } from './index.ts'
import { type State, state as schema } from './schema.ts'

const board = {
  '2A': 'L4',
  '2B': 'I3',
  '2C': 'G1',
  '2D': 'N4',
  '2E': 'E3',
  '3D': 'O4',
  '4D': 'U4',
  '5D': 'S4',
}
const describeWords = (words: ReturnType<typeof wordsOnBoard>): string[] =>
  words.map(({ word, at, direction }) => `${word} ${at} ${direction}`)

describe('wordsOnBoard', () => {
  it('returns all runs of two letters or more, newest first', () => {
    expect(describeWords(wordsOnBoard(board))).toEqual(['NOUS 2D down', 'LIGNE 2A across'])
    expect(wordsOnBoard({})).toEqual([])
    expect(wordsOnBoard({ '17Q': 'E1' })).toEqual([])
  })

  it('dates a word by its newest tile', () => {
    const longer = { ...board, '6E': 'A1', '6D': 'L1', '6F': 'S2', '2F': 'R1' }
    expect(describeWords(wordsOnBoard(longer))).toEqual([
      'LIGNER 2A across',
      'LAS 6D across',
      'NOUSL 2D down',
    ])
  })

  it('does not continue a word around the edge of the board', () => {
    expect(wordsOnBoard({ '1Q': 'A1', '2A': 'S1', '17A': 'L1', '1B': 'E1' })).toEqual([])
  })

  it('keeps its order through JSON and the schema', () => {
    const stored = schema.shape.board.parse(JSON.parse(JSON.stringify(board)))
    expect(wordsOnBoard(stored)).toEqual(wordsOnBoard(board))
  })
})

describe('the words of a match', () => {
  const words = [
    'LES',
    'SE',
    'ES',
    'EST',
    'TE',
    'TES',
    'RE',
    'RAS',
    'AS',
    'LA',
    'LAS',
    'TA',
    'RATES',
    'LARES',
    'SALE',
    'NE',
    'NI',
    'IN',
    'SI',
    'TIRE',
    'RIEN',
    'LIEN',
    'EN',
    'UN',
    'UNE',
    'TU',
    'NU',
    'SU',
    'SUR',
    'RU',
  ]
  const lexicon = lexiconFromWords('few', words)

  it('are those of its plays that are still on the board, the last play first', () => {
    let plays = 0
    for (let n = 0; n < 60; n++) {
      const { transcript } = simulateMatch(leCrackGame, { seats: 2 + (n % 3), seed: `words ${n}`, lexicon })
      const layout = new Map<string, number>()
      let state: State | null = null
      for (const event of [...transcript.setup, ...transcript.entries.flatMap(({ events }) => events)]) {
        state = leCrackGame.evolve(state, event)
        if (event.type !== 'played') continue
        plays += 1
        for (const word of describeWords(event.words)) layout.set(word, plays)
        const found = describeWords(wordsOnBoard(state.board))
        if (event.placed.length > 1) expect(found[0]).toBe(describeWords(event.words)[0])
        const when = found.map((word) => layout.get(word) ?? Number.NaN)
        expect(when).toEqual(when.toSorted((a, b) => b - a))
        expect(when.filter((play) => play === plays).length).toBe(event.words.length)
      }
    }
    expect(plays).toBeGreaterThan(60)
  })
})

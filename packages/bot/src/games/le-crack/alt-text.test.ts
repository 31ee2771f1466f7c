import { leCrackGame as game } from '@crackpost/core/games/le-crack/index'
import { describe, expect, it } from 'vitest'
import type { PlayerNames } from '../../match/player-names.ts'
import { leCrackAltText } from './alt-text.ts'
import { leCrackExampleState } from './examples.ts'

const namesBySeat = (...names: readonly string[]): PlayerNames => ({
  player: () => '',
  seat: (seat) => names[seat] ?? '?',
})
const view = (plays: number) => game.view(leCrackExampleState(plays), null)

describe('Le Crack alt text', () => {
  it('has the last move, the scores and the turn, then the words, newest first', () => {
    const playerNames = namesBySeat('Léa', 'Noé')
    expect(leCrackAltText(view(4), { language: 'en', playerNames })).toBe(
      'Last move: Noé, NOS 4E↓, 43 points. Scores: Léa 67 (4 AS); Noé 169 (4 AS). Léa to play. ' +
        'Words, newest first: NOS 4E↓, UN 4D→, SOIT 5D→, NOUS 2D↓, LIGNE 2A→.',
    )
    expect(leCrackAltText(view(1), { language: 'fr', playerNames })).toBe(
      'Dernier coup\u202f: Léa, LIGNE 2A→, 35 points. Scores\u202f: Léa 35 (2 AS)\u202f; Noé 0 (0 AS). ' +
        'Au tour de Noé. Mots, du plus récent au plus ancien\u202f: LIGNE 2A→.',
    )
  })

  it('has every rack after the end', () => {
    const playerNames = namesBySeat('Léa', 'Noé')
    const { table } = view(4)
    const over = {
      ...view(4),
      table: { ...table, turn: null, over: 'agreed' },
      revealed: [['B3', 'E1'], []],
    } as const
    expect(leCrackAltText(over, { language: 'en', playerNames })).toContain(
      ' Racks at the end: Léa, B3 E1; Noé, –. Words',
    )
    expect(leCrackAltText(over, { language: 'fr', playerNames })).toContain(
      ' Chevalets à la fin\u202f: Léa, B3 E1\u202f; Noé, –. Mots',
    )
  })

  it('describes the first word’s rules before the first move', () => {
    expect(leCrackAltText(view(0), { language: 'en', playerNames: namesBySeat('Léa', 'Noé') })).toBe(
      'Scores: Léa 0 (0 AS); Noé 0 (0 AS). Léa to play. First word: across from 2A, 4 letters or more.',
    )
  })

  it('says how many words did not fit', () => {
    const long = 'W'.repeat(300)
    const board = Object.fromEntries(
      Array.from({ length: 17 }, (_, row) =>
        [...'ABDEGHJKMNPQ'].map((column) => [`${row + 1}${column}`, 'W2']),
      ).flat(),
    )
    const { table, ...rest } = view(10)
    const crowded = { ...rest, table: { ...table, board } }
    for (const language of ['fr', 'en'] as const) {
      const text = leCrackAltText(crowded, { language, playerNames: namesBySeat(long, long) })
      expect(text.length).toBeLessThanOrEqual(1024)
      expect(text.length).toBeGreaterThan(900)
      expect(text).toMatch(/… (?:et \d+ autres mots|and \d+ more words)\.$/)
    }
  })
})

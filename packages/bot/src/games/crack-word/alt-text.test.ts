import { crackWordGame as game } from '@crackpost/core/games/crack-word/index'
import { describe, expect, it } from 'vitest'
import type { PlayerNames } from '../../match/player-names.ts'
import { crackWordAltText } from './alt-text.ts'
import { crackWordExampleState } from './examples.ts'

const namesBySeat = (...names: readonly string[]): PlayerNames => ({
  player: () => '',
  seat: (seat) => names[seat] ?? '?',
})
const view = (plays: number) => game.view(crackWordExampleState(plays), null)

describe('Crack Word alt text', () => {
  it('has the last move, the scores and the turn, then the lines', () => {
    expect(crackWordAltText(view(5), { language: 'en', playerNames: namesBySeat('Léa', 'Noé') })).toBe(
      'Last move: Léa places E at the right of line 1: NOTRE. CRACK WORD! Léa takes NOTRE: 5 cards. Léa lays L on line 1. ' +
        'Scores: Léa (red) 5; Noé (blue) 0. Noé to play. ' +
        'Line 1: L (red; 1 card; majority Léa). Line 2: A (blue; 1 card; majority Noé). ' +
        'Line 3: PA (red, blue; 2 cards). Line 4: S (blue; 1 card; majority Noé).',
    )
    expect(crackWordAltText(view(0), { language: 'fr', playerNames: namesBySeat('Léa', 'Noé') })).toMatch(
      /^Coupe\u202f: Léa C, Noé M\. Léa commence\. Scores\u202f: Léa \(rouge\) 0\u202f; Noé \(bleu\) 0\. Au tour de Léa\. Ligne 1\u202f: N \(rouge\u202f; 1 carte/,
    )
  })

  it('has every hand after the end', () => {
    const playerNames = namesBySeat('Léa', 'Noé')
    const { table } = view(5)
    const over = {
      ...view(5),
      table: { ...table, turn: null, over: 'passes' },
      revealed: [['E', '*', '!'], []],
    } as const
    expect(crackWordAltText(over, { language: 'en', playerNames })).toContain(
      ' Hands at the end: Léa, E JOKER POUBELLE; Noé, –. Line 1',
    )
    expect(crackWordAltText(over, { language: 'fr', playerNames })).toContain(
      ' Mains à la fin\u202f: Léa, E JOKER POUBELLE\u202f; Noé, –. Ligne 1',
    )
  })

  it('never exceeds the limit, and drops colours before lines', () => {
    const long = 'W'.repeat(300)
    const { table, ...rest } = view(5)
    const stack = { seat: 0, colour: 'yellow', letter: 'W', joker: true, covered: [] } as const
    for (const length of [30, 60]) {
      const lines = table.lines.map((line) => ({
        ...line,
        letters: 'W'.repeat(length),
        stacks: Array.from({ length }, () => stack),
      }))
      for (const language of ['fr', 'en'] as const) {
        const text = crackWordAltText(
          { ...rest, table: { ...table, lines } },
          { language, playerNames: namesBySeat(long, long) },
        )
        expect(text.length).toBeLessThanOrEqual(1024)
        expect(text).toMatch(/^(?:Dernier coup|Last move)/)
        expect(text).toMatch(/Au tour de|to play/)
        expect(text).not.toContain('joker')
      }
    }
  })
})

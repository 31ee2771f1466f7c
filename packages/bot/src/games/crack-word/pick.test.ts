import { type CrackWord, crackWord as game } from '@crackpost/core/games/crack-word/index'
import { make } from '@crackpost/core/games/crack-word/notation'
import type { State } from '@crackpost/core/games/crack-word/schema'
import { describe, expect, it } from 'vitest'
import { LETTERS } from '../../cast.ts'
import type { Picks, Position } from '../../moves.ts'
import { exampleState, lexicon } from './examples.ts'
import { picks } from './pick.ts'

const thinking = (state: State): Position<CrackWord> => ({
  state,
  view: game.view(state, state.turn),
  seat: state.turn,
  cast: LETTERS,
  lexicon,
  language: 'en',
})
/** Léa is to move: NOTR, A, PA, S; she holds E E L M, a JOKER and a POUBELLE. */
const at = thinking(exampleState(4))

/** Each choice, and what it leads to: a step in angle brackets, or the move in notation. */
const shown = (found: Picks<CrackWord> | null): string[] =>
  [...(found?.of ?? []), ...(found?.lists ?? []).flatMap(({ of }) => of)].map(
    (pick) => `${pick.label} ${'next' in pick ? `<${pick.next}>` : `= ${make(pick.action)}`}`,
  )

describe('choosing by touch', () => {
  it('begins with the cards, each once', () => {
    expect(shown(picks('', at))).toEqual(['E ×2 <E>', 'L <L>', 'M <M>', 'JOKER <*>', 'POUBELLE <!>'])
  })

  it('makes the move with the place; a call has its own button and asks for the card to lay', () => {
    expect(shown(picks('E', at))).toEqual(['CRACK 5 · 1 right: NOTRE <1> E crack>', '1 right: NOTRE = 1> E'])
    expect(shown(picks('1> E crack', at))).toEqual([
      'E = 1> E crack E',
      'L = 1> E crack L',
      'M = 1> E crack M',
      'JOKER <1> E crack *>',
    ])
    const letters = shown(picks('1> E crack *', at))
    expect(letters.length).toBe(26)
    expect(letters[22]).toBe('W = 1> E crack *W')
  })

  it('says where a card has no place', () => {
    const found = picks('L', at)
    expect(found?.of).toEqual([])
    expect(found?.lines.at(-1)).toContain('Choose another one')
  })

  it('lists letter and place of a JOKER together, line by line', () => {
    const found = picks('*', at)
    expect(found?.lists?.map(({ hint }) => hint)).toEqual(['Line 1: NOTR', 'Line 2: A', 'Line 3: PA'])
    expect(shown(found)).toContain('JOKER I → 3 right: PAI (PAIN) = 3> *I')
    expect(shown(found)).toContain('CRACK 5 · JOKER E → 1 right: NOTRE <1> *E crack>')
  })

  it('asks a POUBELLE for its line, then for the card to lay', () => {
    expect(shown(picks('!', at))[2]).toBe('Line 3: PA · 1 card to the others, 1 out of the game <3 poubelle>')
    expect(shown(picks('3 poubelle', at))).toEqual([
      'E ×2 = 3 poubelle E',
      'L = 3 poubelle L',
      'M = 3 poubelle M',
      'JOKER <3 poubelle *>',
    ])
    expect(shown(picks('3 poubelle *', at))[4]).toBe('E = 3 poubelle *E')
  })

  it('makes the move at once where nothing is left to lay', () => {
    const bare = { ...exampleState(4), hands: [['E'], ['T']] }
    expect(shown(picks('E', thinking(bare)))).toContain('CRACK 5 · 1 right: NOTRE = 1> E crack')
    const bin = { ...exampleState(4), hands: [['!', '!'], ['T']] }
    expect(shown(picks('!', thinking(bin)))[0]).toMatch(/ = 1 poubelle$/)
  })

  it('offers every place where the referee does not help, a JOKER’s letter first', () => {
    const alone = thinking(exampleState(4, 'challenge'))
    expect(shown(picks('L', alone)).filter((line) => !line.startsWith('CRACK')).length).toBe(8)
    expect(shown(picks('*', alone))[0]).toBe('A <*A>')
    expect(shown(picks('*A', alone))).toContain('2 on card 1: A = 2^1 *A')
  })

  it('knows nothing of what it has not offered', () => {
    for (const odd of ['?', 'EE', '9> E', 'pass', ' ', '1> E crack ?']) expect(picks(odd, at)).toBeNull()
  })

  it('fits where it is written', () => {
    for (const referee of ['friendly', 'challenge'] as const)
      for (const chosen of ['', 'E', '*', '*E', '!', '1> E crack', '1> E crack *', '1 poubelle'])
        for (const line of shown(picks(chosen, thinking(exampleState(4, referee)))))
          expect(line.length).toBeLessThanOrEqual(90)
  })
})

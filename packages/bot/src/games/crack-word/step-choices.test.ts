import { type CrackWordTypes, crackWordGame as game } from '@crackpost/core/games/crack-word/index'
import { formatAction } from '@crackpost/core/games/crack-word/notation'
import type { State } from '@crackpost/core/games/crack-word/schema'
import { describe, expect, it } from 'vitest'
import { SEAT_LETTER_NAMES } from '../../match/player-names.ts'
import type { MoveInput, StepChoices } from '../moves.ts'
import { crackWordExampleLexicon, crackWordExampleState } from './examples.ts'
import { placementStepChoices } from './step-choices.ts'

const thinking = (state: State): MoveInput<CrackWordTypes> => ({
  state,
  view: game.view(state, state.turn),
  seat: state.turn,
  playerNames: SEAT_LETTER_NAMES,
  lexicon: crackWordExampleLexicon,
  language: 'en',
})
/** Léa is to move: NOTR, A, PA, S; she holds E E L M, a JOKER and a POUBELLE. */
const input = thinking(crackWordExampleState(4))

/** Each choice with what it leads to: a step in angle brackets, or a move in notation. */
const shown = (found: StepChoices<CrackWordTypes> | null): string[] =>
  [...(found?.choices ?? []), ...(found?.lists ?? []).flatMap(({ of }) => of)].map(
    (pick) => `${pick.label} ${'next' in pick ? `<${pick.next}>` : `= ${formatAction(pick.action)}`}`,
  )

describe('placement by steps', () => {
  it('starts with the distinct cards', () => {
    expect(shown(placementStepChoices('', input))).toEqual([
      'E ×2 <E>',
      'L <L>',
      'M <M>',
      'JOKER <*>',
      'POUBELLE <!>',
    ])
  })

  it('makes the move when the spot is chosen; a call has its own button and asks for the card to lay', () => {
    expect(shown(placementStepChoices('E', input))).toEqual([
      'CRACK 5 · 1 right: NOTRE <1> E crack>',
      '1 right: NOTRE = 1> E',
    ])
    expect(shown(placementStepChoices('1> E crack', input))).toEqual([
      'E = 1> E crack E',
      'L = 1> E crack L',
      'M = 1> E crack M',
      'JOKER <1> E crack *>',
    ])
    const letters = shown(placementStepChoices('1> E crack *', input))
    expect(letters.length).toBe(26)
    expect(letters[22]).toBe('W = 1> E crack *W')
  })

  it('says if a card fits nowhere', () => {
    const found = placementStepChoices('L', input)
    expect(found?.choices).toEqual([])
    expect(found?.lines.at(-1)).toContain('Choose another one')
  })

  it('lists letter and spot of a JOKER together, line by line', () => {
    const found = placementStepChoices('*', input)
    expect(found?.lists?.map(({ hint }) => hint)).toEqual(['Line 1: NOTR', 'Line 2: A', 'Line 3: PA'])
    expect(shown(found)).toContain('JOKER I → 3 right: PAI (PAIN) = 3> *I')
    expect(shown(found)).toContain('CRACK 5 · JOKER E → 1 right: NOTRE <1> *E crack>')
  })

  it('asks a POUBELLE for its line, then for the card to lay', () => {
    expect(shown(placementStepChoices('!', input))[2]).toBe(
      'Line 3: PA · 1 card to the others, 1 out of the game <3 poubelle>',
    )
    expect(shown(placementStepChoices('3 poubelle', input))).toEqual([
      'E ×2 = 3 poubelle E',
      'L = 3 poubelle L',
      'M = 3 poubelle M',
      'JOKER <3 poubelle *>',
    ])
    expect(shown(placementStepChoices('3 poubelle *', input))[4]).toBe('E = 3 poubelle *E')
  })

  it('makes the move at once if no card is left to lay', () => {
    const bare = { ...crackWordExampleState(4), hands: [['E'], ['T']] }
    expect(shown(placementStepChoices('E', thinking(bare)))).toContain(
      'CRACK 5 · 1 right: NOTRE = 1> E crack',
    )
    const bin = { ...crackWordExampleState(4), hands: [['!', '!'], ['T']] }
    expect(shown(placementStepChoices('!', thinking(bin)))[0]).toMatch(/ = 1 poubelle$/)
  })

  it('offers every spot without a friendly referee, and asks for a JOKER’s letter first', () => {
    const alone = thinking(crackWordExampleState(4, 'challenge'))
    expect(shown(placementStepChoices('L', alone)).filter((line) => !line.startsWith('CRACK')).length).toBe(8)
    expect(shown(placementStepChoices('*', alone))[0]).toBe('A <*A>')
    expect(shown(placementStepChoices('*A', alone))).toContain('2 on card 1: A = 2^1 *A')
  })

  it('returns null for a step that was not offered', () => {
    for (const odd of ['?', 'EE', '9> E', 'pass', ' ', '1> E crack ?'])
      expect(placementStepChoices(odd, input)).toBeNull()
  })

  it('stays within Discord’s limits', () => {
    for (const referee of ['friendly', 'challenge'] as const)
      for (const chosen of ['', 'E', '*', '*E', '!', '1> E crack', '1> E crack *', '1 poubelle'])
        for (const line of shown(placementStepChoices(chosen, thinking(crackWordExampleState(4, referee)))))
          expect(line.length).toBeLessThanOrEqual(90)
  })
})

import { type CrackWordTypes, crackWordGame as game } from '@crackpost/core/games/crack-word/index'
import { formatAction } from '@crackpost/core/games/crack-word/notation'
import type { State } from '@crackpost/core/games/crack-word/schema'
import { describe, expect, it } from 'vitest'
import { SEAT_LETTER_NAMES } from '../../match/player-names.ts'
import type { MoveInput, StepChoices } from '../moves.ts'
import { crackWordExampleLexicon, crackWordExampleState } from './examples.ts'
import { placementStepChoices } from './step-choices.ts'

const moveInputOf = (state: State): MoveInput<CrackWordTypes> => ({
  state,
  view: game.view(state, state.turn),
  seat: state.turn,
  playerNames: SEAT_LETTER_NAMES,
  lexicon: crackWordExampleLexicon,
  language: 'en',
})
/** Léa is to move: NOTR, A, PA, S; she holds E E L M, a JOKER and a POUBELLE. */
const input = moveInputOf(crackWordExampleState(4))

/** Each choice with what it leads to: a step in angle brackets, or a move in notation. */
const choiceLines = (steps: StepChoices<CrackWordTypes> | null): string[] =>
  [...(steps?.choices ?? []), ...(steps?.lists ?? []).flatMap(({ of }) => of)].map(
    (pick) => `${pick.label} ${'next' in pick ? `<${pick.next}>` : `= ${formatAction(pick.action)}`}`,
  )

describe('placement by steps', () => {
  it('starts with the distinct cards', () => {
    expect(choiceLines(placementStepChoices('', input))).toEqual([
      'E ×2 <E>',
      'L <L>',
      'M <M>',
      'JOKER <*>',
      'POUBELLE <!>',
    ])
  })

  it('makes the move when the spot is chosen; a call has its own button and asks for the card to lay', () => {
    expect(choiceLines(placementStepChoices('E', input))).toEqual([
      'CRACK 5 · 1 right: NOTRE <1> E crack>',
      '1 right: NOTRE = 1> E',
    ])
    expect(choiceLines(placementStepChoices('1> E crack', input))).toEqual([
      'E = 1> E crack E',
      'L = 1> E crack L',
      'M = 1> E crack M',
      'JOKER <1> E crack *>',
    ])
    const letters = choiceLines(placementStepChoices('1> E crack *', input))
    expect(letters.length).toBe(26)
    expect(letters[22]).toBe('W = 1> E crack *W')
  })

  it('says if a card fits nowhere', () => {
    const steps = placementStepChoices('L', input)
    expect(steps?.choices).toEqual([])
    expect(steps?.lines.at(-1)).toContain('Choose another one')
  })

  it('lists letter and spot of a JOKER together, line by line', () => {
    const steps = placementStepChoices('*', input)
    expect(steps?.lists?.map(({ hint }) => hint)).toEqual(['Line 1: NOTR', 'Line 2: A', 'Line 3: PA'])
    expect(choiceLines(steps)).toContain('JOKER I → 3 right: PAI (PAIN) = 3> *I')
    expect(choiceLines(steps)).toContain('CRACK 5 · JOKER E → 1 right: NOTRE <1> *E crack>')
  })

  it('asks a POUBELLE for its line, then for the card to lay', () => {
    expect(choiceLines(placementStepChoices('!', input))[2]).toBe(
      'Line 3: PA · 1 card to the others, 1 out of the game <3 poubelle>',
    )
    expect(choiceLines(placementStepChoices('3 poubelle', input))).toEqual([
      'E ×2 = 3 poubelle E',
      'L = 3 poubelle L',
      'M = 3 poubelle M',
      'JOKER <3 poubelle *>',
    ])
    expect(choiceLines(placementStepChoices('3 poubelle *', input))[4]).toBe('E = 3 poubelle *E')
  })

  it('makes the move at once if no card is left to lay', () => {
    const bare = { ...crackWordExampleState(4), hands: [['E'], ['T']] }
    expect(choiceLines(placementStepChoices('E', moveInputOf(bare)))).toContain(
      'CRACK 5 · 1 right: NOTRE = 1> E crack',
    )
    const bin = { ...crackWordExampleState(4), hands: [['!', '!'], ['T']] }
    expect(choiceLines(placementStepChoices('!', moveInputOf(bin)))[0]).toMatch(/ = 1 poubelle$/)
  })

  it('offers every spot without a friendly referee, and asks for a JOKER’s letter first', () => {
    const alone = moveInputOf(crackWordExampleState(4, 'challenge'))
    expect(
      choiceLines(placementStepChoices('L', alone)).filter((line) => !line.startsWith('CRACK')).length,
    ).toBe(8)
    expect(choiceLines(placementStepChoices('*', alone))[0]).toBe('A <*A>')
    expect(choiceLines(placementStepChoices('*A', alone))).toContain('2 on card 1: A = 2^1 *A')
  })

  it('returns null for a step that was not offered', () => {
    for (const odd of ['?', 'EE', '9> E', 'pass', ' ', '1> E crack ?'])
      expect(placementStepChoices(odd, input)).toBeNull()
  })

  it('stays within Discord’s limits', () => {
    for (const referee of ['friendly', 'challenge'] as const)
      for (const chosen of ['', 'E', '*', '*E', '!', '1> E crack', '1> E crack *', '1 poubelle'])
        for (const line of choiceLines(
          placementStepChoices(chosen, moveInputOf(crackWordExampleState(4, referee))),
        ))
          expect(line.length).toBeLessThanOrEqual(90)
  })
})

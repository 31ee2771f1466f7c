import { leCrackGame as game, type LeCrackTypes } from '@crackpost/core/games/le-crack/index'
import { createDiceFactory } from '@crackpost/core/kernel/dice'
import { lexiconFromWords } from '@crackpost/core/lexicon/word-list'
import { describe, expect, it } from 'vitest'
import { SEAT_LETTER_NAMES } from '../../match/player-names.ts'
import type { MoveInput } from '../moves.ts'
import { leCrackExampleState } from './examples.ts'
import { playWordMove } from './play.ts'

const WORDS = 'LIGNE LIGNEE LUTTE LUTTER NOTRE EX ES SE NU DU TU USE SA AS IL ET'
const lexicon = lexiconFromWords('play', WORDS.split(' '))

function moveInputAfter(plays: number, language: 'fr' | 'en' = 'en'): MoveInput<LeCrackTypes> {
  const state = leCrackExampleState(plays)
  return {
    state,
    view: game.view(state, state.turn),
    seat: state.turn,
    playerNames: SEAT_LETTER_NAMES,
    lexicon,
    language,
  }
}

function previewOf(input: MoveInput<LeCrackTypes>, options: Record<string, string>) {
  const parsed = playWordMove.fromOptions(options, input)
  const shown = parsed.ok ? playWordMove.preview?.(parsed.value, input) : parsed
  if (!shown?.ok) throw new Error(JSON.stringify(shown))
  return shown.value
}

describe('preview of a play', () => {
  it('shows the word, its points and its other effects', () => {
    const options = { word: 'notre', swap: '3D O1' }
    expect(previewOf(moveInputAfter(9), options).lines).toEqual([
      '**NOTRE** `10N↓` `N4 O4 T4 R4 E4`',
      '**310 points**: words 20 ×2 + colour words 125 ×2 + 1 AS 20',
      'Swap on 3D: `O1` for `O4`.',
      'Your AS: 10 → 11',
    ])
    expect(previewOf(moveInputAfter(9, 'fr'), options).lines).toEqual([
      '**NOTRE** `10N↓` `N4 O4 T4 R4 E4`',
      '**310 points**\u202f: mots 20 ×2 + mots couleur 125 ×2 + 1 AS 20',
      'Échange en 3D\u202f: `O1` contre `O4`.',
      'Tes AS\u202f: 10 → 11',
    ])
    expect(previewOf(moveInputAfter(5), { word: 'L2U1T2T1E2 6H' }).lines).toEqual([
      '**LUTTE** `6H↓` `L2 U1 T2 T1 E2`',
      '**106 points**: words 16 + colour words 50 + 4 AS 40',
      'Also: **IL** 6G→, **NU** 7G→ and **ET** 8G→',
      'Your AS: 4 → 8',
    ])
  })

  it('has an alt text', () => {
    expect(previewOf(moveInputAfter(9), { word: 'notre' }).picture?.alt).toBe(
      'The board as it would be with NOTRE 10N↓ (N4 O1 T4 R4 E4): 74 points (words 17 ×2 + 2 AS 40). Nothing is played yet.',
    )
  })

  it('is exactly the play that is made on confirmation', () => {
    for (const plays of [0, 5, 9])
      for (const word of WORDS.split(' ')) {
        const input = moveInputAfter(plays)
        const parsed = playWordMove.fromOptions({ word }, input)
        if (!parsed.ok) continue
        const { action, picture, alternatives } = previewOf(input, { word })
        const env = { lexicon, dice: createDiceFactory('x'), now: 0, pace: 1 }
        const decided = game.decide(input.state, action, input.seat, env)
        const [event] = decided.ok ? decided.value : []
        expect(event).toMatchObject({ type: 'played', line: Object(picture?.preview).line })
        expect(alternatives.length).toBeLessThanOrEqual(25)
        expect(new Set(alternatives.map(({ value }) => value)).size).toBe(alternatives.length)
        expect(alternatives.filter(({ chosen }) => chosen).length).toBe(1)
        for (const { value } of alternatives) {
          const other = game.notation.parse(value)
          expect(other.ok && game.decide(input.state, other.value, input.seat, env).ok).toBe(true)
        }
      }
  })

  it('offers other placements, also after one is chosen', () => {
    const input = moveInputAfter(9)
    const { alternatives } = previewOf(input, { word: 'ex' })
    expect(alternatives.length).toBe(3)
    const second = game.notation.parse(alternatives[1]?.value ?? '')
    if (!second.ok) throw new Error('no notation')
    const shown = playWordMove.preview?.(second.value, input)
    const labels = (all: typeof alternatives): string[] => all.map(({ label }) => label).toSorted()
    expect(shown?.ok && labels(shown.value.alternatives)).toEqual(labels(alternatives))
    expect(shown?.ok && shown.value.alternatives[0]?.label).toBe(alternatives[1]?.label)
  })

  it('is rejected as the rules would reject the play', () => {
    const input = moveInputAfter(9)
    const rejectionOf = (text: string, moveInput = input): unknown => {
      const action = game.notation.parse(text)
      const shown = action.ok && playWordMove.preview?.(action.value, moveInput)
      return shown && !shown.ok && shown.error
    }
    expect(rejectionOf('15A→ NOTRE')).toEqual({ code: 'apart' })
    expect(rejectionOf('pass')).toEqual({ code: 'malformed' })
    const other = { ...input, seat: 1 - input.seat }
    expect(rejectionOf('10N↓ NOTRE', other)).toEqual({ code: 'outOfTurn', waitsFor: [input.seat] })
  })
})

describe('play modal', () => {
  it('has the rack, the word, the place and, if possible, the swap', () => {
    const names = (plays: number) =>
      playWordMove
        .modal(moveInputAfter(plays), null)
        .fields.map((field) => ('name' in field ? field.name : field.type))
    expect(names(0)).toEqual(['text', 'word', 'place'])
    expect(names(9)).toEqual(['text', 'word', 'place', 'swap'])
    expect(playWordMove.modal(moveInputAfter(9), null).fields[0]).toEqual({
      type: 'text',
      text: 'Your hand: `D2 J2 M4 N3 N4 Q1 R1 R4 X2 E4 O1 U3`',
    })
  })

  it('is filled with the previous choice, without colours that are the default', () => {
    const modalValues = (text: string) => {
      const draft = game.notation.parse(text)
      const { fields } = playWordMove.modal(moveInputAfter(9), draft.ok ? draft.value : null)
      return fields.flatMap((field) => ('value' in field ? [field.value] : []))
    }
    expect(modalValues('10N↓ N4O4T4R4E4 swap 3D O1')).toEqual(['NOTRE', '10N↓', '3D O1'])
    expect(modalValues('10N↓ N3O1T4R1E4')).toEqual(['N3O1T4R1E4', '10N↓', ''])
    expect(modalValues('1A→ NOTRE')).toEqual(['NOTRE', '1A→', ''])
    expect(modalValues('pass E2')).toEqual(['', '', ''])
  })

  it('is parsed like typed options', () => {
    const input = moveInputAfter(9)
    const fields = { word: ['notre'], place: ['10n'], swap: ['3d o1'] }
    expect(playWordMove.fromModal(fields, input)).toEqual(
      playWordMove.fromOptions({ word: 'notre', place: '10n', swap: '3d o1' }, input),
    )
    expect(playWordMove.fromModal({ word: ['notre'] }, input).ok).toBe(true)
    expect(playWordMove.fromModal({}, input)).toEqual({ ok: false, error: { code: 'noWord' } })
  })
})

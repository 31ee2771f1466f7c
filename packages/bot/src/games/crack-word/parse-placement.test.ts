import { type CrackWordTypes, crackWordGame as game } from '@crackpost/core/games/crack-word/index'
import { formatAction } from '@crackpost/core/games/crack-word/notation'
import type { State } from '@crackpost/core/games/crack-word/schema'
import { describe, expect, it } from 'vitest'
import { SEAT_LETTER_NAMES } from '../../match/player-names.ts'
import type { MoveInput } from '../moves.ts'
import { drawAndPassMove } from './draw.ts'
import { crackWordExampleLexicon, crackWordExampleState } from './examples.ts'
import { layMove } from './lay.ts'
import { placeMove } from './place.ts'
import { poubelleMove } from './poubelle.ts'

const moveInputOf = (state: State): MoveInput<CrackWordTypes> => ({
  state,
  view: game.view(state, state.turn),
  seat: state.turn,
  playerNames: SEAT_LETTER_NAMES,
  lexicon: crackWordExampleLexicon,
  language: 'fr',
})
const input = moveInputOf(crackWordExampleState(4))

const parseTyped = (options: Record<string, string>, moveInput = input): string => {
  const parsed = placeMove.fromOptions(options, moveInput)
  return parsed.ok ? formatAction(parsed.value) : `no: ${parsed.error.code}`
}

describe('typed placement', () => {
  it.each<[Record<string, string>, string]>([
    [{ card: 'e' }, '1> E'],
    [{ card: 'É' }, '1> E'],
    [{ card: '1> E' }, '1> E'],
    [{ card: '1> E', crack: 'l' }, '1> E crack L'],
    [{ card: '1> E crack M' }, '1> E crack M'],
    [{ card: 'notre' }, '1> E'],
    [{ card: '*i', line: '3' }, '3> *I'],
    [{ card: 'joker I', line: 'ligne 3', side: 'droite' }, '3> *I'],
    // The hand lacks this letter, so the JOKER is used.
    [{ card: 'p', line: '3', side: 'sur la carte 1' }, '3^1 *P'],
    [{ card: '*P', line: '3', side: 'sur' }, '3^1 *P'],
    // Complete input is judged by the rules.
    [{ card: 'm', line: '4', side: 'gauche' }, '4< M'],
    [{ card: 'e', line: '1', side: '>', crack: 'oui' }, '1> E crack'],
    [{ card: 'm' }, 'no: nowhere'],
    [{ card: 'e', line: '4' }, 'no: nowhere'],
    [{ card: '*' }, 'no: jokerLetter'],
    [{ card: '!' }, 'no: poubelleApart'],
    [{ card: 'poubelle' }, 'no: poubelleApart'],
    [{ card: '42' }, 'no: badCard'],
    [{ card: 'e', line: '7' }, 'no: badLine'],
    [{ card: 'e', line: '1', side: 'dedans' }, 'no: badSide'],
    [{ card: 'e', line: '1', side: '0' }, 'no: badSide'],
    [{ card: 'e', crack: '!' }, 'no: poubelleApart'],
    [{ card: 'e', crack: '*' }, 'no: jokerLetter'],
  ])('%o is %s', (options, expected) => {
    expect(parseTyped(options)).toBe(expected)
  })

  it('must name the line and side without a friendly referee', () => {
    const withChallenges = moveInputOf(crackWordExampleState(4, 'challenge'))
    expect(parseTyped({ card: 'm' }, withChallenges)).toBe('no: sayWhere')
    expect(parseTyped({ card: 'm', line: '4', side: 'd' }, withChallenges)).toBe('4> M')
  })
})

describe('other typed moves', () => {
  it('parse a line and a card to lay', () => {
    expect(poubelleMove.fromOptions({ line: '3', lay: '*k' }, input)).toEqual({
      ok: true,
      value: { type: 'poubelle', line: 3, lay: '*K' },
    })
    expect(layMove.fromOptions({ card: 'l' }, input)).toEqual({ ok: true, value: { type: 'lay', card: 'L' } })
    expect(poubelleMove.fromOptions({ line: 'x' }, input)).toMatchObject({ error: { code: 'badLine' } })
  })

  it('lay the only card of the hand by default', () => {
    const oneCard = { ...crackWordExampleState(4), hands: [['!', 'K'], ['T']] }
    expect(poubelleMove.fromOptions({ line: '3' }, moveInputOf(oneCard))).toMatchObject({
      value: { lay: 'K' },
    })
  })

  it('pass at once, except in the last rounds', () => {
    expect(drawAndPassMove.fromOptions({}, input)).toEqual({ ok: true, value: { type: 'pass' } })
    const last = moveInputOf({ ...crackWordExampleState(4), lastHand: { seat: 0, count: 1 } })
    expect(drawAndPassMove.fromOptions({}, last)).toMatchObject({ error: { code: 'outAsked' } })
    expect(drawAndPassMove.fromOptions({ stop: true }, last)).toEqual({ ok: true, value: { type: 'pass' } })
    expect(drawAndPassMove.button(input.view, 'fr')).toMatchObject({ action: { type: 'pass' } })
    expect(drawAndPassMove.button(last.view, 'fr')).not.toHaveProperty('action')
  })
})

describe('preview of a placement', () => {
  const preview = (notation: string, moveInput = input) => {
    const parsed = game.notation.parse(notation)
    if (!parsed.ok) throw new Error(notation)
    return placeMove.preview?.(parsed.value, moveInput)
  }

  it('shows the letters, the word and whether it can be called', () => {
    expect(preview('1> E')).toMatchObject({
      value: {
        lines: [
          '**E** à droite de la ligne 1.',
          'La ligne se lit **NOTRE**.',
          expect.stringContaining('CRACK WORD'),
        ],
        picture: { preview: { letters: 'NOTRE', crack: null } },
      },
    })
    expect(preview('1> E crack L')).toMatchObject({
      value: { picture: { preview: { crack: { word: 'NOTRE', points: 5 } } } },
    })
  })

  it('is rejected by a friendly referee, and reveals nothing with any other', () => {
    expect(preview('4> M')).toMatchObject({ error: { code: 'noWord' } })
    for (const referee of ['strict', 'challenge'] as const) {
      const moveInput = moveInputOf(crackWordExampleState(4, referee))
      const [wrong, right] = [preview('1> M', moveInput), preview('1> E', moveInput)]
      // Apart from the letters, a wrong move must look like a right one.
      const maskedLines = (shown: typeof wrong) =>
        shown?.ok ? shown.value.lines.join('\n').replaceAll(/\*\*[A-Z]+\*\*/g, 'X') : null
      expect(maskedLines(wrong)).not.toBeNull()
      expect(maskedLines(wrong)).toBe(maskedLines(right))
    }
  })
})

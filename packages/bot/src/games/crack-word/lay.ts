import {
  type Card,
  isJoker,
  isLayable,
  JOKER,
  type Played,
  POUBELLE,
} from '@crackpost/core/games/crack-word/cards'
import type { CrackWord } from '@crackpost/core/games/crack-word/index'
import { no, ok, type Result } from '@crackpost/core/kernel/result'
import { OPTION, type OptionData, told } from '../../command.ts'
import type { Pick, PickedMove, Picks, Position } from '../../moves.ts'
import type { Choice } from '../../reply.ts'
import { f } from '../../words/typeset.ts'
import { cardIn, countedText, distinct, playedText } from './card.ts'
import { ALPHABET } from './offer.ts'
import type { Rejection } from './refusals.ts'
import { WORDS } from './words.ts'

// A card for an emptied line: as the end of a CRACK WORD or a POUBELLE, or from a new hand.

type Thinking = Position<CrackWord>
type Action = CrackWord['action']

/** Letters that a JOKER is most often wanted for come first. */
const FREQUENT = [...'EASITNRULOCDPMVGFBHQJXYZKW']

/** What was typed, as a card to lay. */
export function layIn(text: string): Result<Played, Rejection> {
  const card = cardIn(text)
  if (card === null) return no({ code: 'badCard', text })
  if (card === JOKER) return no({ code: 'jokerLetter' })
  return card === POUBELLE ? no({ code: 'poubelleApart' }) : ok(card)
}

/** The cards of a hand that may be laid, each once; a JOKER with every letter, behind all others. */
export function layable(hand: readonly Card[]): Played[] {
  const held = [...new Set(hand)].filter(isLayable)
  return [
    ...held.filter((card) => card !== JOKER),
    ...(held.includes(JOKER) ? FREQUENT.map((letter) => JOKER + letter) : []),
  ]
}

/** Those that begin like what was typed. */
export function completeLay(text: string, hand: readonly Card[]): Choice[] {
  const typed = cardIn(text)
  return layable(hand)
    .filter((card) => text.trim() === '' || (typed === JOKER ? isJoker(card) : card === typed))
    .map((card) => ({ name: playedText(card), value: card }))
}

/** The same by touch; a JOKER asks for its letter first: `next` leads there. */
export function layPicks(
  hand: readonly Card[],
  { language }: Thinking,
  make: (card: Played) => Action,
  next: string,
): Picks<CrackWord> {
  return {
    lines: [WORDS[language].pick.lay],
    of: distinct(hand.filter(isLayable)).map(
      (held): Pick<CrackWord> =>
        held.card === JOKER
          ? { label: countedText(held), style: 'secondary', next }
          : { label: countedText(held), style: 'primary', action: make(held.card) },
    ),
  }
}

const HALF = 13

/** The letters in two lists: 26 are one too many for one. */
export function letterPicks(
  language: Thinking['language'],
  pick: (letter: string) => Pick<CrackWord>,
): Picks<CrackWord> {
  const half = (letters: readonly string[]) => ({
    hint: `${letters[0]}–${letters.at(-1)}`,
    of: letters.map(pick),
  })
  return {
    lines: [WORDS[language].pick.jokerLetter],
    of: [],
    lists: [half(ALPHABET.slice(0, HALF)), half(ALPHABET.slice(HALF))],
  }
}

/** A JOKER's letter for laying. */
export const layLetters = (at: Thinking, make: (card: Played) => Action): Picks<CrackWord> =>
  letterPicks(at.language, (letter) => ({
    label: letter,
    style: 'secondary',
    action: make(JOKER + letter),
  }))

export const LAY: OptionData = {
  ...told(
    'lay',
    'poser',
    'The card for the emptied line, E, or *E',
    f`La carte pour la ligne vidée, E, ou *E`,
  ),
  type: OPTION.string,
  autocomplete: true,
  max_length: 20,
}

const laying = (card: Played): Action => ({ type: 'lay', card })

/** The second action of a turn, from a new hand. */
export const lay: PickedMove<CrackWord> = {
  data: {
    ...told(
      'lay',
      'poser',
      'From a new hand: lay a card on the line that you have emptied',
      f`Depuis ta nouvelle main : pose une carte sur la ligne que tu as vidée`,
    ),
    options: [
      {
        ...told(
          'card',
          'carte',
          'Which card: E, or *E for a JOKER',
          f`Quelle carte : E, ou *E pour un JOKER`,
        ),
        type: OPTION.string,
        required: true,
        autocomplete: true,
        max_length: 20,
      },
    ],
  },
  typed({ card = '' }) {
    const read = layIn(String(card))
    return read.ok ? ok(laying(read.value)) : read
  },
  complete: (focused, { card = '' }, { view }) =>
    focused === 'card' && view.table.lay !== null ? completeLay(String(card), view.hand ?? []) : [],
  button: ({ table }, language) =>
    table.lay === null ? null : { label: WORDS[language].buttons.lay, style: 'primary' },
  pick(chosen, at) {
    if (chosen === JOKER) return layLetters(at, laying)
    return chosen === '' ? layPicks(at.view.hand ?? [], at, laying, JOKER) : null
  },
}

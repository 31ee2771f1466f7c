import {
  type HeldCard,
  isJoker,
  isLayable,
  JOKER,
  type PlayedCard,
  POUBELLE,
} from '@crackpost/core/games/crack-word/cards'
import type { CrackWordTypes } from '@crackpost/core/games/crack-word/index'
import { err, ok, type Result } from '@crackpost/core/kernel/result'
import { type CommandOptionData, nameAndDescription, OPTION_TYPE } from '../../commands/command.ts'
import type { AutocompleteChoice } from '../../discord/reply.ts'
import { frText } from '../../i18n/typeset.ts'
import type { MoveInput, StepChoice, StepChoices, StepMove } from '../moves.ts'
import { countCards, countedCardText, parseCard, playedCardText } from './card-text.ts'
import { ALPHABET } from './placement-offer.ts'
import type { CrackWordMoveRejection } from './rejections.ts'
import { CRACK_WORD_TEXTS } from './texts.ts'

// Laying a card on an emptied line: after a CRACK WORD or a POUBELLE, or from a new hand.

type CrackWordInput = MoveInput<CrackWordTypes>
type Action = CrackWordTypes['action']

/** The most useful letters of a JOKER come first. */
const LETTERS_BY_FREQUENCY = [...'EASITNRULOCDPMVGFBHQJXYZKW']

/** Parses a card to lay. */
export function parseLayCard(text: string): Result<PlayedCard, CrackWordMoveRejection> {
  const card = parseCard(text)
  if (card === null) return err({ code: 'badCard', text })
  if (card === JOKER) return err({ code: 'jokerLetter' })
  return card === POUBELLE ? err({ code: 'poubelleApart' }) : ok(card)
}

/** Distinct cards of a hand that can be laid; JOKERs come last, once for each letter. */
export function layableHandCards(hand: readonly HeldCard[]): PlayedCard[] {
  const held = [...new Set(hand)].filter(isLayable)
  return [
    ...held.filter((card) => card !== JOKER),
    ...(held.includes(JOKER) ? LETTERS_BY_FREQUENCY.map((letter) => JOKER + letter) : []),
  ]
}

/** Layable cards that match the typed card; all of them if nothing is typed. */
export function completeLayCard(text: string, hand: readonly HeldCard[]): AutocompleteChoice[] {
  const typed = parseCard(text)
  return layableHandCards(hand)
    .filter((card) => text.trim() === '' || (typed === JOKER ? isJoker(card) : card === typed))
    .map((card) => ({ name: playedCardText(card), value: card }))
}

/** Layable cards as step choices; `next` is the step that chooses a JOKER's letter. */
export function layCardChoices(
  hand: readonly HeldCard[],
  { language }: CrackWordInput,
  actionFor: (card: PlayedCard) => Action,
  next: string,
): StepChoices<CrackWordTypes> {
  return {
    lines: [CRACK_WORD_TEXTS[language].pick.lay],
    choices: countCards(hand.filter(isLayable)).map(
      (held): StepChoice<CrackWordTypes> =>
        held.card === JOKER
          ? { label: countedCardText(held), style: 'secondary', next }
          : { label: countedCardText(held), style: 'primary', action: actionFor(held.card) },
    ),
  }
}

const HALF_ALPHABET_LENGTH = 13

/** The 26 letters in two lists, because Discord allows 25 options each. */
export function jokerLetterChoices(
  language: CrackWordInput['language'],
  pick: (letter: string) => StepChoice<CrackWordTypes>,
): StepChoices<CrackWordTypes> {
  const half = (letters: readonly string[]) => ({
    hint: `${letters[0]}–${letters.at(-1)}`,
    of: letters.map(pick),
  })
  return {
    lines: [CRACK_WORD_TEXTS[language].pick.jokerLetter],
    choices: [],
    lists: [half(ALPHABET.slice(0, HALF_ALPHABET_LENGTH)), half(ALPHABET.slice(HALF_ALPHABET_LENGTH))],
  }
}

/** Choices for the letter of a JOKER to lay. */
export const jokerLayChoices = (
  input: CrackWordInput,
  actionFor: (card: PlayedCard) => Action,
): StepChoices<CrackWordTypes> =>
  jokerLetterChoices(input.language, (letter) => ({
    label: letter,
    style: 'secondary',
    action: actionFor(JOKER + letter),
  }))

export const LAY_OPTION: CommandOptionData = {
  ...nameAndDescription(
    'lay',
    'poser',
    'The card for the emptied line, E, or *E',
    frText`La carte pour la ligne vidée, E, ou *E`,
  ),
  type: OPTION_TYPE.string,
  autocomplete: true,
  max_length: 20,
}

const layAction = (card: PlayedCard): Action => ({ type: 'lay', card })

/** The second action of a turn, from a new hand. */
export const layMove: StepMove<CrackWordTypes> = {
  data: {
    ...nameAndDescription(
      'lay',
      'poser',
      'From a new hand: lay a card on the line that you have emptied',
      frText`Depuis ta nouvelle main : pose une carte sur la ligne que tu as vidée`,
    ),
    options: [
      {
        ...nameAndDescription(
          'card',
          'carte',
          'Which card: E, or *E for a JOKER',
          frText`Quelle carte : E, ou *E pour un JOKER`,
        ),
        type: OPTION_TYPE.string,
        required: true,
        autocomplete: true,
        max_length: 20,
      },
    ],
  },
  fromOptions({ card = '' }) {
    const parsed = parseLayCard(String(card))
    return parsed.ok ? ok(layAction(parsed.value)) : parsed
  },
  autocomplete: (focused, { card = '' }, { view }) =>
    focused === 'card' && view.table.lay !== null ? completeLayCard(String(card), view.hand ?? []) : [],
  button: ({ table }, language) =>
    table.lay === null ? null : { label: CRACK_WORD_TEXTS[language].buttons.lay, style: 'primary' },
  choicesAfter(chosen, input) {
    if (chosen === JOKER) return jokerLayChoices(input, layAction)
    return chosen === '' ? layCardChoices(input.view.hand ?? [], input, layAction, JOKER) : null
  },
}

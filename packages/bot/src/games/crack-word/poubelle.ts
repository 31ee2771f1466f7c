import { POUBELLE, removeCards } from '@crackpost/core/games/crack-word/cards'
import type { CrackWordTypes } from '@crackpost/core/games/crack-word/index'
import { lineCards, lineLetters } from '@crackpost/core/games/crack-word/lines'
import type { Action, PoubelleAction } from '@crackpost/core/games/crack-word/schema'
import { err, ok, type Result } from '@crackpost/core/kernel/result'
import { nameAndDescription, OPTION_TYPE } from '../../commands/command.ts'
import type { AutocompleteChoice } from '../../discord/reply.ts'
import { frText } from '../../i18n/typeset.ts'
import type { MoveInput, StepChoice, StepChoices, StepMove } from '../moves.ts'
import {
  completeLayCard,
  jokerLayChoices,
  LAY_OPTION,
  layableHandCards,
  layCardChoices,
  parseLayCard,
} from './lay.ts'
import { previewMove } from './preview.ts'
import type { CrackWordMoveRejection } from './rejections.ts'
import { CRACK_WORD_TEXTS } from './texts.ts'

// The POUBELLE card, which empties a line.

type CrackWordInput = MoveInput<CrackWordTypes>

const handWithoutPoubelle = ({ view }: CrackWordInput): readonly string[] =>
  removeCards(view.hand ?? [], [POUBELLE]) ?? []

interface PoubelleTarget {
  readonly line: number
  readonly label: string
}

/** The lines that can be emptied, with a label that says which cards go where. */
function poubelleTargets({ state, seat, language }: CrackWordInput): PoubelleTarget[] {
  const texts = CRACK_WORD_TEXTS[language]
  return state.lines.flatMap((line, index): PoubelleTarget[] => {
    const cards = lineCards(line)
    if (cards.length === 0) return []
    const gone = cards.filter((card) => card.seat === seat || state.resigned.includes(card.seat)).length
    const place = texts.line(index + 1, lineLetters(line))
    return [{ line: index + 1, label: `${place} · ${texts.returnedCards(cards.length - gone, gone)}` }]
  })
}

/** Choices of the card to lay once the line is chosen: `2 poubelle`, or `2 poubelle *` for a JOKER's letter. */
export function poubelleLayChoices(
  line: number,
  joker: boolean,
  input: CrackWordInput,
): StepChoices<CrackWordTypes> {
  const actionFor = (lay: string): Action => ({ type: 'poubelle', line, lay })
  return joker
    ? jokerLayChoices(input, actionFor)
    : layCardChoices(handWithoutPoubelle(input), input, actionFor, `${line} poubelle *`)
}

/** Choices of the line. Without a card to lay, choosing the line makes the move. */
export function poubelleLineChoices(input: CrackWordInput): StepChoices<CrackWordTypes> {
  const nothingToLay = layableHandCards(handWithoutPoubelle(input)).length === 0
  const choices = poubelleTargets(input).map(({ line, label }): StepChoice<CrackWordTypes> => {
    const base = { label, style: 'danger' } as const
    return nothingToLay
      ? { ...base, action: { type: 'poubelle', line, lay: null } }
      : { ...base, next: `${line} poubelle` }
  })
  return { lines: [CRACK_WORD_TEXTS[input.language].pick.poubelle], choices }
}

export const parseLineNumber = (text: string): Result<number, CrackWordMoveRejection> => {
  const [, line] = /^\D{0,8}([1-4])(?!\d)/u.exec(text.trim()) ?? []
  return line === undefined ? err({ code: 'badLine', text }) : ok(Number(line))
}

function parsePoubelle(
  line: string,
  lay: string,
  input: CrackWordInput,
): Result<PoubelleAction, CrackWordMoveRejection> {
  const parsed = parseLineNumber(line)
  if (!parsed.ok) return parsed
  const card = lay.trim() === '' ? null : parseLayCard(lay)
  if (card && !card.ok) return card
  const rest = handWithoutPoubelle(input)
  // If there is only one card to lay, it need not be named.
  const [first = null, ...others] = layableHandCards(rest)
  const only = others.length === 0 ? first : null
  return ok({ type: 'poubelle', line: parsed.value, lay: card ? card.value : only })
}

export const poubelleMove: StepMove<CrackWordTypes> = {
  data: {
    ...nameAndDescription(
      'poubelle',
      'poubelle',
      'Play a POUBELLE: empty a line, then lay a card there',
      frText`Joue une POUBELLE : vide une ligne, puis poses-y une carte`,
    ),
    options: [
      {
        ...nameAndDescription('line', 'ligne', 'Which line, 1 to 4', frText`Quelle ligne, de 1 à 4`),
        type: OPTION_TYPE.string,
        required: true,
        autocomplete: true,
        max_length: 20,
      },
      LAY_OPTION,
    ],
  },
  fromOptions: ({ line = '', lay = '' }, input) => parsePoubelle(String(line), String(lay), input),
  autocomplete(focused, { line = '', lay = '' }, input): readonly AutocompleteChoice[] {
    if (!input.view.hand?.includes(POUBELLE)) return []
    if (focused === 'lay') return completeLayCard(String(lay), handWithoutPoubelle(input))
    const typed = String(line).trim()
    return poubelleTargets(input)
      .filter((target) => String(target.line).startsWith(typed))
      .map((target) => ({ name: target.label, value: String(target.line) }))
  },
  // It is offered among the cards of the place button.
  button: () => null,
  choicesAfter(chosen, input) {
    if (chosen === '') return poubelleLineChoices(input)
    const [, line, joker] = /^([1-4]) poubelle( \*)?$/u.exec(chosen) ?? []
    return line === undefined ? null : poubelleLayChoices(Number(line), joker !== undefined, input)
  },
  preview: previewMove,
}

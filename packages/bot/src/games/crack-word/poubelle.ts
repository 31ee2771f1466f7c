import { POUBELLE, without } from '@crackpost/core/games/crack-word/cards'
import type { CrackWord } from '@crackpost/core/games/crack-word/index'
import { cardsOf, lettersOf } from '@crackpost/core/games/crack-word/lines'
import type { Action, PoubelleAction } from '@crackpost/core/games/crack-word/schema'
import { no, ok, type Result } from '@crackpost/core/kernel/result'
import { OPTION, told } from '../../command.ts'
import type { Pick, PickedMove, Picks, Position } from '../../moves.ts'
import type { Choice } from '../../reply.ts'
import { f } from '../../words/typeset.ts'
import { completeLay, LAY, layable, layIn, layLetters, layPicks } from './lay.ts'
import { previewed } from './preview.ts'
import type { Rejection } from './refusals.ts'
import { WORDS } from './words.ts'

// The card that empties a line.

type Thinking = Position<CrackWord>

/** The hand without the POUBELLE. */
const restOf = ({ view }: Thinking): readonly string[] => without(view.hand ?? [], [POUBELLE]) ?? []

interface Bin {
  readonly line: number
  readonly label: string
}

/** The lines that can be emptied, with what goes where. */
function bins({ state, seat, language }: Thinking): Bin[] {
  const words = WORDS[language]
  return state.lines.flatMap((line, index): Bin[] => {
    const cards = cardsOf(line)
    if (cards.length === 0) return []
    const gone = cards.filter((card) => card.seat === seat || state.resigned.includes(card.seat)).length
    const place = words.line(index + 1, lettersOf(line))
    return [{ line: index + 1, label: `${place} · ${words.returns(cards.length - gone, gone)}` }]
  })
}

/** By touch, as far as the line is chosen: `2 poubelle`, `2 poubelle *`. */
export function binPicks(line: number, joker: boolean, at: Thinking): Picks<CrackWord> {
  const make = (lay: string): Action => ({ type: 'poubelle', line, lay })
  return joker ? layLetters(at, make) : layPicks(restOf(at), at, make, `${line} poubelle *`)
}

/** Which line. With nothing to lay behind it, that is all there is to choose. */
export function linePicks(at: Thinking): Picks<CrackWord> {
  const bare = layable(restOf(at)).length === 0
  const of = bins(at).map(({ line, label }): Pick<CrackWord> => {
    const shown = { label, style: 'danger' } as const
    return bare
      ? { ...shown, action: { type: 'poubelle', line, lay: null } }
      : { ...shown, next: `${line} poubelle` }
  })
  return { lines: [WORDS[at.language].pick.poubelle], of }
}

export const lineIn = (text: string): Result<number, Rejection> => {
  const [, line] = /^\D{0,8}([1-4])(?!\d)/u.exec(text.trim()) ?? []
  return line === undefined ? no({ code: 'badLine', text }) : ok(Number(line))
}

function binning(line: string, lay: string, at: Thinking): Result<PoubelleAction, Rejection> {
  const read = lineIn(line)
  if (!read.ok) return read
  const card = lay.trim() === '' ? null : layIn(lay)
  if (card && !card.ok) return card
  const rest = restOf(at)
  // What can only be one card need not be said.
  const [first = null, ...others] = layable(rest)
  const only = others.length === 0 ? first : null
  return ok({ type: 'poubelle', line: read.value, lay: card ? card.value : only })
}

export const poubelle: PickedMove<CrackWord> = {
  data: {
    ...told(
      'poubelle',
      'poubelle',
      'Play a POUBELLE: empty a line, then lay a card there',
      f`Joue une POUBELLE : vide une ligne, puis poses-y une carte`,
    ),
    options: [
      {
        ...told('line', 'ligne', 'Which line, 1 to 4', f`Quelle ligne, de 1 à 4`),
        type: OPTION.string,
        required: true,
        autocomplete: true,
        max_length: 20,
      },
      LAY,
    ],
  },
  typed: ({ line = '', lay = '' }, at) => binning(String(line), String(lay), at),
  complete(focused, { line = '', lay = '' }, at): readonly Choice[] {
    if (!at.view.hand?.includes(POUBELLE)) return []
    if (focused === 'lay') return completeLay(String(lay), restOf(at))
    const typed = String(line).trim()
    return bins(at)
      .filter((bin) => String(bin.line).startsWith(typed))
      .map((bin) => ({ name: bin.label, value: String(bin.line) }))
  },
  // It is one of the cards to play.
  button: () => null,
  pick(chosen, at) {
    if (chosen === '') return linePicks(at)
    const [, line, joker] = /^([1-4]) poubelle( \*)?$/u.exec(chosen) ?? []
    return line === undefined ? null : binPicks(Number(line), joker !== undefined, at)
  },
  preview: previewed,
}

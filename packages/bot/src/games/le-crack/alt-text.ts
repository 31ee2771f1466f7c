import { wordsOnBoard } from '@crackpost/core/games/le-crack/board-words'
import type { LeCrackLastMove } from '@crackpost/core/games/le-crack/schema'
import type { View } from '@crackpost/core/games/le-crack/view'
import type { Seat } from '@crackpost/core/kernel/seat'
import { COMPONENT_LIMITS, truncate } from '../../discord/components.ts'
import type { TextContext } from '../presenter.ts'
import { formatPlace } from './place.ts'
import { LE_CRACK_TEXTS } from './texts.ts'

/** Maximum length of a name; longer ones are shortened. */
const MAX_NAME_LENGTH = 32

/**
 * Alt text of the table: always the last move, scores and turn, after the end the racks, then as many of the newest words
 * as fit.
 */
export function leCrackAltText(view: View, textContext: TextContext): string {
  const head = summaryText(view, textContext)
  const { altText, opening } = LE_CRACK_TEXTS[textContext.language]
  const words = wordsOnBoard(view.table.board).map(({ word, ...spot }) => `${word} ${formatPlace(spot)}`)
  if (words.length === 0) return `${head} ${opening.first}`
  const describe = (count: number): string => {
    const shown = words.slice(0, count).join(', ')
    const rest = words.length - count
    return `${head} ${altText.board(rest > 0 ? `${shown} ${altText.more(rest)}` : shown)}.`
  }
  let count = words.length
  while (count > 0 && describe(count).length > COMPONENT_LIMITS.alt) count--
  return count === 0 ? head : describe(count)
}

function summaryText({ table, revealed }: View, { language, playerNames }: TextContext): string {
  const { altText, reasons } = LE_CRACK_TEXTS[language]
  const name = (seat: Seat): string => truncate(playerNames.seat(seat), MAX_NAME_LENGTH)
  const scores = table.players.map(({ seat, total, as }) => altText.score(name(seat), total, as))
  return [
    ...(table.last ? [lastMoveAltText(table.last, name(table.last.seat), language)] : []),
    altText.scores(scores),
    ...(table.turn === null ? [] : [altText.turn(name(table.turn))]),
    ...(table.over ? [reasons[table.over]] : []),
    ...(revealed
      ? [altText.racks(revealed.map((rack, seat) => altText.rack(name(seat), rack.join(' ') || '–')))]
      : []),
  ].join(' ')
}

function lastMoveAltText(last: LeCrackLastMove, name: string, language: TextContext['language']): string {
  const { altText } = LE_CRACK_TEXTS[language]
  if (last.type === 'pass') return altText.passed(name)
  const word = last.words[0]?.word ?? ''
  return altText.played(name, `${word} ${formatPlace(last)}`, last.line.total)
}

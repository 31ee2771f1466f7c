import type { LastMove } from '@crackpost/core/games/le-crack/schema'
import type { View } from '@crackpost/core/games/le-crack/view'
import { wordsOn } from '@crackpost/core/games/le-crack/words'
import type { Seat } from '@crackpost/core/kernel/seat'
import { cut, LIMITS } from '../../component.ts'
import type { Manner } from '../../voice.ts'
import { spotText } from './place.ts'
import { WORDS } from './words.ts'

/** Names can be long; what they are for is telling players apart. */
const NAME = 32

/** The table as one reads it aloud: last move, scores and turn always, then as many of the newest words as fit. */
export function alt(view: View, manner: Manner): string {
  const head = headOf(view, manner)
  const { aloud, opening } = WORDS[manner.language]
  const words = wordsOn(view.table.board).map(({ word, ...spot }) => `${word} ${spotText(spot)}`)
  if (words.length === 0) return `${head} ${opening.first}`
  const told = (count: number): string => {
    const shown = words.slice(0, count).join(', ')
    const rest = words.length - count
    return `${head} ${aloud.board(rest > 0 ? `${shown} ${aloud.more(rest)}` : shown)}.`
  }
  let count = words.length
  while (count > 0 && told(count).length > LIMITS.alt) count--
  return count === 0 ? head : told(count)
}

function headOf({ table }: View, { language, cast }: Manner): string {
  const { aloud, reasons } = WORDS[language]
  const name = (seat: Seat): string => cut(cast.seat(seat), NAME)
  const scores = table.players.map(({ seat, total, as }) => aloud.score(name(seat), total, as))
  return [
    ...(table.last ? [lastMove(table.last, name(table.last.seat), language)] : []),
    aloud.scores(scores),
    ...(table.turn === null ? [] : [aloud.turn(name(table.turn))]),
    ...(table.over ? [reasons[table.over]] : []),
  ].join(' ')
}

function lastMove(last: LastMove, name: string, language: Manner['language']): string {
  const { aloud } = WORDS[language]
  if (last.type === 'pass') return aloud.passed(name)
  const word = last.words[0]?.word ?? ''
  return aloud.played(name, `${word} ${spotText(last)}`, last.line.total)
}

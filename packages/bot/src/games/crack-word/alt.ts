import type { LineSeen, View } from '@crackpost/core/games/crack-word/view'
import type { Seat } from '@crackpost/core/kernel/seat'
import { cut, LIMITS } from '../../component.ts'
import type { Manner } from '../../voice.ts'
import { cutText, lastMove } from './news.ts'
import { plainly } from './text.ts'
import { WORDS } from './words.ts'

/** Names can be long; what they are for is telling players apart. */
const NAME = 24

/** The table as one reads it aloud: last move, scores and turn always, then the lines, as much of them as fits. */
export function alt(view: View, { language, cast }: Manner): string {
  const manner = { language, cast: { ...cast, seat: (seat: Seat) => cut(cast.seat(seat), NAME) } }
  const head = headOf(view, manner)
  // Colours are left out before lines are.
  for (const coloured of [true, false]) {
    const whole = [head, ...view.table.lines.map((line) => lineAloud(line, coloured, manner))].join(' ')
    if (whole.length <= LIMITS.alt) return whole
  }
  return cut(
    [head, ...view.table.lines.map(({ line, letters }) => `${line} ${letters}`)].join(' '),
    LIMITS.alt,
  )
}

function headOf({ table }: View, manner: Manner): string {
  const { language, cast } = manner
  const { aloud, reasons, colours, ...words } = WORDS[language]
  const scores = table.players.map(({ seat, colour, total }) =>
    aloud.score(cast.seat(seat), colours[colour], total),
  )
  const { last, turn, over, lastHand, lay, challenge } = table
  return [
    last ? words.last(plainly(lastMove(last, manner))) : plainly(cutText(table, manner)),
    aloud.scores(scores),
    ...(turn === null ? [] : [aloud.turn(cast.seat(turn))]),
    ...(over ? [reasons[over]] : []),
    ...(lay !== null && turn !== null && !over ? [words.mustLay(cast.seat(turn), lay)] : []),
    ...(challenge && !over ? [words.mayBeDoubted(cast.seat(challenge.seat))] : []),
    ...(lastHand && !over ? [words.lastRounds(lastHand.count)] : []),
  ].join(' ')
}

function lineAloud(
  { line, letters, stacks, cards, majority }: LineSeen,
  coloured: boolean,
  { language, cast }: Manner,
): string {
  const { aloud, colours, cards: counted } = WORDS[language]
  if (stacks.length === 0) return aloud.emptyLine(line)
  const of = stacks.map(({ colour, joker }) =>
    joker ? `${aloud.joker} ${colours[colour]}` : colours[colour],
  )
  const about = [
    ...(coloured ? [aloud.colours(of)] : []),
    counted(cards, ''),
    ...(majority === null ? [] : [aloud.majority(cast.seat(majority))]),
  ]
  return aloud.line(line, letters, about.join(' ; ').replaceAll(' ; ', language === 'fr' ? '\u202f; ' : '; '))
}

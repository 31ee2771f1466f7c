import type { View } from '@crackpost/core/games/crack-story/view'
import type { Seat } from '@crackpost/core/kernel/seat'
import { cut, LIMITS } from '../../component.ts'
import type { Manner } from '../../voice.ts'
import { printed } from './card.ts'
import { WORDS } from './words.ts'

/** Names can be long; what they are for is telling players apart. */
const NAME = 32

/** The table as one reads it aloud: who holds what and whose turn it is always, then as many of the last cards as fit. */
export function alt(view: View, manner: Manner): string {
  const { aloud, cards } = WORDS[manner.language]
  const { story } = view.table
  const head = headOf(view, manner)
  const laid = story
    .map(
      ({ face, by }) => `${face === null ? cards.down : printed(face)} (${cut(manner.cast.seat(by), NAME)})`,
    )
    .toReversed()
  if (laid.length === 0) return head
  const told = (count: number): string => {
    const shown = laid.slice(0, count).join(', ')
    const rest = laid.length - count
    return `${head} ${aloud.cards(rest > 0 ? `${shown} ${aloud.more(rest)}` : shown)}`
  }
  let count = laid.length
  while (count > 0 && told(count).length > LIMITS.alt) count--
  return count === 0 ? head : told(count)
}

function headOf({ table }: View, { language, cast }: Manner): string {
  const { aloud, reasons } = WORDS[language]
  const name = (seat: Seat): string => cut(cast.seat(seat), NAME)
  const { round, direction, players, story, phase, turn, contestable, over } = table
  const author = contestable?.author ?? turn
  return [
    aloud.round(round, direction),
    aloud.players(players.map(({ seat, cards, won }) => aloud.player(name(seat), cards, won))),
    aloud.story(story.length),
    ...(phase === 'playing' && turn !== null ? [aloud.phase[phase](name(turn))] : []),
    ...((phase === 'vote' || phase === 'waiting') && author !== null
      ? [aloud.phase[phase](name(author))]
      : []),
    ...(over ? [reasons[over]] : []),
  ].join(' ')
}

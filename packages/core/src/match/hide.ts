import { no, ok, type Result } from '../kernel/result.ts'
import type { Fact } from './fact.ts'
import { gameAt, type Match, seatOf } from './match.ts'
import type { TableRejection } from './rejection.ts'
import type { Asker, TableAsk } from './table.ts'

/** What was written can't be unwritten, but it need not be shown: during a match and after it. */
export function hide(
  match: Match,
  ask: Extract<TableAsk, { type: 'hide' | 'hideAll' }>,
  { player, moderates }: NonNullable<Asker>,
): Result<Fact[], TableRejection> {
  const { play, terms, host, hidden } = match
  const { freeText } = gameAt(terms)
  const seat = seatOf(match, player)
  if (!play || !freeText) return no({ code: 'nothingToHide' })
  if (ask.type === 'hideAll') {
    if (seat === null) return no({ code: 'notSeated' })
    return hidden?.seats.includes(seat) ? no({ code: 'hiddenAlready' }) : ok([{ type: 'hidAll', seat }])
  }
  const saying = freeText.shown(play.course.state).find(({ mark }) => mark === ask.mark)
  const moderator = moderates !== null && moderates === terms.place.server
  const own = seat !== null && saying?.by === seat
  if (host !== player && !moderator && !own) return no({ code: 'mayNotHide' })
  if (!saying) return no({ code: 'nothingToHide' })
  const done = hidden?.marks.includes(saying.mark) || hidden?.seats.includes(saying.by)
  return done ? no({ code: 'hiddenAlready' }) : ok([{ type: 'hid', mark: saying.mark, by: player }])
}

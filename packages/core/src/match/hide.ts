import { no, ok, type Result } from '../kernel/result.ts'
import type { Fact } from './fact.ts'
import { gameAt, isHidden, type Match, seatOf } from './match.ts'
import type { TableRejection } from './rejection.ts'
import type { Asker } from './table.ts'
import type { Hidden } from './terms.ts'

/**
 * What was written can't be unwritten, but it need not be shown: the host and the server's moderators can hide what
 * anybody wrote, players what they wrote themselves, during a match and after it.
 */
export function hide(
  match: Match,
  what: Hidden,
  { player, moderates }: NonNullable<Asker>,
): Result<Fact[], TableRejection> {
  const { play, terms, host, hidden } = match
  const { freeText } = gameAt(terms)
  if (!play || !freeText) return no({ code: 'nothingToHide' })
  const saying = freeText.shown(play.course.state).find(({ mark }) => mark === what)
  const by = saying?.by ?? what
  const moderator = moderates !== null && moderates === terms.place.server
  if (host !== player && !moderator && by !== seatOf(match, player)) return no({ code: 'mayNotHide' })
  const known = saying !== undefined || (typeof what === 'number' && what < match.players.length)
  if (!known) return no({ code: 'nothingToHide' })
  const done = saying ? isHidden(match, saying.mark, saying.by) : hidden.includes(what)
  return done ? no({ code: 'hiddenAlready' }) : ok([{ type: 'hid', what, by: player }])
}

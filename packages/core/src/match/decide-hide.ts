import { err, ok, type Result } from '../kernel/result.ts'
import type { MatchActor } from './decide.ts'
import type { MatchEvent } from './events.ts'
import type { MatchRejection } from './rejection.ts'
import type { HiddenText } from './settings.ts'
import { isTextHidden, type Match, requireGame, seatOf } from './state.ts'

/**
 * Hides a player's text, during the match or after it. The host and the server's moderators can hide any
 * text, players only their own. The log itself is unchanged.
 */
export function decideHide(
  match: Match,
  what: HiddenText,
  { player, moderates }: NonNullable<MatchActor>,
): Result<MatchEvent[], MatchRejection> {
  const { play, home, host, hidden } = match
  const { freeText } = requireGame(match)
  if (!play || !freeText) return err({ code: 'nothingToHide' })
  const saying = freeText.visibleTexts(play.course.state).find(({ mark }) => mark === what)
  const by = saying?.by ?? what
  const moderator = moderates !== null && moderates === home
  if (host !== player && !moderator && by !== seatOf(match, player)) return err({ code: 'mayNotHide' })
  const exists = saying !== undefined || (typeof what === 'number' && what < match.players.length)
  if (!exists) return err({ code: 'nothingToHide' })
  const isHidden = saying ? isTextHidden(match, saying.mark, saying.by) : hidden.includes(what)
  return isHidden ? err({ code: 'hiddenAlready' }) : ok([{ type: 'hid', what, by: player }])
}

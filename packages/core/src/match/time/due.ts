import { DAY_MS } from '../settings.ts'
import { type Match, requireGame } from '../state.ts'

/** An open match expires after this time. Its players are warned a day before. */
export const LOBBY_EXPIRY_MS = 7 * DAY_MS
export const LOBBY_WARNING_MS = LOBBY_EXPIRY_MS - DAY_MS

/** Time after the end of a match at which the sweep checks that the end was announced. */
const END_CHECK_DELAY_MS = 60_000

/** When the sweep must look at the match next; null if nothing is due. */
export function nextDueAt(match: Match): number | null {
  if (match.endedAt !== null) return match.endedAt + END_CHECK_DELAY_MS
  if (match.paused) return null
  if (match.phase === 'open') return match.openedAt + (match.warned ? LOBBY_EXPIRY_MS : LOBBY_WARNING_MS)
  if (match.phase !== 'playing' || !match.play) return null
  const timers = requireGame(match).timers?.(match.play.course.state) ?? []
  const instants = [...timers.map(({ at }) => at), ...(match.deadline === null ? [] : [match.deadline])]
  return instants.length === 0 ? null : Math.min(...instants)
}

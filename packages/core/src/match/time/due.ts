import { DAY_MS } from '../settings.ts'
import { type Match, requireGame } from '../state.ts'

/** An open table expires after this long; its players are warned a day before. */
export const LOBBY_EXPIRY_MS = 7 * DAY_MS
export const LOBBY_WARNING_MS = LOBBY_EXPIRY_MS - DAY_MS

/** That the end of a match has been told is looked after this long after it. */
const END_CHECK_DELAY_MS = 60_000

/** When the clock has to look at a match next; null where nothing is to come. */
export function nextDueAt(match: Match): number | null {
  if (match.endedAt !== null) return match.endedAt + END_CHECK_DELAY_MS
  if (match.paused) return null
  if (match.phase === 'open') return match.openedAt + (match.warned ? LOBBY_EXPIRY_MS : LOBBY_WARNING_MS)
  if (match.phase !== 'playing' || !match.play) return null
  const timers = requireGame(match.terms).timers?.(match.play.course.state) ?? []
  const instants = [...timers.map(({ at }) => at), ...(match.deadline === null ? [] : [match.deadline])]
  return instants.length === 0 ? null : Math.min(...instants)
}

import { gameAt, type Match } from './match.ts'
import { DAY } from './terms.ts'

/** An open table expires after this long; its players are warned a day before. */
export const EXPIRY = 7 * DAY
export const WARNING = EXPIRY - DAY

/** That the end of a match has been told is looked after this long after it. */
const AFTERWARDS = 60_000

/** When the clock has to look at a match next; null where nothing is to come. */
export function dueAt(match: Match): number | null {
  if (match.endedAt !== null) return match.endedAt + AFTERWARDS
  if (match.paused) return null
  if (match.phase === 'open') return match.openedAt + (match.warned ? EXPIRY : WARNING)
  if (match.phase !== 'playing' || !match.play) return null
  const alarms = gameAt(match.terms).alarms?.(match.play.course.state) ?? []
  const instants = [...alarms.map(({ at }) => at), ...(match.deadline === null ? [] : [match.deadline])]
  return instants.length === 0 ? null : Math.min(...instants)
}

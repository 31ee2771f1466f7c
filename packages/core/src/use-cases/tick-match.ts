import type { Match } from '../match/state.ts'
import { nextDueAt } from '../match/time/due.ts'
import { handleCommand } from './handle-command.ts'
import type { LoadedMatch, MatchId, Ports } from './ports.ts'
import { loadCurrent } from './queries.ts'

/** The sweep runs every minute. After a longer gap, time that ran out in between is given back. */
const OUTAGE_THRESHOLD_MS = 10 * 60_000

/** A reserved id that was not opened within this time is dropped. */
const ORPHAN_AGE_MS = 10 * 60_000

export interface Outage {
  readonly from: number
  readonly to: number
}

/** Returns the gap since the last sweep if it was long enough to count as an outage; null otherwise. */
export const detectOutage = (last: number | null, now: number): Outage | null =>
  last !== null && now - last > OUTAGE_THRESHOLD_MS ? { from: last, to: now } : null

export type TickResult = 'moved' | 'given' | 'orphan' | 'ended' | 'nothing'

/** Does what is due in one match: expires a deadline or timer, or gives back the time lost in an outage. */
export async function tickMatch(ports: Ports, id: MatchId, outage: Outage | null): Promise<TickResult> {
  const loaded = await loadCurrent(ports, id)
  if (!loaded) return 'nothing'
  if (!loaded.match) return (await dropIfOrphan(ports, loaded)) ? 'orphan' : 'nothing'
  if (loaded.match.endedAt !== null) return 'ended'
  const command =
    outage && becameDueDuring(loaded.match, outage)
      ? ({ type: 'refundTime', turn: loaded.match.turn, time: outage.to - outage.from } as const)
      : ({ type: 'tick' } as const)
  const result = await handleCommand(ports, { id, by: null, cause: `clock ${loaded.seq + 1}`, command })
  if (!result.ok || result.value.duplicate) return 'nothing'
  return command.type === 'tick' ? 'moved' : 'given'
}

/** True if a deadline or a timer of the game fell into the outage. */
function becameDueDuring(match: Match, { from, to }: Outage): boolean {
  const due = match.phase === 'playing' ? nextDueAt(match) : null
  return due !== null && due > from && due <= to
}

async function dropIfOrphan({ matches, now }: Ports, { id, seq }: LoadedMatch): Promise<boolean> {
  return seq === 0 && (await matches.dropOrphan(id, { before: now() - ORPHAN_AGE_MS, after: now() }))
}

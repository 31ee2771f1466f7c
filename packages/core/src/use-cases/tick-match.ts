import type { Match } from '../match/state.ts'
import { nextDueAt } from '../match/time/due.ts'
import { handleCommand } from './handle-command.ts'
import type { LoadedMatch, MatchId, Ports } from './ports.ts'
import { loadCurrent } from './queries.ts'

/** The sweep comes by every minute; when it was away for longer than this, time that ran out meanwhile is given back. */
const OUTAGE_THRESHOLD_MS = 10 * 60_000

/** An id that was reserved this long ago and never opened is no match. */
const ORPHAN_AGE_MS = 10 * 60_000

export interface Outage {
  readonly from: number
  readonly to: number
}

/** Whether the sweep itself was away. */
export const detectOutage = (last: number | null, now: number): Outage | null =>
  last !== null && now - last > OUTAGE_THRESHOLD_MS ? { from: last, to: now } : null

export type TickResult = 'moved' | 'given' | 'orphan' | 'ended' | 'nothing'

/** Does what is due at one match: the clock's part of the game, or the time back that an outage has cost. */
export async function tickMatch(ports: Ports, id: MatchId, outage: Outage | null): Promise<TickResult> {
  const loaded = await loadCurrent(ports, id)
  if (!loaded) return 'nothing'
  if (!loaded.match) return (await dropIfOrphan(ports, loaded)) ? 'orphan' : 'nothing'
  if (loaded.match.endedAt !== null) return 'ended'
  const command =
    outage && becameDueDuring(loaded.match, outage)
      ? ({ type: 'giveBack', turn: loaded.match.turn, time: outage.to - outage.from } as const)
      : ({ type: 'tick' } as const)
  const done = await handleCommand(ports, { id, by: null, cause: `clock ${loaded.seq + 1}`, command })
  if (!done.ok || done.value.duplicate) return 'nothing'
  return command.type === 'tick' ? 'moved' : 'given'
}

/** Whether something was to happen in the meantime: a seat's time was up, or a limit of the game's own. */
function becameDueDuring(match: Match, { from, to }: Outage): boolean {
  const due = match.phase === 'playing' ? nextDueAt(match) : null
  return due !== null && due > from && due <= to
}

async function dropIfOrphan({ matches, now }: Ports, { id, seq }: LoadedMatch): Promise<boolean> {
  return seq === 0 && (await matches.dropOrphan(id, now() - ORPHAN_AGE_MS))
}

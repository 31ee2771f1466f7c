import { dueAt } from '../match/due.ts'
import type { Match } from '../match/match.ts'
import { act } from './act.ts'
import { look } from './look.ts'
import type { Loaded, MatchId, Ports } from './ports.ts'

/** The sweep comes by every minute; when it was away for longer than this, time that ran out meanwhile is given back. */
const PATIENCE = 10 * 60_000

/** An id that was reserved this long ago and never opened is no match. */
const ORPHAN = 10 * 60_000

export interface Outage {
  readonly from: number
  readonly to: number
}

/** Whether the sweep itself was away. */
export const outageOf = (last: number | null, now: number): Outage | null =>
  last !== null && now - last > PATIENCE ? { from: last, to: now } : null

export type Swept = 'moved' | 'given' | 'orphan' | 'ended' | 'nothing'

/** Does what is due at one match: the clock's part of the game, or the time back that an outage has cost. */
export async function sweepMatch(ports: Ports, id: MatchId, outage: Outage | null): Promise<Swept> {
  const loaded = await look(ports, id)
  if (!loaded) return 'nothing'
  if (!loaded.match) return (await isOrphan(ports, loaded)) ? 'orphan' : 'nothing'
  if (loaded.match.endedAt !== null) return 'ended'
  const ask =
    outage && ranOut(loaded.match, outage)
      ? ({ type: 'giveBack', turn: loaded.match.turn, time: outage.to - outage.from } as const)
      : ({ type: 'tick' } as const)
  const done = await act(ports, { id, by: null, cause: `clock ${loaded.seq + 1}`, ask })
  if (!done.ok || done.value.echo) return 'nothing'
  return ask.type === 'tick' ? 'moved' : 'given'
}

/** Whether something was to happen in the meantime: a seat's time was up, or a limit of the game's own. */
function ranOut(match: Match, { from, to }: Outage): boolean {
  const due = match.phase === 'playing' ? dueAt(match) : null
  return due !== null && due > from && due <= to
}

async function isOrphan({ matches, now }: Ports, { id, seq }: Loaded): Promise<boolean> {
  return seq === 0 && (await matches.dropOrphan(id, now() - ORPHAN))
}

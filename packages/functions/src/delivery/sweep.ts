import { forEachConcurrently } from '@crackpost/core/use-cases/concurrency'
import { isDamagedMatch } from '@crackpost/core/use-cases/damaged-match'
import { isNewerRelease } from '@crackpost/core/use-cases/newer-release'
import type { DueMatch } from '@crackpost/core/use-cases/ports'
import { detectOutage, type Outage, tickMatch } from '@crackpost/core/use-cases/tick-match'
import { safeError } from '../logger/logger.ts'
import { deliverMatch, postponeDamaged } from './deliver.ts'
import type { DeliveryDeps } from './deps.ts'
import { startDueJobs } from './due-jobs.ts'

export interface SweepSummary {
  readonly due: number
  readonly moved: number
  readonly told: number
  readonly failed: number
  /** Left to a newer release, which wrote them. */
  readonly left: number
  /** Postponed, because they can't be read. */
  readonly damaged: number
  /** Jobs of players that were handed to the painter. */
  readonly jobs: number
  /** How long no sweep ran, in milliseconds; null if there was no outage. */
  readonly outage: number | null
}

/** Maximum rows per run, longest overdue first; the rest are left to the next run. */
const MAX_ROWS = 400

/** Matches processed at once: enough to use the waiting times, few enough for Discord's rate limits. */
export const MATCHES_AT_ONCE = 8

/**
 * Processes the due index: starts the jobs of players, and for each due match commits what the clock causes, then
 * delivers. Runs once a minute.
 */
export async function runSweep(deps: DeliveryDeps, limit = MAX_ROWS): Promise<SweepSummary> {
  const { ports, heartbeat } = deps
  const now = deps.now()
  const [jobs, lastBeat] = await Promise.all([startDueJobs(deps, now), heartbeat.last()])
  const outage = detectOutage(lastBeat, now)
  const counts = { due: 0, moved: 0, told: 0, failed: 0, left: 0, damaged: 0 }
  const seen = new Set<string>()
  for (;;) {
    // Matches left to a newer release stay due and come first. They must not count against the limit.
    const rowLimit = limit + counts.left
    const due = await ports.matches.findDue(now, rowLimit)
    const before = counts.left
    const fresh = due.filter(({ id, what }) => !seen.has(`${id} ${what}`))
    for (const { id, what } of fresh) seen.add(`${id} ${what}`)
    counts.due += fresh.length
    await forEachConcurrently(fresh, MATCHES_AT_ONCE, async (row) => {
      counts[await sweepRow(deps, row, outage)]++
    })
    const isAll = due.length < rowLimit
    // Until all due rows are processed, an outage is not compensated for every match: no heartbeat yet.
    if (isAll) await heartbeat.beat(now, deps.now())
    if (isAll || counts.left === before) break
  }
  const { moved, told, ...others } = counts
  return { ...others, jobs, moved, told: told + moved, outage: outage && outage.to - outage.from }
}

type RowOutcome = 'moved' | 'told' | 'failed' | 'left' | 'damaged'

/** Processes one row of the due index. Never rejects. */
async function sweepRow(deps: DeliveryDeps, row: DueMatch, outage: Outage | null): Promise<RowOutcome> {
  try {
    return await tickAndDeliver(deps, row, outage)
  } catch (error) {
    const isLeft = isNewerRelease(error)
    deps.log({ event: isLeft ? 'newer' : 'sweepFailed', match: row.id, error: safeError(error) })
    return isLeft ? 'left' : 'failed'
  }
}

/** `clock` rows are for the match itself, `post` rows for its delivery. A damaged match is postponed. */
async function tickAndDeliver(
  deps: DeliveryDeps,
  { id, what }: DueMatch,
  outage: Outage | null,
): Promise<RowOutcome> {
  try {
    const tick = what === 'clock' ? await tickMatch(deps.ports, id, outage) : 'nothing'
    await deps.failpoint('swept')
    const progress = await deliverMatch(deps, id)
    if (tick === 'ended' && progress.type !== 'later') await deps.ports.matches.removeFromDueIndex(id)
    return tick === 'moved' || tick === 'given' ? 'moved' : 'told'
  } catch (error) {
    if (!isDamagedMatch(error)) throw error
    await postponeDamaged(deps, id)
    return 'damaged'
  }
}

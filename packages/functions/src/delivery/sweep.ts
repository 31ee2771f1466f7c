import { isNewerRelease } from '@crackpost/core/use-cases/newer-release'
import type { DueMatch } from '@crackpost/core/use-cases/ports'
import { detectOutage, type Outage, tickMatch } from '@crackpost/core/use-cases/tick-match'
import { deliverMatch } from './deliver.ts'
import type { DeliveryDeps } from './deps.ts'

export interface SweepSummary {
  readonly due: number
  readonly moved: number
  readonly told: number
  readonly failed: number
  /** Left to a newer release, which wrote them. */
  readonly left: number
  /** How long no sweep ran, in milliseconds; null if there was no outage. */
  readonly outage: number | null
}

/** Maximum rows per run, longest overdue first; the rest are left to the next run. */
const MAX_ROWS = 400

/** Matches processed at once: enough to use the waiting times, few enough for Discord's rate limits. */
const CONCURRENCY = 8

/** Processes the due index: for each due match, commits what the clock causes, then delivers. Runs once a minute. */
export async function runSweep(deps: DeliveryDeps, limit = MAX_ROWS): Promise<SweepSummary> {
  const { ports, heartbeat } = deps
  const now = deps.now()
  const outage = detectOutage(await heartbeat.last(), now)
  const counts = { due: 0, moved: 0, told: 0, failed: 0, left: 0 }
  const seen = new Set<string>()
  for (;;) {
    // Matches left to a newer release stay due and come first. They must not count against the limit.
    const rowLimit = limit + counts.left
    const due = await ports.matches.findDue(now, rowLimit)
    const before = counts.left
    const fresh = due.filter(({ id, what }) => !seen.has(`${id} ${what}`))
    for (const { id, what } of fresh) seen.add(`${id} ${what}`)
    counts.due += fresh.length
    await withConcurrency(fresh, async (row) => {
      counts[await sweepRow(deps, row, outage)]++
    })
    const isAll = due.length < rowLimit
    // Until all due rows are processed, an outage is not compensated for every match: no heartbeat yet.
    if (isAll) await heartbeat.beat(now)
    if (isAll || counts.left === before) break
  }
  const { moved, told, ...others } = counts
  return { ...others, moved, told: told + moved, outage: outage && outage.to - outage.from }
}

async function withConcurrency(
  rows: readonly DueMatch[],
  work: (row: DueMatch) => Promise<void>,
): Promise<void> {
  const queue = [...rows]
  const runNext = async (): Promise<void> => {
    for (let row = queue.shift(); row; row = queue.shift()) await work(row)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, runNext))
}

type RowOutcome = 'moved' | 'told' | 'failed' | 'left'

/** Processes one row of the due index: `clock` for the match itself, `post` for its delivery. Never rejects. */
async function sweepRow(
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
    const isLeft = isNewerRelease(error)
    const why = error instanceof Error ? error.message : 'unknown'
    deps.log({ event: isLeft ? 'newer' : 'sweepFailed', match: id, error: why })
    return isLeft ? 'left' : 'failed'
  }
}

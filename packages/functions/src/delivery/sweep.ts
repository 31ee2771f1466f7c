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
  /** Left as they are: a later release has been at them. */
  readonly left: number
  /** How long the sweep was away, where that was too long. */
  readonly outage: number | null
}

/** What one run takes on; the rest is there a minute later, the longest overdue first. */
const MAX_ROWS = 400

/** So many matches at once: enough to hide waiting, few enough for Discord. */
const CONCURRENCY = 8

/** Once a minute: asks the due index, moves what the clock has to move, tells what is to be told. */
export async function runSweep(deps: DeliveryDeps, limit = MAX_ROWS): Promise<SweepSummary> {
  const { ports, heartbeat } = deps
  const now = deps.now()
  const outage = detectOutage(await heartbeat.last(), now)
  const counts = { due: 0, moved: 0, told: 0, failed: 0, left: 0 }
  const seen = new Set<string>()
  for (;;) {
    // What is left to a later release stays due, ahead of all others: it must not take their place.
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
    // While there is more than one run can take, the absence is not made good for everybody yet.
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

/** Never rejects: one match that can't be read must not keep the others waiting. */
async function sweepRow(deps: DeliveryDeps, row: DueMatch, outage: Outage | null): Promise<RowOutcome> {
  try {
    return (await tickAndDeliver(deps, row, outage)) ? 'moved' : 'told'
  } catch (error) {
    const isLeft = isNewerRelease(error)
    const why = error instanceof Error ? error.message : 'unknown'
    deps.log({ event: isLeft ? 'newer' : 'sweepFailed', match: row.id, error: why })
    return isLeft ? 'left' : 'failed'
  }
}

/** Looks after one row; true if the match has moved. */
async function tickAndDeliver(
  deps: DeliveryDeps,
  { id, what }: DueMatch,
  outage: Outage | null,
): Promise<boolean> {
  const tick = what === 'clock' ? await tickMatch(deps.ports, id, outage) : 'nothing'
  await deps.failpoint('swept')
  const progress = await deliverMatch(deps, id)
  if (tick === 'ended' && progress.type !== 'later') await deps.ports.matches.removeFromDueIndex(id)
  return tick === 'moved' || tick === 'given'
}

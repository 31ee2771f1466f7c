import { forEachConcurrently } from '@crackpost/core/use-cases/concurrency'
import { isDamagedMatch } from '@crackpost/core/use-cases/damaged-match'
import { loadCurrent } from '@crackpost/core/use-cases/queries'
import { safeError } from '../logger/logger.ts'
import { deliverMatch } from './deliver.ts'
import type { DeliveryDeps } from './deps.ts'
import { startDueJobs } from './due-jobs.ts'
import { EMPTY_CHECKPOINT } from './records.ts'
import { MATCHES_AT_ONCE } from './sweep.ts'

/** No limit in practice. */
const MAX_ROWS = 1_000_000

/**
 * Delivers all matches whose delivery is not finished and starts all jobs of players, at the start of a single process: it
 * may have crashed between a commit and the delivery, during the delivery, or in the middle of a job. In the cloud the
 * table's stream and the sweep retry. Returns the number of matches.
 */
export async function deliverBacklog(deps: DeliveryDeps): Promise<number> {
  await startDueJobs(deps, Number.MAX_SAFE_INTEGER)
  const rows = await deps.ports.matches.findDue(Number.MAX_SAFE_INTEGER, MAX_ROWS)
  let delivered = 0
  await forEachConcurrently([...new Set(rows.map((row) => row.id))], MATCHES_AT_ONCE, async (id) => {
    try {
      const seq = (await loadCurrent(deps.ports, id))?.seq ?? 0
      const { cursor, retryAt } = (await deps.checkpoints.load(id)) ?? EMPTY_CHECKPOINT
      if (seq <= cursor && retryAt === null) return
      await deliverMatch(deps, id)
      delivered++
    } catch (error) {
      // The store has reported it; the sweep postpones it.
      if (isDamagedMatch(error)) return
      deps.log({ event: 'wakeFailed', match: id, error: safeError(error) })
    }
  })
  return delivered
}

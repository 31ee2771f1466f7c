import { loadCurrent } from '@crackpost/core/use-cases/queries'
import { deliverMatch } from './deliver.ts'
import type { DeliveryDeps } from './deps.ts'

/** No limit in practice. */
const MAX_ROWS = 1_000_000

/**
 * Delivers all matches with undelivered entries, at the start of a single process: it may have crashed between a commit
 * and the delivery. In the cloud the table's stream retries. Returns the number of matches.
 */
export async function deliverBacklog(deps: DeliveryDeps): Promise<number> {
  const rows = await deps.ports.matches.findDue(Number.MAX_SAFE_INTEGER, MAX_ROWS)
  let delivered = 0
  for (const id of new Set(rows.map((row) => row.id))) {
    try {
      const seq = (await loadCurrent(deps.ports, id))?.seq ?? 0
      if (seq <= ((await deps.checkpoints.load(id))?.cursor ?? 0)) continue
      await deliverMatch(deps, id)
      delivered++
    } catch (error) {
      const why = error instanceof Error ? error.message : 'unknown'
      deps.log({ event: 'wakeFailed', match: id, error: why })
    }
  }
  return delivered
}

import type { MatchId } from '@crackpost/core/use-cases/ports'
import { deliverMatch } from './deliver.ts'
import type { DeliveryDeps } from './deps.ts'

/** More than one process serves. */
const MAX_ROWS = 1_000_000

/**
 * At the start of a process that rings its own bell: what died between a commit and its bell is due only when the next
 * reminder is, so every match that goes on is looked at. In the cloud the table's stream rings again by itself.
 */
export async function deliverBacklog(deps: DeliveryDeps): Promise<number> {
  const rows = await deps.ports.matches.findDue(Number.MAX_SAFE_INTEGER, MAX_ROWS)
  let delivered = 0
  for (const id of new Set(rows.map((row) => row.id))) {
    try {
      if (!(await isBehind(deps, id))) continue
      await deliverMatch(deps, id)
      delivered++
    } catch (error) {
      const why = error instanceof Error ? error.message : 'unknown'
      deps.log({ event: 'wakeFailed', match: id, error: why })
    }
  }
  return delivered
}

async function isBehind({ ports, checkpoints }: DeliveryDeps, id: MatchId): Promise<boolean> {
  const loaded = await ports.matches.loadSnapshot(id)
  if (!loaded) return false
  const { seq } = await ports.matches.catchUp(loaded)
  return seq > ((await checkpoints.load(id))?.cursor ?? 0)
}

import type { MatchId } from '@crackpost/core/app/ports'
import { deliver } from './deliver.ts'
import type { House } from './house.ts'

/** More than one process serves. */
const MOST = 1_000_000

/**
 * At the start of a process that rings its own bell: what died between a commit and its bell is due only when the next
 * reminder is, so every match that goes on is looked at. In the cloud the table's stream rings again by itself.
 */
export async function wake(house: House): Promise<number> {
  const rows = await house.ports.matches.due(Number.MAX_SAFE_INTEGER, MOST)
  let told = 0
  for (const id of new Set(rows.map((row) => row.id))) {
    try {
      if (!(await isBehind(house, id))) continue
      await deliver(house, id)
      told++
    } catch (error) {
      const why = error instanceof Error ? error.message : 'unknown'
      house.log({ event: 'wakeFailed', match: id, error: why })
    }
  }
  return told
}

async function isBehind({ ports, posts }: House, id: MatchId): Promise<boolean> {
  const loaded = await ports.matches.load(id)
  if (!loaded) return false
  const { seq } = await ports.matches.catchUp(loaded)
  return seq > ((await posts.load(id))?.cursor ?? 0)
}

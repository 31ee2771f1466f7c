import type { MatchId } from '@crackpost/core/use-cases/ports'

export interface Coalescer {
  /** Something has happened at a match. */
  trigger(id: MatchId): void
  /** When nothing is under way any more. */
  idle(): Promise<void>
}

/** Calls for each match that rings, one call at a time; whoever rings meanwhile is answered by one more. */
export function createCoalescer(run: (id: MatchId) => Promise<void>): Coalescer {
  const busy = new Map<MatchId, Promise<void>>()
  const again = new Set<MatchId>()

  async function answered(id: MatchId): Promise<void> {
    do {
      again.delete(id)
      await run(id)
    } while (again.has(id))
    busy.delete(id)
  }

  return {
    trigger(id) {
      if (busy.has(id)) again.add(id)
      else busy.set(id, answered(id))
    },
    async idle() {
      while (busy.size > 0) await Promise.all(busy.values())
    },
  }
}

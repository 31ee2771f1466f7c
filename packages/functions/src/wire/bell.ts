import type { MatchId } from '@crackpost/core/app/ports'

export interface Bell {
  /** Something has happened at a match. */
  ring(id: MatchId): void
  /** When nothing is under way any more. */
  quiet(): Promise<void>
}

/** Calls for each match that rings, one call at a time; whoever rings meanwhile is answered by one more. */
export function bellOf(answer: (id: MatchId) => Promise<void>): Bell {
  const busy = new Map<MatchId, Promise<void>>()
  const again = new Set<MatchId>()

  async function answered(id: MatchId): Promise<void> {
    do {
      again.delete(id)
      await answer(id)
    } while (again.has(id))
    busy.delete(id)
  }

  return {
    ring(id) {
      if (busy.has(id)) again.add(id)
      else busy.set(id, answered(id))
    },
    async quiet() {
      while (busy.size > 0) await Promise.all(busy.values())
    },
  }
}

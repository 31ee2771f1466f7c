import type { MatchId } from '@crackpost/core/use-cases/ports'

export interface Coalescer {
  /** Requests a run for a match; returns at once. */
  trigger(id: MatchId): void
  /** Resolves when no run is active or requested. */
  idle(): Promise<void>
}

/** Runs at most one call per match at a time. All triggers during a run cause one more run after it. */
export function createCoalescer(run: (id: MatchId) => Promise<void>): Coalescer {
  const running = new Map<MatchId, Promise<void>>()
  const triggeredAgain = new Set<MatchId>()

  async function runUntilQuiet(id: MatchId): Promise<void> {
    do {
      triggeredAgain.delete(id)
      await run(id)
    } while (triggeredAgain.has(id))
    running.delete(id)
  }

  return {
    trigger(id) {
      if (running.has(id)) triggeredAgain.add(id)
      else running.set(id, runUntilQuiet(id))
    },
    async idle() {
      while (running.size > 0) await Promise.all(running.values())
    },
  }
}

import type { MatchLogEntry } from '@crackpost/core/match/events'
import { evolveMatch, type Match } from '@crackpost/core/match/state'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
import type { Ports } from '@crackpost/core/use-cases/ports'
import { loadCurrent } from '@crackpost/core/use-cases/queries'
import { expect } from 'vitest'
import { randomCommand, unwrapResult } from '../harness/use-cases.ts'

export interface AcknowledgedEntry {
  readonly id: string
  readonly entry: Pick<MatchLogEntry, 'seq' | 'cause'>
}

/** The log entries that processes have acknowledged, over all their crashes. */
export interface AcknowledgedEntries {
  add(entries: readonly AcknowledgedEntry[]): void
  count(): number
  /**
   * Checks these matches: every acknowledged entry is in the log at its place, none is there twice, the snapshot is the
   * replayed log, and the match can continue: one more move is made. `label` makes that move unique.
   */
  inspect(ports: Ports, ids: Iterable<string>, label: string): Promise<void>
}

export function createAcknowledgedEntries(): AcknowledgedEntries {
  /** The cause of every acknowledged entry, by match and sequence number. */
  const promised = new Map<string, Map<number, string>>()
  const add = (entries: readonly AcknowledgedEntry[]): void => {
    for (const { id, entry } of entries) {
      const known = promised.get(id) ?? new Map<number, string>()
      promised.set(id, known.set(entry.seq, entry.cause))
    }
  }
  return {
    add,
    count: () => [...promised.values()].reduce((sum, match) => sum + match.size, 0),
    async inspect(ports, ids, label) {
      for (const id of ids) {
        const current = await loadCurrent(ports, id)
        let match: Match | null = null
        const causes: string[] = []
        for await (const entry of ports.matches.readEntries(id)) {
          causes.push(entry.cause)
          match = evolveMatch(match, entry)
        }
        expect(current).toMatchObject({ id, seq: causes.length, match })
        expect(new Set(causes).size).toBe(causes.length)
        for (const [seq, cause] of promised.get(id) ?? []) expect(causes[seq - 1]).toBe(cause)
        const next = match && randomCommand(match, ports, `${id} inspected ${label}`)
        if (!next) continue
        const { entry } = unwrapResult(
          await handleCommand(ports, { id, cause: `inspection ${label}`, ...next }),
        )
        expect(entry.seq).toBe(causes.length + 1)
        add([{ id, entry }])
      }
    },
  }
}

import type { MatchLogEntry } from '@crackpost/core/match/events'
import { evolveMatch } from '@crackpost/core/match/state'
import type { DueMatch, LoadedMatch, MatchStore } from '@crackpost/core/use-cases/ports'
import { entryFromItem, entryItem } from './entries.ts'
import { damagedItemError } from './errors.ts'
import { IF_ABSENT, type ItemStore } from './items.ts'
import { entryKeyRange, keyOf, matchIdOfKey, SHARD_NAMES } from './keys.ts'
import {
  appendCause,
  ifNewerSeq,
  ifReservedBefore,
  reservationItem,
  type StoredSnapshot,
  snapshotFromItem,
  snapshotItem,
} from './snapshots.ts'

/** Reports an error that must not fail the request: derived data was not written, but can be rebuilt. */
export type OnBackgroundError = (what: string, error: unknown) => void

/** Stores the log of every match and its snapshot, which may be older than the log. */
export function createMatchStore(items: ItemStore, onBackgroundError: OnBackgroundError): MatchStore {
  async function* log(id: string, after = 0, upTo = Number.MAX_SAFE_INTEGER): AsyncGenerator<MatchLogEntry> {
    const { from, to } = entryKeyRange(id, after, upTo)
    if (from.sk > to.sk) return
    for await (const item of items.queryRange(from, to)) yield entryFromItem(item)
  }

  /** Writes the snapshot if it is newer than the stored one. Errors are reported, not thrown: the commit is done. */
  async function saveSnapshot(loaded: LoadedMatch, condition = ifNewerSeq(loaded.seq)): Promise<void> {
    try {
      await items.put(snapshotItem(loaded), condition)
    } catch (error) {
      onBackgroundError(`the head of match ${loaded.id} was not written`, error)
    }
  }

  /** Applies the log entries after `loaded`; returns `loaded` itself if there are none. */
  async function applyNewEntries(loaded: LoadedMatch): Promise<LoadedMatch> {
    let { seq, match, causes } = loaded
    for await (const entry of log(loaded.id, seq)) {
      if (entry.seq !== seq + 1) throw damagedItemError(keyOf.entry(loaded.id, seq + 1), 'it is missing')
      seq = entry.seq
      match = evolveMatch(match, entry)
      causes = appendCause(causes, entry.cause, seq)
    }
    return seq === loaded.seq ? loaded : { id: loaded.id, seq, match, causes }
  }

  async function catchUp(loaded: LoadedMatch): Promise<LoadedMatch> {
    const current = await applyNewEntries(loaded)
    if (current !== loaded) await saveSnapshot(current)
    return current
  }

  /** Rebuilds an unreadable snapshot from the log. */
  async function rebuildSnapshot(
    id: string,
    { seq }: Extract<StoredSnapshot, { read: false }>,
  ): Promise<LoadedMatch> {
    const current = await applyNewEntries({ id, seq: 0, match: null, causes: [] })
    if (current.seq < seq)
      throw damagedItemError(keyOf.snapshot(id), 'and the log does not reach as far as it')
    await saveSnapshot(current, { text: '#seq <= :seq', values: { ':seq': current.seq } })
    return current
  }

  return {
    readEntries: log,
    catchUp,

    async reserveId(id, now) {
      await items.put(reservationItem(id, now), IF_ABSENT)
    },

    async dropOrphan(id, before) {
      if (!(await items.remove(keyOf.snapshot(id), ifReservedBefore(before)))) return false
      // If it was opened in the meantime, the snapshot is rebuilt from the log.
      return (await catchUp({ id, seq: 0, match: null, causes: [] })).seq === 0
    },

    async removeFromDueIndex(id) {
      const isListed = { text: 'attribute_exists(#shard) AND #seq > :none', values: { ':none': 0 } }
      await items.update(keyOf.snapshot(id), { text: 'REMOVE #shard, #dueAt' }, isListed)
    },

    async loadSnapshot(id) {
      const item = await items.get(keyOf.snapshot(id))
      if (!item) return null
      const snapshot = snapshotFromItem(id, item)
      return snapshot.read ? snapshot.loaded : rebuildSnapshot(id, snapshot)
    },

    async append(loaded, entry) {
      const { id } = loaded
      if (entry.seq !== loaded.seq + 1) throw new Error(`entry ${entry.seq} can't follow entry ${loaded.seq}`)
      // Applied and parsed before the commit, so that every committed entry is readable.
      const match = evolveMatch(loaded.match, entry)
      const item = entryItem(id, match.terms.game, entry)
      entryFromItem(item)
      if (!(await items.put(item, IF_ABSENT))) return null
      const after = { id, seq: entry.seq, match, causes: appendCause(loaded.causes, entry.cause, entry.seq) }
      await saveSnapshot(after)
      return after
    },

    async findDue(until, limit) {
      const found = await Promise.all(
        SHARD_NAMES.map(async (shard) => {
          const due: DueMatch[] = []
          for await (const item of items.queryDue(shard, until, limit)) {
            const id = matchIdOfKey(item.pk)
            const what = item.sk === keyOf.snapshot(id).sk ? 'clock' : 'post'
            due.push({ id, at: Number(item.dueAt), what })
            if (due.length === limit) break
          }
          return due
        }),
      )
      return found
        .flat()
        .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
        .slice(0, limit)
    },
  }
}

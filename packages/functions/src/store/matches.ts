import type { MatchLogEntry } from '@crackpost/core/match/events'
import { evolveMatch, type Match } from '@crackpost/core/match/state'
import { damageOf, type MatchDamage } from '@crackpost/core/use-cases/damaged-match'
import { isNewerRelease } from '@crackpost/core/use-cases/newer-release'
import {
  type DueMatch,
  type LoadedMatch,
  type MatchStore,
  matchWithoutEntries,
} from '@crackpost/core/use-cases/ports'
import { decodeWaitEnd, dueTimeAt, encodeWaitEnd } from './due-time.ts'
import { entryFromItem, entryItem } from './entries.ts'
import { damagedItemError } from './errors.ts'
import { IF_ABSENT, type ItemStore } from './items.ts'
import { entryKeyRange, keyOf, matchIdOfKey, SHARD_NAMES } from './keys.ts'
import {
  ifNewerSeq,
  ifNotNewerThan,
  ifReserved,
  reservationItem,
  type StoredSnapshot,
  snapshotFromItem,
  snapshotItem,
  withEntry,
} from './snapshots.ts'

/** Reports an error that must not fail the request: derived data was not written, but can be rebuilt. */
export type OnBackgroundError = (what: string, error: unknown) => void

/** Is told of every damaged match that is read, each time. */
export type OnDamagedMatch = (damage: MatchDamage, cause: unknown) => void

/** Stores the log of every match and its snapshot, which may be older than the log. */
export function createMatchStore(
  items: ItemStore,
  onBackgroundError: OnBackgroundError,
  onDamagedMatch: OnDamagedMatch,
): MatchStore {
  async function* log(id: string, after = 0, upTo = Number.MAX_SAFE_INTEGER): AsyncGenerator<MatchLogEntry> {
    const range = entryKeyRange(id, after, upTo)
    if (range.from.sk > range.to.sk) return
    let seq = after
    for await (const item of items.queryRange(range)) {
      seq++
      if (item.sk !== keyOf.entry(id, seq).sk) throw damagedItemError(keyOf.entry(id, seq), 'it is missing')
      yield entryFromItem(item)
    }
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
    let current = loaded
    for await (const entry of log(loaded.id, loaded.seq))
      current = withEntry(current, entry, applyEntry(loaded.id, current.match, entry))
    return current
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
    const current = await applyNewEntries(matchWithoutEntries(id))
    if (current.seq < Math.max(1, seq))
      throw damagedItemError(keyOf.snapshot(id), 'and the log does not reach as far as it')
    await saveSnapshot(current, ifNotNewerThan(current.seq))
    return current
  }

  const reported =
    <Args extends readonly unknown[], T>(work: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      try {
        return await work(...args)
      } catch (error) {
        reportDamage(error, onDamagedMatch)
        throw error
      }
    }

  return {
    async *readEntries(id, after, upTo) {
      try {
        yield* log(id, after, upTo)
      } catch (error) {
        reportDamage(error, onDamagedMatch)
        throw error
      }
    },
    catchUp: reported(catchUp),

    async reserveId(id, now) {
      await items.put(reservationItem(id, now), IF_ABSENT)
    },

    dropOrphan: reported(async (id: string, reserved: Parameters<MatchStore['dropOrphan']>[1]) => {
      if (!(await items.remove(keyOf.snapshot(id), ifReserved(reserved)))) return false
      // If it was opened in the meantime, the snapshot is rebuilt from the log.
      return (await catchUp(matchWithoutEntries(id))).seq === 0
    }),

    async removeFromDueIndex(id) {
      const isListed = { text: 'attribute_exists(#shard) AND #seq > :none', values: { ':none': 0 } }
      await items.update(keyOf.snapshot(id), { text: 'REMOVE #shard, #dueAt' }, isListed)
    },

    async postponeDue(id, now, until) {
      const isDue = { text: '#dueAt <= :now', values: { ':now': now } }
      await items.update(
        keyOf.snapshot(id),
        { text: 'SET #dueAt = :until', values: { ':until': encodeWaitEnd(until) } },
        isDue,
      )
    },

    loadSnapshot: reported(async (id: string) => {
      const item = await items.get(keyOf.snapshot(id))
      if (!item) return null
      const snapshot = snapshotFromItem(id, item)
      return snapshot.read ? snapshot.loaded : rebuildSnapshot(id, snapshot)
    }),

    async append(loaded, entry) {
      const { id } = loaded
      if (entry.seq !== loaded.seq + 1) throw new Error(`entry ${entry.seq} can't follow entry ${loaded.seq}`)
      // Applied and parsed before the commit, so that every committed entry is readable.
      const match = evolveMatch(loaded.match, entry)
      const item = entryItem(id, match, entry)
      entryFromItem(item)
      if (!(await items.put(item, IF_ABSENT))) return null
      const after = withEntry(loaded, entry, match)
      await saveSnapshot(after)
      return after
    },

    async findDue(until, limit) {
      const found = await Promise.all(
        SHARD_NAMES.map(async (shard) => {
          const due: DueMatch[] = []
          let promised = 0
          for await (const item of items.queryDue(shard, until, limit)) {
            const id = matchIdOfKey(item.pk)
            const what = item.sk === keyOf.snapshot(id).sk ? 'clock' : 'post'
            const at = dueTimeAt(Number(item.dueAt), until)
            if (at !== null) due.push({ id, at, what })
            // All waits come first. They must not keep a deadline from being found.
            if (decodeWaitEnd(Number(item.dueAt)) === null && ++promised === limit) break
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

/** Applies a stored entry. Throws a damage error if it does not fit the match before it. */
function applyEntry(id: string, match: Match | null, entry: MatchLogEntry): Match {
  try {
    return evolveMatch(match, entry)
  } catch (error) {
    if (isNewerRelease(error)) throw error
    throw damagedItemError(keyOf.entry(id, entry.seq), 'it does not fit the entries before it', error)
  }
}

function reportDamage(error: unknown, onDamagedMatch: OnDamagedMatch): void {
  const damage = damageOf(error)
  if (damage && error instanceof Error) onDamagedMatch(damage, error.cause)
}

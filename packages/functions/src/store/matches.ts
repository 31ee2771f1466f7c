import type { Due, Loaded, Matches } from '@crackpost/core/app/ports'
import type { Entry } from '@crackpost/core/match/fact'
import { evolveMatch } from '@crackpost/core/match/match'
import { entryIn, entryItem } from './entries.ts'
import { type Head, headIn, headItem, NEWER, remembered, reservation, reservedBefore } from './heads.ts'
import { entriesBetween, keyOf, matchIdIn, SHARD_NAMES } from './keys.ts'
import { ABSENT, type Rows } from './rows.ts'
import { unreadable } from './unreadable.ts'

/** Says that something went wrong that nobody has to wait for: what is derived can be derived again. */
export type OnTrouble = (what: string, error: unknown) => void

/** The log of every match, and its head: the fold so far, which may lag behind but never lies. */
export function matchesOf(rows: Rows, onTrouble: OnTrouble): Matches {
  async function* log(id: string, after = 0, upTo = Number.MAX_SAFE_INTEGER): AsyncGenerator<Entry> {
    const { from, to } = entriesBetween(id, after, upTo)
    if (from.sk > to.sk) return
    for await (const item of rows.between(from, to)) yield entryIn(item)
  }

  /** Puts the head if it is newer. The commit stands, whatever becomes of this. */
  async function keepHead(loaded: Loaded, condition = NEWER(loaded.seq)): Promise<void> {
    try {
      await rows.put(headItem(loaded), condition)
    } catch (error) {
      onTrouble(`the head of match ${loaded.id} was not written`, error)
    }
  }

  async function folded(loaded: Loaded): Promise<Loaded> {
    let { seq, match, causes } = loaded
    for await (const entry of log(loaded.id, seq)) {
      if (entry.seq !== seq + 1) throw unreadable(keyOf.entry(loaded.id, seq + 1), 'it is missing')
      seq = entry.seq
      match = evolveMatch(match, entry)
      causes = remembered(causes, entry.cause, seq)
    }
    return seq === loaded.seq ? loaded : { id: loaded.id, seq, match, causes }
  }

  async function catchUp(loaded: Loaded): Promise<Loaded> {
    const current = await folded(loaded)
    if (current !== loaded) await keepHead(current)
    return current
  }

  /** A head that this house can't read is a head that it can fold. */
  async function anew(id: string, { seq }: Extract<Head, { read: false }>): Promise<Loaded> {
    const current = await folded({ id, seq: 0, match: null, causes: [] })
    if (current.seq < seq) throw unreadable(keyOf.head(id), 'and the log does not reach as far as it')
    await keepHead(current, { text: '#seq <= :seq', values: { ':seq': current.seq } })
    return current
  }

  return {
    log,
    catchUp,

    async reserve(id, now) {
      await rows.put(reservation(id, now), ABSENT)
    },

    async dropOrphan(id, before) {
      if (!(await rows.remove(keyOf.head(id), reservedBefore(before)))) return false
      // It was opened in this very moment: its head comes back with what the log says.
      return (await catchUp({ id, seq: 0, match: null, causes: [] })).seq === 0
    },

    async close(id) {
      const listed = { text: 'attribute_exists(#shard) AND #seq > :none', values: { ':none': 0 } }
      await rows.update(keyOf.head(id), { text: 'REMOVE #shard, #dueAt' }, listed)
    },

    async load(id) {
      const item = await rows.get(keyOf.head(id))
      if (!item) return null
      const head = headIn(id, item)
      return head.read ? head.loaded : anew(id, head)
    },

    async append(loaded, entry) {
      const { id } = loaded
      if (entry.seq !== loaded.seq + 1) throw new Error(`entry ${entry.seq} can't follow entry ${loaded.seq}`)
      // Folded and read back first: what is committed can be read for as long as there is a log.
      const match = evolveMatch(loaded.match, entry)
      const item = entryItem(id, match.terms.game, entry)
      entryIn(item)
      if (!(await rows.put(item, ABSENT))) return null
      const after = { id, seq: entry.seq, match, causes: remembered(loaded.causes, entry.cause, entry.seq) }
      await keepHead(after)
      return after
    },

    async due(until, limit) {
      const found = await Promise.all(
        SHARD_NAMES.map(async (shard) => {
          const due: Due[] = []
          for await (const item of rows.due(shard, until, limit)) {
            const id = matchIdIn(item.pk)
            const what = item.sk === keyOf.head(id).sk ? 'clock' : 'post'
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

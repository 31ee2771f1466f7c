import { Readable } from 'node:stream'
import {
  createLock,
  type DynaliteStore,
  type KeyRange,
  type KeyValueDb,
  type LevelDb,
  type LevelWrite,
} from './dynalite.ts'

/** Writes to disk; resolves after the sync. */
export type CommitWrites = (writes: readonly LevelWrite[]) => Promise<void>

/** Batches all writes of the process: writes that arrive during a sync go into the next batch and share its sync. */
export function createGroupCommit(level: LevelDb): CommitWrites {
  interface PendingWrite {
    readonly writes: readonly LevelWrite[]
    readonly done: () => void
    readonly failed: (error: unknown) => void
  }
  let pending: PendingWrite[] = []
  let busy = false
  const drain = async (): Promise<void> => {
    busy = true
    while (pending.length > 0) {
      const batch = pending
      pending = []
      try {
        await level.batch(
          batch.flatMap(({ writes }) => writes),
          { sync: true },
        )
        for (const { done } of batch) done()
      } catch (error) {
        // Also those that arrived in the meantime: a caller may have decided on them by what is unknown now.
        const failing = [...batch, ...pending]
        pending = []
        for (const { failed } of failing) failed(error)
      }
    }
    busy = false
  }
  return (writes) =>
    new Promise((done, failed) => {
      pending.push({ writes, done, failed })
      if (!busy) void drain()
    })
}

/** DynamoDB's own limit. */
const MAX_ITEM_BYTES = 400 * 1024

/**
 * Returns a factory of stores, one for each action. dynalite writes index rows first and the item last; the store holds
 * the index rows back and commits them with the item in one batch, so that no crash separates them. This works for
 * actions on a single item only.
 */
export function createDynaliteStores(level: LevelDb): () => DynaliteStore {
  const commit = createGroupCommit(level)
  const locks = new Map<string, KeyValueDb['lock']>()
  const tables = new Map<string, unknown>()

  const keyValueDb = (name: string, write: (write: LevelWrite) => Promise<void>): KeyValueDb => {
    const at = (key: string): string => `${name}~${key}`
    const lock = locks.get(name) ?? createLock()
    locks.set(name, lock)
    return {
      lock,
      get: (key, done) => resolveCallback(level.get(at(key)), done),
      put: (key, value, done) => resolveCallback(write({ type: 'put', key: at(key), value }), done),
      del: (key, done) => resolveCallback(write({ type: 'del', key: at(key) }), done),
      createValueStream: (range) => Readable.from(level.values(rangeWithin(at, range))),
    }
  }

  return () => {
    const indexWrites: LevelWrite[] = []
    const writeNow = (write: LevelWrite): Promise<void> => commit([...indexWrites.splice(0), write])
    const writeWithItem = async (write: LevelWrite): Promise<void> => {
      indexWrites.push(write)
    }
    const tableKeyValueDb = keyValueDb('table', writeNow)
    const tableDb: DynaliteStore['tableDb'] = {
      ...tableKeyValueDb,
      awsAccountId: '000000000000',
      awsRegion: 'local',
      // The table is active at once: a crash before a later activation would leave it unusable.
      put: (name, value, done) => {
        if (tables.has(name)) return done(null)
        const ready = { ...(value as object), TableStatus: 'ACTIVE' }
        tableKeyValueDb.put(name, ready, (error) => {
          if (!error) tables.set(name, ready)
          done(error)
        })
      },
    }
    return {
      options: { maxItemSize: MAX_ITEM_BYTES, createTableMs: 0 },
      tableDb,
      getItemDb: (table) => keyValueDb(`item-${table}`, writeNow),
      getIndexDb: (kind, table, index) =>
        keyValueDb(`index-${kind.toLowerCase()}~${table}~${index}`, writeWithItem),
      getTable: (table, ...rest) => {
        const done = rest.length === 2 ? rest[1] : rest[0]
        const cached = tables.get(table)
        if (cached) return done(null, cached)
        tableDb.get(table, (error, found) => {
          if (error || !found) return done(error || tableNotFound(table))
          tables.set(table, found)
          done(null, found)
        })
      },
    }
  }
}

function resolveCallback<T>(promise: Promise<T>, done: (error: unknown, value?: T) => void): void {
  promise.then((value) => done(null, value), done)
}

/** Translates a range to the keys of one database; an open end becomes the end of that database. */
function rangeWithin(at: (key: string) => string, { gt, gte, lt, lte, ...rest }: KeyRange): KeyRange {
  const from = gt ? { gt: at(gt) } : { gte: at(gte ?? '') }
  const to = lte ? { lte: at(lte) } : { lt: at(lt ?? '\xff') }
  return { ...rest, ...from, ...to }
}

/** The error that dynalite throws for an unknown table. */
const tableNotFound = (table: string): Error =>
  Object.assign(new Error(`there is no table ${table}`), {
    name: 'NotFoundError',
    statusCode: 400,
    body: {
      __type: 'com.amazonaws.dynamodb.v20120810#ResourceNotFoundException',
      message: 'Requested resource not found',
    },
  })

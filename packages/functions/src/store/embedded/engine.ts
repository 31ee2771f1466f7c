import { Readable } from 'node:stream'
import {
  createLock,
  type DynaliteStore,
  type KeyRange,
  type KeyValueDb,
  type LevelDb,
  type LevelWrite,
} from './dynalite.ts'

/** Writes to disk, and answers when they are there for good. */
export type CommitWrites = (writes: readonly LevelWrite[]) => Promise<void>

/**
 * Every write of the process goes through here: a batch is synced before anybody hears of it, and whoever comes
 * while one is under way goes into the next, so that one sync serves many.
 */
export function createGroupCommit(level: LevelDb): CommitWrites {
  interface Waiting {
    readonly writes: readonly LevelWrite[]
    readonly done: () => void
    readonly failed: (error: unknown) => void
  }
  let waiting: Waiting[] = []
  let busy = false
  const drain = async (): Promise<void> => {
    busy = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        await level.batch(
          batch.flatMap(({ writes }) => writes),
          { sync: true },
        )
        for (const { done } of batch) done()
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
    }
    busy = false
  }
  return (writes) =>
    new Promise((done, failed) => {
      waiting.push({ writes, done, failed })
      if (!busy) void drain()
    })
}

/** DynamoDB's own limit. */
const MAX_ITEM_BYTES = 400 * 1024

/**
 * A store for dynalite's actions. One that changes an item writes the indexes first and the item last: what it says
 * of indexes is kept until then, so that an item and its index rows are one batch, and no crash can part them. This
 * holds for actions on one item: each call gets shelves of its own.
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
    const held: LevelWrite[] = []
    const writeNow = (write: LevelWrite): Promise<void> => commit([...held.splice(0), write])
    const writeWithItem = async (write: LevelWrite): Promise<void> => {
      held.push(write)
    }
    const tableKeyValueDb = keyValueDb('table', writeNow)
    const tableDb: DynaliteStore['tableDb'] = {
      ...tableKeyValueDb,
      awsAccountId: '000000000000',
      awsRegion: 'local',
      // A table is ready when it is there: were it to become so later, a crash in between would leave it half made.
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
        const known = tables.get(table)
        if (known) return done(null, known)
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

/** A range of one shelf's keys; without an end of its own it ends with the shelf. */
function rangeWithin(at: (key: string) => string, { gt, gte, lt, lte, ...rest }: KeyRange): KeyRange {
  const from = gt ? { gt: at(gt) } : { gte: at(gte ?? '') }
  const to = lte ? { lte: at(lte) } : { lt: at(lt ?? '\xff') }
  return { ...rest, ...from, ...to }
}

/** As dynalite would say it. */
const tableNotFound = (table: string): Error =>
  Object.assign(new Error(`there is no table ${table}`), {
    name: 'NotFoundError',
    statusCode: 400,
    body: {
      __type: 'com.amazonaws.dynamodb.v20120810#ResourceNotFoundException',
      message: 'Requested resource not found',
    },
  })

import { Readable } from 'node:stream'
import { type Level, newLock, type Range, type Shelf, type Shelves, type Write } from './dynalite.ts'

/** Writes to disk, and answers when they are there for good. */
export type Commit = (writes: readonly Write[]) => Promise<void>

/**
 * Every write of the process goes through here: a batch is synced before anybody hears of it, and whoever comes
 * while one is under way goes into the next, so that one sync serves many.
 */
export function journal(level: Level): Commit {
  interface Waiting {
    readonly writes: readonly Write[]
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
const MAX_ITEM = 400 * 1024

/**
 * A store for dynalite's actions. One that changes an item writes the indexes first and the item last: what it says
 * of indexes is kept until then, so that an item and its index rows are one batch, and no crash can part them. This
 * holds for actions on one item: each call gets shelves of its own.
 */
export function shelvesOf(level: Level): () => Shelves {
  const commit = journal(level)
  const locks = new Map<string, Shelf['lock']>()
  const tables = new Map<string, unknown>()

  const shelf = (name: string, write: (write: Write) => Promise<void>): Shelf => {
    const at = (key: string): string => `${name}~${key}`
    const lock = locks.get(name) ?? newLock()
    locks.set(name, lock)
    return {
      lock,
      get: (key, done) => settle(level.get(at(key)), done),
      put: (key, value, done) => settle(write({ type: 'put', key: at(key), value }), done),
      del: (key, done) => settle(write({ type: 'del', key: at(key) }), done),
      createValueStream: (range) => Readable.from(level.values(within(at, range))),
    }
  }

  return () => {
    const held: Write[] = []
    const now = (write: Write): Promise<void> => commit([...held.splice(0), write])
    const later = async (write: Write): Promise<void> => {
      held.push(write)
    }
    const shelved = shelf('table', now)
    const tableDb: Shelves['tableDb'] = {
      ...shelved,
      awsAccountId: '000000000000',
      awsRegion: 'local',
      // A table is ready when it is there: were it to become so later, a crash in between would leave it half made.
      put: (name, value, done) => {
        if (tables.has(name)) return done(null)
        const ready = { ...(value as object), TableStatus: 'ACTIVE' }
        shelved.put(name, ready, (error) => {
          if (!error) tables.set(name, ready)
          done(error)
        })
      },
    }
    return {
      options: { maxItemSize: MAX_ITEM, createTableMs: 0 },
      tableDb,
      getItemDb: (table) => shelf(`item-${table}`, now),
      getIndexDb: (kind, table, index) => shelf(`index-${kind.toLowerCase()}~${table}~${index}`, later),
      getTable: (table, ...rest) => {
        const done = rest.length === 2 ? rest[1] : rest[0]
        const known = tables.get(table)
        if (known) return done(null, known)
        tableDb.get(table, (error, found) => {
          if (error || !found) return done(error || absent(table))
          tables.set(table, found)
          done(null, found)
        })
      },
    }
  }
}

function settle<T>(promise: Promise<T>, done: (error: unknown, value?: T) => void): void {
  promise.then((value) => done(null, value), done)
}

/** A range of one shelf's keys; without an end of its own it ends with the shelf. */
function within(at: (key: string) => string, { gt, gte, lt, lte, ...rest }: Range): Range {
  const from = gt ? { gt: at(gt) } : { gte: at(gte ?? '') }
  const to = lte ? { lte: at(lte) } : { lt: at(lt ?? '\xff') }
  return { ...rest, ...from, ...to }
}

/** As dynalite would say it. */
const absent = (table: string): Error =>
  Object.assign(new Error(`there is no table ${table}`), {
    name: 'NotFoundError',
    statusCode: 400,
    body: {
      __type: 'com.amazonaws.dynamodb.v20120810#ResourceNotFoundException',
      message: 'Requested resource not found',
    },
  })

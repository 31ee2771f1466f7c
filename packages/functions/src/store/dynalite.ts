import { createRequire } from 'node:module'

/**
 * The border to dynalite, which has no types and no door for what we want of it: its validators and actions, without
 * its server and its store. Everything that is known of its inside is written down in this file; its version is
 * pinned, and a test tells when another one is installed.
 */
export const DYNALITE = '4.0.0'

type Done<T> = (error: unknown, value?: T) => void

/** A DynamoDB value or item as it travels, e.g. `{ pk: { S: 'M#1' } }`. */
export type Wire = Readonly<Record<string, unknown>>

/** What an action of dynalite asks of the keys and values of one table or index. */
export interface Shelf {
  get(key: string, done: Done<unknown>): void
  put(key: string, value: unknown, done: Done<void>): void
  del(key: string, done: Done<void>): void
  /** Runs `work` when nobody else works on this key; what `work` gets wraps the callback that ends it. */
  lock(key: string, work: (release: (done: Done<unknown>) => Done<unknown>) => void): void
  createValueStream(range: Range): NodeJS.ReadableStream
}

export interface Range {
  readonly gt?: string
  readonly gte?: string
  readonly lt?: string
  readonly lte?: string
  readonly reverse?: boolean
  readonly limit?: number
}

/** What an action of dynalite asks of its store. */
export interface Shelves {
  readonly options: { readonly maxItemSize: number; readonly createTableMs: number }
  readonly tableDb: Shelf & { readonly awsAccountId: string; readonly awsRegion: string }
  getItemDb(table: string): Shelf
  getIndexDb(kind: string, table: string, index: string): Shelf
  /** Called with or without the word whether the table has to be ready. */
  getTable(table: string, ...rest: [boolean, Done<unknown>] | [Done<unknown>]): void
}

/** Of LevelDB as dynalite's own dependencies bring it, what is used here. */
export interface Level {
  open(): Promise<void>
  close(): Promise<void>
  get(key: string): Promise<unknown>
  batch(writes: readonly Write[], options: { readonly sync: boolean }): Promise<void>
  values(range: Range): AsyncIterable<unknown>
}

export type Write =
  | { readonly type: 'put'; readonly key: string; readonly value: unknown }
  | { readonly type: 'del'; readonly key: string }

interface Validation {
  readonly types: object
  readonly custom?: unknown
}

interface Validations {
  checkTypes(data: unknown, types: object): Wire
  checkValidations(data: Wire, types: object, custom: unknown, store: Shelves): void
}

type Action = (store: Shelves, data: Wire, done: Done<Wire>) => void

/** What the store's code asks for, as dynalite names its files. Batches are left out: see `engine.ts`. */
export const OPERATIONS = [
  'createTable',
  'describeTable',
  'getItem',
  'putItem',
  'updateItem',
  'deleteItem',
  'query',
  'scan',
] as const

const ours = createRequire(import.meta.url)
/** Its dependencies are found from where it stands. */
const theirs = createRequire(ours.resolve('dynalite/package.json'))

export const installed = (): string => (ours('dynalite/package.json') as { version: string }).version

type Opener = new (path?: string, options?: object) => Level

const JSON_VALUES = { valueEncoding: 'json' }

/** Opens LevelDB in a folder, or in memory. */
export async function openLevel(folder: string | null): Promise<Level> {
  const { Level } = theirs('level') as { Level: Opener }
  const { MemoryLevel } = theirs('memory-level') as { MemoryLevel: new (options: object) => Level }
  const level = folder === null ? new MemoryLevel(JSON_VALUES) : new Level(folder, JSON_VALUES)
  await level.open()
  return level
}

export const newLock = (): Shelf['lock'] => (theirs('lock') as { Lock(): Shelf['lock'] }).Lock()

export interface Answer {
  readonly status: number
  readonly body: unknown
}

const validations = ours('dynalite/validations') as Validations

const actions = new Map(
  OPERATIONS.map((name) => {
    const action = ours(`dynalite/actions/${name}`) as Action
    const validation = ours(`dynalite/validations/${name}`) as Validation
    return [`${name.charAt(0).toUpperCase()}${name.slice(1)}`, { action, validation }]
  }),
)

/** Answers a request as dynalite's server would, by its validators and actions. */
export const answer = (store: Shelves, operation: string, body: unknown): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { action, validation } = actions.get(operation) ?? {}
    if (!action || !validation) throw new Error(`the embedded database does not know ${operation}`)
    const settle = (error: unknown, said?: Wire): void => {
      if (!error) resolve({ status: 200, body: said })
      else if (isRefusal(error)) resolve({ status: error.statusCode, body: error.body })
      else reject(error)
    }
    try {
      const data = validations.checkTypes(body, validation.types)
      validations.checkValidations(data, validation.types, validation.custom, store)
      action(store, data, settle)
    } catch (error) {
      settle(error)
    }
  })

/** An error that dynalite means as an answer. */
const isRefusal = (error: unknown): error is { statusCode: number; body: unknown } =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' && 'body' in error

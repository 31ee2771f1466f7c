import { createRequire } from 'node:module'

/**
 * Typed access to dynalite's validators and actions, without its server and its store. dynalite has no types and no
 * public API for this, so its version is pinned and a test fails if another version is installed.
 */
export const DYNALITE_VERSION = '4.0.0'

type Callback<T> = (error: unknown, value?: T) => void

/** A DynamoDB value or item in DynamoDB's JSON, e.g. `{ pk: { S: 'M#1' } }`. */
export type DynamoJson = Readonly<Record<string, unknown>>

/** The key-value database of one table or index, as dynalite's actions call it. */
export interface KeyValueDb {
  get(key: string, done: Callback<unknown>): void
  put(key: string, value: unknown, done: Callback<void>): void
  del(key: string, done: Callback<void>): void
  /** Runs `work` when the key is free; `release` wraps the callback that ends the work. */
  lock(key: string, work: (release: (done: Callback<unknown>) => Callback<unknown>) => void): void
  createValueStream(range: KeyRange): NodeJS.ReadableStream
}

export interface KeyRange {
  readonly gt?: string
  readonly gte?: string
  readonly lt?: string
  readonly lte?: string
  readonly reverse?: boolean
  readonly limit?: number
}

/** The store, as dynalite's actions call it. */
export interface DynaliteStore {
  readonly options: { readonly maxItemSize: number; readonly createTableMs: number }
  readonly tableDb: KeyValueDb & { readonly awsAccountId: string; readonly awsRegion: string }
  getItemDb(table: string): KeyValueDb
  getIndexDb(kind: string, table: string, index: string): KeyValueDb
  /** The optional boolean says whether the table must be active. */
  getTable(table: string, ...rest: [boolean, Callback<unknown>] | [Callback<unknown>]): void
}

/** The part of dynalite's LevelDB dependency that is used here. */
export interface LevelDb {
  close(): Promise<void>
  get(key: string): Promise<unknown>
  batch(writes: readonly LevelWrite[], options: { readonly sync: boolean }): Promise<void>
  values(range: KeyRange): AsyncIterable<unknown>
}

export type LevelWrite =
  | { readonly type: 'put'; readonly key: string; readonly value: unknown }
  | { readonly type: 'del'; readonly key: string }

interface Validation {
  readonly types: object
  readonly custom?: unknown
}

interface Validations {
  checkTypes(data: unknown, types: object): DynamoJson
  checkValidations(data: DynamoJson, types: object, custom: unknown, store: DynaliteStore): void
}

type DynaliteAction = (store: DynaliteStore, data: DynamoJson, done: Callback<DynamoJson>) => void

/** The supported actions, by dynalite's file names. No batches: see `engine.ts`. */
export const DYNALITE_ACTIONS = [
  'createTable',
  'describeTable',
  'getItem',
  'putItem',
  'updateItem',
  'deleteItem',
  'query',
  'scan',
] as const

const requireFromHere = createRequire(import.meta.url)
/** Resolves dynalite's own dependencies. */
const requireFromDynalite = createRequire(requireFromHere.resolve('dynalite/package.json'))

export const installedDynaliteVersion = (): string =>
  (requireFromHere('dynalite/package.json') as { version: string }).version

type OpenableLevel = LevelDb & { open(): Promise<void> }
type LevelConstructor = new (path?: string, options?: object) => OpenableLevel

const JSON_VALUES = { valueEncoding: 'json' }

/** Opens LevelDB in a folder, or in memory. */
export async function openLevel(folder: string | null): Promise<LevelDb> {
  const { Level } = requireFromDynalite('level') as { Level: LevelConstructor }
  const { MemoryLevel } = requireFromDynalite('memory-level') as {
    MemoryLevel: new (options: object) => OpenableLevel
  }
  const level = folder === null ? new MemoryLevel(JSON_VALUES) : new Level(folder, JSON_VALUES)
  await level.open()
  return level
}

export const createLock = (): KeyValueDb['lock'] =>
  (requireFromDynalite('lock') as { Lock(): KeyValueDb['lock'] }).Lock()

export interface DynaliteResponse {
  readonly status: number
  readonly body: unknown
}

const validations = requireFromHere('dynalite/validations') as Validations

const actions = new Map(
  DYNALITE_ACTIONS.map((name) => {
    const action = requireFromHere(`dynalite/actions/${name}`) as DynaliteAction
    const validation = requireFromHere(`dynalite/validations/${name}`) as Validation
    return [`${name.charAt(0).toUpperCase()}${name.slice(1)}`, { action, validation }]
  }),
)

/** Handles a request as dynalite's server would. */
export const handleDynaliteRequest = (
  store: DynaliteStore,
  operation: string,
  body: unknown,
): Promise<DynaliteResponse> =>
  new Promise((resolve, reject) => {
    const { action, validation } = actions.get(operation) ?? {}
    if (!action || !validation) throw new Error(`the embedded database does not know ${operation}`)
    const settle = (error: unknown, output?: DynamoJson): void => {
      if (!error) resolve({ status: 200, body: output })
      else if (isErrorResponse(error)) resolve({ status: error.statusCode, body: error.body })
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

/** Whether dynalite threw the error as a response. */
const isErrorResponse = (error: unknown): error is { statusCode: number; body: unknown } =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' && 'body' in error

import type { LevelDb, LevelWrite } from './dynalite.ts'

/** `unavailable`: from now on nothing is read or written. `available`: the database is open again. */
export type StorageEvent =
  | { readonly type: 'unavailable'; readonly reason: string }
  | { readonly type: 'available' }

export interface RecoveryOptions {
  /** Opens the database again after it was closed; rejects if it can't be opened. */
  reopen(): Promise<LevelDb>
  /** Called when the state changes, and when the reason for `unavailable` does. */
  onEvent(event: StorageEvent): void
}

/**
 * LevelDB that is never used on after a failed write. If the disk is full, LevelDB leaves a part of the write in its log and
 * continues behind it; the next start can't read what follows, although it was acknowledged. So after a failed write the
 * database is closed. The next read or write opens it again, before anything else happens; until that succeeds, every read
 * and write rejects. Whether the failed write itself is stored is unknown until then.
 */
export function withRecovery(opened: LevelDb, { reopen, onEvent }: RecoveryOptions): LevelDb {
  /** Null after a failed write, until it is reopened. */
  let current: LevelDb | null = opened
  let failed: LevelDb | null = null
  let attempt: Promise<LevelDb> | null = null
  let isClosed = false
  let reason: string | null = null
  let acknowledged: readonly LevelWrite[] = []
  let unknown: readonly LevelWrite[] = []

  const report = (error: unknown): void => {
    const text = reasonText(error)
    if (reason === text) return
    reason = text
    onEvent({ type: 'unavailable', reason })
  }

  async function openAgain(): Promise<LevelDb> {
    await failed?.close()
    failed = null
    try {
      const reopened = await reopen()
      try {
        await readBack(reopened, acknowledged, unknown)
      } catch (error) {
        await reopened.close()
        throw error
      }
      current = reopened
    } catch (error) {
      report(error)
      throw error
    }
    reason = null
    onEvent({ type: 'available' })
    return current
  }

  const available = async (): Promise<LevelDb> => {
    if (isClosed) throw new Error('the database is closed')
    if (current) return current
    attempt ??= openAgain().finally(() => {
      attempt = null
    })
    return attempt
  }

  return {
    async close() {
      isClosed = true
      await attempt?.catch(() => {})
      await (current ?? failed)?.close()
    },
    get: async (key) => (await available()).get(key),
    async *values(range) {
      yield* (await available()).values(range)
    },
    async batch(writes, options) {
      const level = await available()
      try {
        await level.batch(writes, options)
        acknowledged = writes
      } catch (error) {
        if (current === level) {
          current = null
          failed = level
          unknown = writes
          report(error)
        }
        throw error
      }
    },
  }
}

/** The innermost reason, without the file: the file differs from one attempt to the next. */
function reasonText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? reasonText(error.cause) : error.message.replace(/^IO error: .*: /, '')
}

/** Rejects if the last acknowledged writes are not stored. `unknown` writes of the same keys may have replaced them. */
async function readBack(
  level: LevelDb,
  acknowledged: readonly LevelWrite[],
  unknown: readonly LevelWrite[],
): Promise<void> {
  const replaced = new Set(unknown.map(({ key }) => key))
  const last = new Map(acknowledged.map((write) => [write.key, write]))
  for (const [key, write] of last) {
    if (replaced.has(key)) continue
    const expected = write.type === 'put' ? write.value : undefined
    if (JSON.stringify(await level.get(key)) !== JSON.stringify(expected))
      throw new Error('what was stored last is missing')
  }
}

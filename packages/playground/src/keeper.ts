import { mkdirSync, readFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord, type Json, number, text } from './json.ts'
import { key } from './key.ts'
import { LOADING } from './limits.ts'
import { shelf } from './shelf.ts'
import { emptyState, type State } from './state.ts'
import type { Beginning, World } from './world.ts'

/** Keeps everything that this Discord knows in a folder, so that a restart goes on where it was. */
export interface Keeper {
  /** What was kept the last time. */
  beginning: Partial<Beginning>
  /** Keeps the world from now on, soon after each change. */
  watch(world: World): void
  /** Something has changed. */
  touch(): void
  /** Writes down what is not written yet, and stops. */
  close(): Promise<void>
}

/** Raised when an older program could not read what is written. */
const version = 1

/** So long changes are gathered before they are written, in milliseconds. */
const pause = 250

const name = 'discord.json'

/** Whether it has the parts that this Discord can't do without. */
const isState = (value: unknown): value is State =>
  isRecord(value) &&
  typeof value.bot === 'string' &&
  ['users', 'servers', 'channels', 'commands'].every((part) => isRecord(value[part])) &&
  Array.isArray(value.messages)

/** Whoever held a place for an answer is gone: it will not come any more. */
function settled(state: State, now: number): State {
  for (const message of state.messages)
    if ((message.flags & LOADING) !== 0) message.deletedAt = message.deletedAt ?? now
  return { ...emptyState(), ...state, interactions: {} }
}

function understood(path: string, value: unknown): Partial<Beginning> {
  const saved: Json = isRecord(value) ? value : {}
  const written = number(saved.version)
  if (written !== null && written > version)
    throw new Error(
      `${path} was written by a newer version (${written}; this one knows ${version}). Update, or choose another folder.`,
    )
  const pem = text(saved.key)
  if (written === null || pem === null || !isState(saved.state))
    throw new Error(
      `${path} is not what was written there. Restore it from a backup, or choose another folder.`,
    )
  const offset = number(saved.offset) ?? 0
  return { offset, key: key(pem), state: settled(saved.state, Date.now() + offset) }
}

/** What stands in the file; nothing where there is no file yet. */
function loaded(path: string): Partial<Beginning> {
  let raw: string
  try {
    raw = readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw new Error(`${path} can’t be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  try {
    return understood(path, JSON.parse(raw))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new Error(
      `${path} is damaged: ${error.message}. Restore it from a backup, or choose another folder.`,
    )
  }
}

/** Replaces a file in one go: whoever reads it finds the old text or the new one, even after a power cut. */
async function replace(folder: string, contents: string): Promise<void> {
  const [path, draft] = [join(folder, name), join(folder, `${name}.tmp`)]
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(contents)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
  const directory = await open(folder, 'r')
  await directory.sync().finally(() => directory.close())
}

function written({ state, key, clock }: World): string {
  // Tokens are credentials: they are not written down.
  return JSON.stringify({
    version,
    offset: clock.offset(),
    key: key.pem,
    state: { ...state, interactions: {} },
  })
}

export function keeper(folder: string): Keeper {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw new Error(`${folder} can’t be used: ${error instanceof Error ? error.message : String(error)}`)
  }
  const beginning = { ...loaded(join(folder, name)), files: shelf(join(folder, 'files')) }
  let kept: World | null = null
  let timer: NodeJS.Timeout | null = null
  let writing = Promise.resolve()

  const write = () => {
    timer = null
    const current = kept
    if (current === null) return writing
    // One after the other: the last one written is the newest.
    writing = writing.then(() => replace(folder, written(current)))
    return writing
  }

  const touch = () => {
    timer ??= setTimeout(() => {
      write().catch((error: unknown) => {
        process.stderr.write(`The local Discord could not be kept in ${folder}: ${String(error)}\n`)
        writing = Promise.resolve()
      })
    }, pause)
  }

  return {
    beginning,
    watch(world) {
      kept = world
      world.listen(touch)
      touch()
    },
    touch,
    async close() {
      if (timer !== null) clearTimeout(timer)
      await write()
      kept = null
    },
  }
}

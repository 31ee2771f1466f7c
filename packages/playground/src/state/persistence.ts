import { mkdirSync, readFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createSigningKey } from '../interactions/signing-key.ts'
import { asNumber, asString, isJsonObject, type JsonObject } from '../json.ts'
import { LOADING_MESSAGE_FLAG } from '../message-flags.ts'
import { openAttachmentFolder } from './attachment-store.ts'
import { type DiscordState, emptyDiscordState } from './discord-state.ts'
import type { Emulator, EmulatorInit } from './emulator.ts'

/** Persists the emulator's state in a folder, so that it survives a restart. */
export interface EmulatorPersistence {
  /** The state of the last run; empty if there is none. */
  restored: Partial<EmulatorInit>
  /** Saves the emulator shortly after each change from now on. */
  watch(emulator: Emulator): void
  /** Schedules a save. */
  scheduleSave(): void
  /** Saves pending changes and stops. */
  close(): Promise<void>
}

/** Increased when older releases cannot read the format. */
const FORMAT_VERSION = 1

/** How long changes are collected before a save. */
const SAVE_DELAY_MS = 250

const FILE_NAME = 'discord.json'

/** Whether the value has all required fields. */
const isState = (value: unknown): value is DiscordState =>
  isJsonObject(value) &&
  typeof value.bot === 'string' &&
  ['users', 'servers', 'channels', 'commands'].every((part) => isJsonObject(value[part])) &&
  Array.isArray(value.messages)

/** Deletes loading messages: their responses cannot come after a restart. */
function withoutPendingResponses(state: DiscordState, now: number): DiscordState {
  for (const message of state.messages)
    if ((message.flags & LOADING_MESSAGE_FLAG) !== 0) message.deletedAt = message.deletedAt ?? now
  return { ...emptyDiscordState(), ...state, interactions: {} }
}

function parseSaved(path: string, value: unknown): Partial<EmulatorInit> {
  const saved: JsonObject = isJsonObject(value) ? value : {}
  const written = asNumber(saved.version)
  if (written !== null && written > FORMAT_VERSION)
    throw new Error(
      `${path} was written by a newer version (${written}; this one knows ${FORMAT_VERSION}). Update, or choose another folder.`,
    )
  const pem = asString(saved.key)
  if (written === null || pem === null || !isState(saved.state))
    throw new Error(`${path} has an unknown format. Restore it from a backup, or choose another folder.`)
  const offset = asNumber(saved.offset) ?? 0
  return {
    offset,
    key: createSigningKey(pem),
    state: withoutPendingResponses(saved.state, Date.now() + offset),
  }
}

/** Reads the file; empty if it does not exist. Throws if it cannot be used. */
function loadSaved(path: string): Partial<EmulatorInit> {
  let raw: string
  try {
    raw = readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw new Error(`${path} can’t be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  try {
    return parseSaved(path, JSON.parse(raw))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new Error(
      `${path} is damaged: ${error.message}. Restore it from a backup, or choose another folder.`,
    )
  }
}

/** Replaces the file atomically: a reader sees the old or the new contents, even after a power cut. */
async function replaceFile(folder: string, contents: string): Promise<void> {
  const [path, draft] = [join(folder, FILE_NAME), join(folder, `${FILE_NAME}.tmp`)]
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

function serialiseEmulator({ state, key, clock }: Emulator): string {
  // Interaction tokens are credentials and are not saved.
  return JSON.stringify({
    version: FORMAT_VERSION,
    offset: clock.offset(),
    key: key.pem,
    state: { ...state, interactions: {} },
  })
}

export function openPersistence(folder: string): EmulatorPersistence {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw new Error(`${folder} can’t be used: ${error instanceof Error ? error.message : String(error)}`)
  }
  const restored = {
    ...loadSaved(join(folder, FILE_NAME)),
    files: openAttachmentFolder(join(folder, 'files')),
  }
  let watched: Emulator | null = null
  let timer: NodeJS.Timeout | null = null
  let writing = Promise.resolve()

  const write = () => {
    timer = null
    const current = watched
    if (current === null) return writing
    // Writes are sequential, so that the newest is last.
    writing = writing.then(() => replaceFile(folder, serialiseEmulator(current)))
    return writing
  }

  const scheduleSave = () => {
    timer ??= setTimeout(() => {
      write().catch((error: unknown) => {
        process.stderr.write(`The local Discord could not be saved in ${folder}: ${String(error)}\n`)
        writing = Promise.resolve()
      })
    }, SAVE_DELAY_MS)
  }

  return {
    restored,
    watch(emulator) {
      watched = emulator
      emulator.subscribe(scheduleSave)
      scheduleSave()
    },
    scheduleSave,
    async close() {
      if (timer !== null) clearTimeout(timer)
      await write()
      watched = null
    },
  }
}

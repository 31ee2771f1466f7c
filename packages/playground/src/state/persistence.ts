import { mkdirSync, readFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createSigningKey } from '../interactions/signing-key.ts'
import { asNumber, asString, isJsonObject, type JsonObject } from '../json.ts'
import { LOADING_MESSAGE_FLAG } from '../message-flags.ts'
import { openAttachmentFolder } from './attachment-store.ts'
import { type DiscordState, emptyDiscordState } from './discord-state.ts'
import type { Emulator, EmulatorInit } from './emulator.ts'
import { applyJournal, openStateJournal } from './journal.ts'
import type { EmulatorEvent } from './pubsub.ts'

/** Persists the emulator's state in a folder, so that it survives a restart. */
export interface EmulatorPersistence {
  /** The state of the last run; empty if there is none. */
  restored: Partial<EmulatorInit>
  /** From now on, journals every change at once, and saves the whole state shortly after. */
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

/** What a folder holds, and the number of its journal. */
interface SavedEmulator {
  readonly init: Partial<EmulatorInit>
  readonly journal: number
}

function parseSaved(folder: string, path: string, value: unknown): SavedEmulator {
  const saved: JsonObject = isJsonObject(value) ? value : {}
  const written = asNumber(saved.version)
  if (written !== null && written > FORMAT_VERSION)
    throw new Error(
      `${path} was written by a newer version (${written}; this one knows ${FORMAT_VERSION}). Update, or choose another folder.`,
    )
  const pem = asString(saved.key)
  if (written === null || pem === null || !isState(saved.state))
    throw new Error(`${path} has an unknown format. Restore it from a backup, or choose another folder.`)
  // Earlier releases kept no journal.
  const journal = asNumber(saved.journal) ?? 0
  const offset = applyJournal(folder, journal, saved.state) ?? asNumber(saved.offset) ?? 0
  const state = withoutPendingResponses(saved.state, Date.now() + offset)
  return { init: { offset, key: createSigningKey(pem), state }, journal }
}

/** Reads the file and the journal after it; empty if it does not exist. Throws if it cannot be used. */
function loadSaved(folder: string): SavedEmulator {
  const path = join(folder, FILE_NAME)
  let raw: string
  try {
    raw = readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { init: {}, journal: 0 }
    throw new Error(`${path} can’t be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  try {
    return parseSaved(folder, path, JSON.parse(raw))
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

/** `journal`: the number of the journal file with the changes after this state. */
function serialiseEmulator({ state, key, clock }: Emulator, journal: number): string {
  // Interaction tokens are credentials and are not saved.
  return JSON.stringify({
    version: FORMAT_VERSION,
    offset: clock.offset(),
    key: key.pem,
    journal,
    state: { ...state, interactions: {} },
  })
}

export function openPersistence(folder: string): EmulatorPersistence {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw new Error(`${folder} can’t be used: ${error instanceof Error ? error.message : String(error)}`)
  }
  const saved = loadSaved(folder)
  const restored = { ...saved.init, files: openAttachmentFolder(join(folder, 'files')) }
  const journal = openStateJournal(folder, saved.journal)
  let watched: Emulator | null = null
  let timer: NodeJS.Timeout | null = null
  let writing = Promise.resolve()

  const write = () => {
    timer = null
    const current = watched
    if (current === null) return writing
    // Writes are sequential, so that the newest is last.
    writing = writing.then(async () => {
      const number = journal.beginFile()
      await replaceFile(folder, serialiseEmulator(current, number))
      journal.removeBefore(number)
    })
    return writing
  }

  const record = (event: EmulatorEvent): void => {
    if ('message' in event) journal.append({ message: event.message })
    else if ('channel' in event) journal.append({ channel: event.channel })
    else if (event.type === 'hour' && watched) journal.append({ offset: watched.clock.offset() })
    scheduleSave()
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
      emulator.subscribe(record)
      scheduleSave()
    },
    scheduleSave,
    async close() {
      if (timer !== null) clearTimeout(timer)
      await write()
      watched = null
      journal.remove()
    },
  }
}

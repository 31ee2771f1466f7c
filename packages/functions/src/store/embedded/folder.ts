import {
  closeSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LevelDb, openLevel } from './dynalite.ts'
import { type InspectionDepth, inspectDataFolder, TABLE_FOLDER } from './inspection.ts'

/** The version of the folder layout; a folder with a higher version is not opened. */
export const LAYOUT_VERSION = 1

const VERSION_FILE = 'VERSION'
/** The version file until the database in the folder is created. */
const NEW_VERSION_FILE = 'VERSION.new'

/** `new`: nothing is stored in it. */
export type FolderState = 'new' | 'used'

/**
 * Creates the data folder if needed and checks its version. Throws an error with advice if it can't be used. A new folder is
 * complete only after `completeDataFolder`.
 */
export function prepareDataFolder(folder: string): FolderState {
  const state = withFolderErrors(folder, () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return readFolderState(folder)
  })
  if (state === 'new')
    withFolderErrors(folder, () =>
      writeFileSync(join(folder, NEW_VERSION_FILE), `${LAYOUT_VERSION}\n`, { flush: true }),
    )
  return state
}

/** Marks a new folder as used, after its database was created. From then on a missing file is noticed. */
export function completeDataFolder(folder: string): void {
  withFolderErrors(folder, () => {
    renameSync(join(folder, NEW_VERSION_FILE), join(folder, VERSION_FILE))
    syncFolder(folder)
  })
}

/** Checks the version of a data folder and changes nothing. Throws an error with advice if it can't be used. */
export function readFolderState(folder: string): FolderState {
  const files = readdirSync(folder)
  if (!files.includes(VERSION_FILE)) {
    if (files.length === 0 || files.includes(NEW_VERSION_FILE)) return 'new'
    throw new AdviceError(
      `The folder ${folder} holds files, but they are not Crackpost's. Name an empty or a new folder as CRACKPOST_DATA.`,
    )
  }
  const text = readFileSync(join(folder, VERSION_FILE), 'utf8').trim()
  if (!/^\d{1,6}$/.test(text))
    throw new AdviceError(
      `The file VERSION in ${folder} can't be understood. If these are your matches, restore the folder from a backup; ` +
        'else name another folder as CRACKPOST_DATA.',
    )
  if (Number(text) > LAYOUT_VERSION)
    throw new AdviceError(
      `The data in ${folder} were written by a newer Crackpost (layout ${text}, this one knows ${LAYOUT_VERSION}). ` +
        'Update Crackpost, or name another folder as CRACKPOST_DATA.',
    )
  return 'used'
}

/** So that the renamed file survives a power cut. Not every system can do it. */
function syncFolder(folder: string): void {
  try {
    const file = openSync(folder, 'r')
    try {
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  } catch {
    // The rename alone is enough unless the power fails this moment.
  }
}

/**
 * Throws an error with advice if files are missing or damaged, before LevelDB deletes or skips anything. `everything` reads
 * all files, about 500 MB a second.
 */
export async function checkDataFolder(folder: string, depth: InspectionDepth): Promise<void> {
  const { problems } = withFolderErrors(folder, () => inspectDataFolder(folder, depth))
  const [first] = problems
  if (!first) return
  // The files change all the time while another process uses them.
  if (await isInUse(folder)) throw new InUseError(folder)
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : ''
  throw new Error(
    `The data in ${folder} are not whole: ${first.file} ${first.problem}${more}. Nothing was changed. ` +
      '`npm run -s check-data` says what that means and can rescue the rest; or restore a backup.',
  )
}

/** Opens LevelDB in a data folder. LevelDB locks the folder; the lock ends with the process. */
export async function openLevelInFolder(folder: string): Promise<LevelDb> {
  try {
    return await openLevel(join(folder, TABLE_FOLDER))
  } catch (error) {
    if (isLockError(error)) throw new InUseError(folder)
    throw new Error(`The data in ${folder} can't be opened: ${rootMessage(error)}. ${ADVICE}`, {
      cause: error,
    })
  }
}

/**
 * Opens LevelDB in an empty folder of its own, with the lock of a data folder: as long as it is open, no other process can
 * use the data folder. Nothing in the data folder changes. Throws an error with advice if the data folder is in use.
 */
export async function openLevelWithLockOf(folder: string, scratch: string): Promise<LevelDb> {
  const lock = join(folder, TABLE_FOLDER, 'LOCK')
  const link = join(scratch, 'LOCK')
  const isLinked = readNames(join(folder, TABLE_FOLDER)).includes('LOCK') && tryToLink(lock, link)
  try {
    return await openLevel(scratch)
  } catch (error) {
    if (isLockError(error)) throw new InUseError(folder)
    if (!isLinked) throw error
    // A lock that can't be opened for writing can't be held by a process that writes.
    rmSync(link)
    return openLevel(scratch)
  }
}

/** False also if it can't be found out. */
async function isInUse(folder: string): Promise<boolean> {
  let scratch: string | null = null
  try {
    scratch = mkdtempSync(join(tmpdir(), 'crackpost-lock-'))
    await (await openLevelWithLockOf(folder, scratch)).close()
    return false
  } catch (error) {
    return error instanceof InUseError
  } finally {
    if (scratch !== null) rmSync(scratch, { recursive: true, force: true })
  }
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function tryToLink(target: string, link: string): boolean {
  try {
    symlinkSync(realpathSync(target), link)
    return true
  } catch {
    return false
  }
}

class InUseError extends Error {
  constructor(folder: string) {
    super(
      `The data in ${folder} are in use by another Crackpost. Stop that one first, or name another folder as CRACKPOST_DATA.`,
    )
  }
}

const ADVICE = 'See that the folder exists, belongs to you, and that its disk is neither full nor read-only.'

/** An error that says already what to do. */
class AdviceError extends Error {}

function withFolderErrors<T>(folder: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof AdviceError) throw error
    throw new Error(`The folder ${folder} can't be read or written: ${rootMessage(error)}. ${ADVICE}`, {
      cause: error,
    })
  }
}

const isLockError = (error: unknown): boolean => errorCodes(error).includes('LEVEL_LOCKED')

/** The codes of an error and of its causes. */
function errorCodes(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const code = 'code' in error ? [String(error.code)] : []
  return [...code, ...errorCodes(error.cause)]
}

function rootMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? rootMessage(error.cause) : error.message
}

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LevelDb, openLevel } from './dynalite.ts'

/** The version of the folder layout; a folder with a higher version is not opened. */
export const LAYOUT_VERSION = 1

/** Creates the data folder if needed and checks its version. Throws an error with advice if it can't be used. */
export function prepareDataFolder(folder: string): string {
  const files = withFolderErrors(folder, () => {
    mkdirSync(folder, { recursive: true })
    return readdirSync(folder)
  })
  const version = join(folder, 'VERSION')
  if (!files.includes('VERSION')) {
    if (files.length > 0)
      throw new Error(
        `The folder ${folder} holds files, but they are not Crackpost's. Name an empty or a new folder as CRACKPOST_DATA.`,
      )
    withFolderErrors(folder, () => writeFileSync(version, `${LAYOUT_VERSION}\n`, { flush: true }))
    return folder
  }
  const text = withFolderErrors(folder, () => readFileSync(version, 'utf8')).trim()
  if (!/^\d{1,6}$/.test(text))
    throw new Error(
      `The file VERSION in ${folder} can't be understood. If these are your matches, restore the folder from a backup; ` +
        'else name another folder as CRACKPOST_DATA.',
    )
  if (Number(text) > LAYOUT_VERSION)
    throw new Error(
      `The data in ${folder} were written by a newer Crackpost (layout ${text}, this one knows ${LAYOUT_VERSION}). ` +
        'Update Crackpost, or name another folder as CRACKPOST_DATA.',
    )
  return folder
}

/** Opens LevelDB in a data folder. LevelDB locks the folder; the lock ends with the process. */
export async function openLevelInFolder(folder: string): Promise<LevelDb> {
  try {
    return await openLevel(join(folder, 'table'))
  } catch (error) {
    const codes = errorCodes(error)
    if (codes.includes('LEVEL_LOCKED'))
      throw new Error(
        `The data in ${folder} are in use by another Crackpost. Stop that one first, or name another folder as ` +
          'CRACKPOST_DATA.',
      )
    throw new Error(
      `The data in ${folder} can't be opened: ${rootMessage(error)}. ${ADVICE} If they are damaged, restore a backup.`,
      { cause: error },
    )
  }
}

const ADVICE = 'See that the folder exists, belongs to you, and that its disk is neither full nor read-only.'

function withFolderErrors<T>(folder: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new Error(`The folder ${folder} can't be read or written: ${rootMessage(error)}. ${ADVICE}`, {
      cause: error,
    })
  }
}

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

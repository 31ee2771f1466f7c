import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Level, openLevel } from './dynalite.ts'

/** The number of the folder's layout; a house that does not know it leaves the folder alone. */
export const LAYOUT = 1

/** A data folder that this house can use, made if it is not there. Says in plain words what is wrong with it. */
export function dataFolder(folder: string): string {
  const files = inFolder(folder, () => {
    mkdirSync(folder, { recursive: true })
    return readdirSync(folder)
  })
  const version = join(folder, 'VERSION')
  if (!files.includes('VERSION')) {
    if (files.length > 0)
      throw new Error(
        `The folder ${folder} holds files, but they are not Crackpost's. Name an empty or a new folder as CRACKPOST_DATA.`,
      )
    inFolder(folder, () => writeFileSync(version, `${LAYOUT}\n`, { flush: true }))
    return folder
  }
  const text = inFolder(folder, () => readFileSync(version, 'utf8')).trim()
  if (!/^\d{1,6}$/.test(text))
    throw new Error(
      `The file VERSION in ${folder} can't be understood. If these are your matches, restore the folder from a backup; ` +
        'else name another folder as CRACKPOST_DATA.',
    )
  if (Number(text) > LAYOUT)
    throw new Error(
      `The data in ${folder} were written by a newer Crackpost (layout ${text}, this one knows ${LAYOUT}). ` +
        'Update Crackpost, or name another folder as CRACKPOST_DATA.',
    )
  return folder
}

/** LevelDB in a data folder. It locks the folder itself, and the lock goes with the process, however it ends. */
export async function levelIn(folder: string): Promise<Level> {
  try {
    return await openLevel(join(folder, 'table'))
  } catch (error) {
    const codes = codesOf(error)
    if (codes.includes('LEVEL_LOCKED'))
      throw new Error(
        `The data in ${folder} are in use by another Crackpost. Stop that one first, or name another folder as ` +
          'CRACKPOST_DATA.',
      )
    throw new Error(
      `The data in ${folder} can't be opened: ${reason(error)}. ${ADVICE} If they are damaged, restore a backup.`,
      { cause: error },
    )
  }
}

const ADVICE = 'See that the folder exists, belongs to you, and that its disk is neither full nor read-only.'

function inFolder<T>(folder: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new Error(`The folder ${folder} can't be read or written: ${reason(error)}. ${ADVICE}`, {
      cause: error,
    })
  }
}

/** LevelDB wraps what went wrong. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const code = 'code' in error ? [String(error.code)] : []
  return [...code, ...codesOf(error.cause)]
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? reason(error.cause) : error.message
}

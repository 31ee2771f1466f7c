import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { embedded } from '@crackpost/functions/store/embedded'

/** Where `npm start` keeps what it knows. */
export interface Folder {
  readonly discord: string
  readonly matches: string
  readonly log: string
}

const inUse = (error: unknown): boolean => error instanceof Error && error.message.includes('in use')

/**
 * The folder of `npm start`, made if it is not there. What is wrong with it is said before anything in it is touched;
 * `fresh` empties it of what is ours, and of nothing else.
 */
export async function folderAt(path: string, fresh: boolean): Promise<Folder> {
  try {
    mkdirSync(path, { recursive: true })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`The folder ${path} can't be used: ${why}. Name another one as CRACKPOST_DATA.`)
  }
  const folder = {
    discord: join(path, 'discord'),
    matches: join(path, 'matches'),
    log: join(path, 'log.jsonl'),
  }
  await open(folder.matches).catch((error) => {
    // What can't be read need not be, where all begins anew.
    if (!fresh || inUse(error)) throw error
  })
  if (fresh) for (const each of Object.values(folder)) rmSync(each, { recursive: true, force: true })
  return folder
}

async function open(matches: string): Promise<void> {
  const { close } = await embedded({ folder: matches })
  await close()
}

import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'

/** Where `npm start` keeps what it knows. */
export interface PlaygroundFolder {
  readonly discord: string
  readonly matches: string
  readonly log: string
}

const isInUse = (error: unknown): boolean => error instanceof Error && error.message.includes('in use')

/**
 * The folder of `npm start`, made if it is not there. What is wrong with it is said before anything in it is touched;
 * `fresh` empties it of what is ours, and of nothing else.
 */
export async function openPlaygroundFolder(path: string, fresh: boolean): Promise<PlaygroundFolder> {
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
  await checkDatabase(folder.matches).catch((error) => {
    // What can't be read need not be, where all begins anew.
    if (!fresh || isInUse(error)) throw error
  })
  if (fresh) for (const each of Object.values(folder)) rmSync(each, { recursive: true, force: true })
  return folder
}

async function checkDatabase(matches: string): Promise<void> {
  const { close } = await openEmbeddedDatabase({ folder: matches })
  await close()
}

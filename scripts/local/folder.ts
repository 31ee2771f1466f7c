import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { makePrivate } from '@crackpost/functions/store/embedded/private-files'

/** The paths in the data folder of `npm start`. */
export interface PlaygroundFolder {
  readonly discord: string
  readonly matches: string
  readonly log: string
}

const isInUse = (error: unknown): boolean => error instanceof Error && error.message.includes('in use')

/**
 * Creates the data folder of `npm start` if needed and checks that it can be used, before anything in it changes. `fresh`
 * deletes our files in it, and nothing else.
 */
export async function openPlaygroundFolder(path: string, fresh: boolean): Promise<PlaygroundFolder> {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
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
    // With `fresh`, unreadable data is deleted anyway.
    if (!fresh || isInUse(error)) throw error
  })
  const ours = Object.values(folder)
  if (fresh) for (const file of ours) rmSync(file, { recursive: true, force: true })
  // Also if an earlier release created them. A folder that holds other files, too, stays as it is.
  const isOurs = readdirSync(path).every((name) => ours.some((file) => basename(file) === name))
  for (const file of isOurs ? [path] : ours.filter((file) => existsSync(file))) makePrivate(file)
  return folder
}

async function checkDatabase(matches: string): Promise<void> {
  const { close } = await openEmbeddedDatabase({ folder: matches })
  await close()
}

import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The permissions of everybody but the owner. */
const OTHERS = 0o077

/**
 * Makes a file, or a folder with everything in it, readable and writable by its owner only. Returns null, or why that is not
 * possible. Links are left alone.
 */
export function makePrivate(path: string): string | null {
  try {
    const stats = lstatSync(path)
    if (stats.isSymbolicLink()) return null
    if ((stats.mode & OTHERS) !== 0) chmodSync(path, stats.mode & 0o700)
    const names = stats.isDirectory() ? readdirSync(path) : []
    return names.map((name) => makePrivate(join(path, name))).find((reason) => reason !== null) ?? null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

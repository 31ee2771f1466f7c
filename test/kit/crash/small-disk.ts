import { execFileSync } from 'node:child_process'
import { closeSync, cpSync, existsSync, mkdtempSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { LevelDb } from '@crackpost/functions/store/embedded/dynalite'
import { openLevelInFolder } from '@crackpost/functions/store/embedded/folder'

/** A disk with a data folder, which can be filled and freed. */
export interface SmallDisk {
  /** The path of the data folder, which does not exist yet. */
  readonly folder: string
  fill(): void
  free(): void
  /** How a process opens the data folder on this disk. */
  openFolder(folder: string): Promise<LevelDb>
  /** The path of the disk if it is simulated: then the process that uses it has to simulate it. Null if it is mounted. */
  readonly simulatedAt: string | null
  /** Call after the process that used the folder was killed. */
  settleAfterKill(): void
  remove(): void
}

/** Mounts a file system of some megabytes in memory; null if this machine does not allow it. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'crackpost-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    rmSync(path, { recursive: true })
    return null
  }
  const filler = join(path, 'filler')
  return {
    folder: join(path, 'data'),
    fill: () => writeUntilFull(filler),
    free: () => rmSync(filler, { force: true }),
    openFolder: openLevelInFolder,
    simulatedAt: null,
    settleAfterKill: () => {},
    remove() {
      execFileSync('umount', [path])
      rmSync(path, { recursive: true })
    },
  }
}

const ZEROS = Buffer.alloc(4096)

function writeUntilFull(path: string): void {
  const file = openSync(path, 'a')
  try {
    for (;;) writeSync(file, ZEROS)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    closeSync(file)
  }
}

/**
 * A disk that is full when told so, for machines that can't mount one. LevelDB behaves on it as on a full one: a write
 * fails and is stored or not; later writes of the same open database are acknowledged, but gone at the next start; and the
 * database can't be opened while the disk is full.
 */
export function createSimulatedDisk(path = mkdtempSync(join(tmpdir(), 'crackpost-disk-'))): SmallDisk {
  const folder = join(path, 'data')
  const table = join(folder, 'table')
  /** What the next start finds; it exists after a failed write. */
  const remains = join(path, 'remains')
  let isFull = false
  let failures = 0

  /** Replaces the files by what was stored when a write failed, if one did. */
  const dropLaterWrites = (): void => {
    if (!existsSync(remains)) return
    rmSync(table, { recursive: true })
    renameSync(remains, table)
  }

  return {
    folder,
    fill() {
      isFull = true
    },
    free() {
      isFull = false
    },
    async openFolder(opened) {
      if (isFull) throw new Error(`IO error: ${table}: No space left on device`)
      const level = await openLevelInFolder(opened)
      return {
        get: (key) => level.get(key),
        values: (range) => level.values(range),
        async batch(writes, options) {
          if (!isFull) return level.batch(writes, options)
          // Every other failed write is stored nevertheless.
          if (failures++ % 2 === 1) await level.batch(writes, options)
          // Without the lock: reading it here would release it.
          if (!existsSync(remains))
            cpSync(table, remains, { recursive: true, filter: (source) => basename(source) !== 'LOCK' })
          throw new Error(`IO error: ${table}/000003.log: No space left on device`)
        },
        async close() {
          await level.close()
          dropLaterWrites()
        },
      }
    },
    simulatedAt: path,
    settleAfterKill: dropLaterWrites,
    remove: () => rmSync(path, { recursive: true, force: true }),
  }
}

export interface SmallDiskKind {
  readonly name: string
  create(megabytes: number): SmallDisk
}

/** The disks that this machine can offer; the simulated one always. */
export const SMALL_DISKS: readonly SmallDiskKind[] = listSmallDisks()

function listSmallDisks(): SmallDiskKind[] {
  const probe = mountSmallDisk(1)
  probe?.remove()
  const create = (megabytes: number): SmallDisk => {
    const disk = mountSmallDisk(megabytes)
    if (!disk) throw new Error('this machine no longer mounts file systems')
    return disk
  }
  return [
    { name: 'simulated', create: () => createSimulatedDisk() },
    ...(probe ? [{ name: 'mounted', create }] : []),
  ]
}

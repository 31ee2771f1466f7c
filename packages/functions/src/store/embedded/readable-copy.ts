import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDocumentClient, type DocumentClient } from '../client.ts'
import type { LevelDb, LevelWrite } from './dynalite.ts'
import { openLevelWithLockOf, readFolderState } from './folder.ts'
import { createTable, embeddedClientConfig } from './index.ts'
import { type FileProblem, type FolderInspection, inspectDataFolder, TABLE_FOLDER } from './inspection.ts'
import { readLogFile } from './leveldb/log-file.ts'
import { readTableFile } from './leveldb/table-file.ts'
import { type KeyVersion, readWriteBatch } from './leveldb/write-batch.ts'

/** Everything that can be read in a data folder, as a database of its own. */
export interface ReadableCopy {
  readonly client: DocumentClient
  /** Empty if the files of the data folder are whole. */
  readonly problems: readonly FileProblem[]
  /** Deletes the copy. */
  close(): Promise<void>
}

/**
 * Copies what can be read in a data folder to a database in the system's folder for temporary files. The data folder stays as
 * it is; no other process can use it until the copy is closed. Throws an error with advice if the folder is in use, does
 * not exist, or is not Crackpost's.
 */
export async function openReadableCopy(folder: string): Promise<ReadableCopy> {
  if (!existsSync(folder))
    throw new Error(`There is no folder ${folder}. Name the data folder as CRACKPOST_DATA.`)
  const missingVersion = existsSync(join(folder, TABLE_FOLDER)) && !existsSync(join(folder, 'VERSION'))
  const isNew = !missingVersion && readFolderState(folder) === 'new'
  const scratch = mkdtempSync(join(tmpdir(), 'crackpost-copy-'))
  const removeScratch = (): void => {
    process.off('exit', removeScratch)
    rmSync(scratch, { recursive: true, force: true })
  }
  // Also if the process is interrupted.
  process.on('exit', removeScratch)
  try {
    const level = await openLevelWithLockOf(folder, scratch)
    try {
      const inspection = isNew ? EMPTY_FOLDER : inspectDataFolder(folder, 'everything')
      const problems = [
        ...(missingVersion ? [{ file: 'VERSION', problem: 'is missing' }] : []),
        ...inspection.problems,
        ...(await copyNewestVersions(folder, inspection, level)),
      ]
      const config = embeddedClientConfig(level)
      await createTable(config)
      return {
        client: createDocumentClient(config),
        problems,
        async close() {
          await level.close()
          removeScratch()
        },
      }
    } catch (error) {
      await level.close()
      throw error
    }
  } catch (error) {
    removeScratch()
    throw error
  }
}

const EMPTY_FOLDER: FolderInspection = { problems: [], tables: [], logs: [] }

/** Writes per batch of the copy. */
const BATCH_SIZE = 500

/** Copies the newest version of every key. Returns the files with values that are no JSON. */
async function copyNewestVersions(
  folder: string,
  inspection: FolderInspection,
  level: LevelDb,
): Promise<FileProblem[]> {
  // Only the numbers are kept in memory: the values may be larger than that.
  const newest = new Map<string, number>()
  for (const { key, sequence } of readVersions(folder, inspection))
    if (sequence >= (newest.get(key) ?? 0)) newest.set(key, sequence)
  let writes: LevelWrite[] = []
  let unreadable = 0
  const flush = async (): Promise<void> => {
    await level.batch(writes, { sync: false })
    writes = []
  }
  for (const { key, sequence, value } of readVersions(folder, inspection)) {
    if (value === null || newest.get(key) !== sequence) continue
    try {
      writes.push({ type: 'put', key, value: JSON.parse(value.toString('utf8')) })
    } catch {
      unreadable++
    }
    if (writes.length >= BATCH_SIZE) await flush()
  }
  await flush()
  return unreadable > 0
    ? [{ file: TABLE_FOLDER, problem: `holds ${unreadable} items that can't be read` }]
    : []
}

function* readVersions(folder: string, { tables, logs }: FolderInspection): Generator<KeyVersion> {
  const read = (name: string): Buffer => readFileSync(join(folder, TABLE_FOLDER, name))
  for (const name of tables) yield* readTableFile(read(name), [])
  for (const name of logs)
    for (const record of readLogFile(read(name)).records)
      try {
        yield* readWriteBatch(record).versions
      } catch {
        // The inspection has reported it.
      }
}

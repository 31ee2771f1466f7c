import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type FileDamage, readLogFile } from './leveldb/log-file.ts'
import { type Manifest, readManifest } from './leveldb/manifest.ts'
import { findTableDamage } from './leveldb/table-file.ts'
import { readWriteBatch } from './leveldb/write-batch.ts'

/** The folder of LevelDB's files in a data folder. */
export const TABLE_FOLDER = 'table'

/** What is wrong with a file of a data folder; the file's path starts at the folder. */
export interface FileProblem {
  readonly file: string
  /** Completes the sentence that starts with the file: `is missing`. */
  readonly problem: string
}

export interface FolderInspection {
  /** Empty if the folder is whole. */
  readonly problems: readonly FileProblem[]
  /** The table files that the data consist of; all that exist if the list of files can't be trusted. */
  readonly tables: readonly string[]
  /** The write-ahead logs, oldest first, that are not in the tables yet; all that exist if the list can't be trusted. */
  readonly logs: readonly string[]
}

/** `logs` also reads every write-ahead log, `everything` every file. */
export type InspectionDepth = 'logs' | 'everything'

/**
 * Looks for LevelDB's files in a data folder and for damage in them; changes nothing. LevelDB itself starts anew if its list
 * of files is missing, and deletes files that are not in the list; and it skips damaged parts of its log.
 */
export function inspectDataFolder(folder: string, depth: InspectionDepth): FolderInspection {
  const names = tableFolderFiles(folder)
  if (!names)
    return { problems: [{ file: TABLE_FOLDER, problem: 'is missing, or no folder' }], tables: [], logs: [] }
  const problems: FileProblem[] = []
  const addProblem = (name: string, problem: string): void => {
    problems.push({ file: join(TABLE_FOLDER, name), problem })
  }
  const path = (name: string): string => join(folder, TABLE_FOLDER, name)
  const tables = numberedFiles(names, /^(\d+)\.(?:ldb|sst)$/)
  const logs = numberedFiles(names, /^(\d+)\.log$/)

  const manifest = findManifest(names, path, addProblem)
  if (!manifest) return { problems, tables: [...tables.values()], logs: [...logs.values()] }

  for (const [number, size] of manifest.tables) {
    const name = tables.get(number)
    if (name === undefined) addProblem(fileName(number, 'ldb'), 'is missing')
    else if (statSync(path(name)).size !== size)
      addProblem(name, `has ${statSync(path(name)).size} bytes, and should have ${size}`)
  }
  if (manifest.logNumber === 0) {
    // Only a database that was created this moment, or repaired, has no number of a log: then it lists every table.
    for (const [number, name] of tables)
      if (!manifest.tables.has(number)) addProblem(name, 'is not in the list of files')
  } else if (!logs.has(manifest.logNumber)) addProblem(fileName(manifest.logNumber, 'log'), 'is missing')

  const isListTrusted = problems.length === 0
  const currentLogs = [...logs].filter(([number]) => !isListTrusted || number >= manifest.logNumber)
  const currentTables = [...tables].filter(([number]) => !isListTrusted || manifest.tables.has(number))
  inspectLogs(
    currentLogs.map(([, name]) => name),
    isListTrusted ? manifest.lastSequence : Number.MAX_SAFE_INTEGER,
    path,
    addProblem,
  )
  if (depth === 'everything')
    for (const [, name] of currentTables)
      for (const damage of findTableDamage(readFileSync(path(name)))) addProblem(name, damageText(damage))
  return {
    problems,
    tables: currentTables.map(([, name]) => name),
    logs: currentLogs.map(([, name]) => name),
  }
}

type AddProblem = (name: string, problem: string) => void

/** The names in LevelDB's folder; null if it is missing or no folder. */
function tableFolderFiles(folder: string): string[] | null {
  const path = join(folder, TABLE_FOLDER)
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(path) : null
}

/** The files whose name matches, by their number in ascending order. */
const numberedFiles = (names: readonly string[], pattern: RegExp): Map<number, string> =>
  new Map(
    names
      .flatMap((name): [number, string][] => {
        const [, number] = pattern.exec(name) ?? []
        return number === undefined ? [] : [[Number(number), name]]
      })
      .sort(([a], [b]) => a - b),
  )

const fileName = (number: number, suffix: string): string => `${String(number).padStart(6, '0')}.${suffix}`

export const damageText = ({ at, reason }: FileDamage): string => `is damaged at byte ${at}: ${reason}`

/** The manifest that the file CURRENT names; null if one of the two is missing or damaged. */
function findManifest(
  names: readonly string[],
  path: (name: string) => string,
  addProblem: AddProblem,
): Manifest | null {
  if (!names.includes('CURRENT')) {
    addProblem('CURRENT', 'is missing')
    return null
  }
  const [, name] = /^(MANIFEST-\d+)\n$/.exec(readFileSync(path('CURRENT'), 'latin1')) ?? []
  if (name === undefined) {
    addProblem('CURRENT', 'names no list of files')
    return null
  }
  if (!names.includes(name)) {
    addProblem(name, 'is missing')
    return null
  }
  const manifest = readManifest(readFileSync(path(name)))
  for (const damage of manifest.damage) addProblem(name, damageText(damage))
  return manifest.damage.length === 0 ? manifest : null
}

/** Reports damage in the logs, and writes that are missing between them: the sequence numbers have no gaps. */
function inspectLogs(
  names: readonly string[],
  lastSequence: number,
  path: (name: string) => string,
  addProblem: AddProblem,
): void {
  /** The number of the next write; null before the first one. */
  let next: number | null = null
  for (const name of names) {
    const { records, damage } = readLogFile(readFileSync(path(name)))
    for (const found of damage) addProblem(name, damageText(found))
    for (const record of records) {
      const batch = readBatch(record)
      if (!batch) {
        addProblem(name, "holds a write that can't be read")
        continue
      }
      const isInOrder = next === null ? batch.sequence <= lastSequence + 1 : batch.sequence === next
      // Damage that is reported already explains the gap.
      if (!isInOrder && damage.length === 0) addProblem(name, 'lacks writes that came before others')
      next = batch.sequence + batch.count
    }
  }
}

function readBatch(record: Buffer): ReturnType<typeof readWriteBatch> | null {
  try {
    return readWriteBatch(record)
  } catch {
    return null
  }
}

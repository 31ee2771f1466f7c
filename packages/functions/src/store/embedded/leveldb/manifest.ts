import { type FileDamage, readLogFile } from './log-file.ts'
import { type ByteCursor, readBytes, readVarint } from './varint.ts'

/** Which files LevelDB's data consist of. */
export interface Manifest {
  /** Write-ahead logs with a lower number are in the tables already. */
  readonly logNumber: number
  /** The sequence number of the last write when the manifest was written. */
  readonly lastSequence: number
  /** The size of every table, in bytes, by its number. */
  readonly tables: ReadonlyMap<number, number>
  readonly damage: readonly FileDamage[]
}

const TAGS = {
  comparator: 1,
  logNumber: 2,
  nextFile: 3,
  lastSequence: 4,
  compactPointer: 5,
  deletedFile: 6,
  newFile: 7,
  prevLogNumber: 9,
} as const

/** Reads a manifest: a log of changes to the list of files. */
export function readManifest(bytes: Buffer): Manifest {
  const { records, damage } = readLogFile(bytes)
  const tables = new Map<number, number>()
  const numbers = new Map<number, number>()
  const problems = [...damage]
  for (const record of records) {
    const cursor: ByteCursor = { bytes: record, at: 0 }
    try {
      while (cursor.at < record.length) readChange(cursor, tables, numbers)
    } catch (error) {
      problems.push({
        at: 0,
        reason: `a change can't be read (${error instanceof Error ? error.message : error})`,
      })
    }
  }
  const [logNumber, lastSequence] = [numbers.get(TAGS.logNumber), numbers.get(TAGS.lastSequence)]
  if (logNumber === undefined || lastSequence === undefined)
    problems.push({ at: 0, reason: 'its beginning is missing' })
  return { logNumber: logNumber ?? 0, lastSequence: lastSequence ?? 0, tables, damage: problems }
}

function readChange(cursor: ByteCursor, tables: Map<number, number>, numbers: Map<number, number>): void {
  const tag = readVarint(cursor)
  switch (tag) {
    case TAGS.comparator:
      readBytes(cursor)
      return
    case TAGS.logNumber:
    case TAGS.nextFile:
    case TAGS.lastSequence:
    case TAGS.prevLogNumber:
      numbers.set(tag, readVarint(cursor))
      return
    case TAGS.compactPointer:
      readVarint(cursor)
      readBytes(cursor)
      return
    case TAGS.deletedFile:
      readVarint(cursor)
      tables.delete(readVarint(cursor))
      return
    case TAGS.newFile: {
      readVarint(cursor)
      const number = readVarint(cursor)
      tables.set(number, readVarint(cursor))
      // The first and the last key.
      readBytes(cursor)
      readBytes(cursor)
      return
    }
    default:
      throw new RangeError(`the tag ${tag} is unknown`)
  }
}

import { readBytes, readVarint } from './varint.ts'

/** One version of a key. A later version has a higher sequence number. */
export interface KeyVersion {
  readonly key: string
  readonly sequence: number
  /** Null if the key was deleted. */
  readonly value: Buffer | null
}

export interface WriteBatch {
  /** The sequence number of the first write; each write has the next one. */
  readonly sequence: number
  readonly count: number
  readonly versions: readonly KeyVersion[]
}

/** Sequence number (8 bytes) and count (4). */
const HEADER_BYTES = 12
const PUT = 1

/** Decodes a record of a write-ahead log: the writes of one batch. Throws a RangeError if it is damaged. */
export function readWriteBatch(record: Buffer): WriteBatch {
  const sequence = Number(record.readBigUInt64LE(0))
  const count = record.readUInt32LE(8)
  const versions: KeyVersion[] = []
  const cursor = { bytes: record, at: HEADER_BYTES }
  while (cursor.at < record.length) {
    const isPut = readVarint(cursor) === PUT
    const key = readBytes(cursor).toString('utf8')
    versions.push({ key, sequence: sequence + versions.length, value: isPut ? readBytes(cursor) : null })
  }
  if (versions.length !== count)
    throw new RangeError(`${count} writes are announced, and there are ${versions.length}`)
  return { sequence, count, versions }
}

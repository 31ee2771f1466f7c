import { maskedChecksum } from './checksum.ts'

/** What is wrong with a file, in plain words, and where. */
export interface FileDamage {
  /** The position in the file, in bytes. */
  readonly at: number
  readonly reason: string
}

export interface LogContent {
  /** The records that can be read, in order. */
  readonly records: readonly Buffer[]
  /** Empty if the file is whole. An unfinished last record is no damage: the process was stopped while it wrote it. */
  readonly damage: readonly FileDamage[]
}

/** A file consists of blocks; a record that does not fit into its block is stored in fragments. */
const BLOCK_BYTES = 32_768
/** Checksum (4 bytes), length (2), type (1). */
const HEADER_BYTES = 7
const [FULL, FIRST, MIDDLE, LAST] = [1, 2, 3, 4]

/** A stretch of zeros this long is no text: it is a part of the disk that was never written. */
const UNWRITTEN_BYTES = 64

const BAD_CHECKSUM = 'the checksum does not match'
const BAD_LENGTH = 'a length is wrong'

interface Fragment {
  readonly at: number
  readonly end: number
  readonly type: number
}

/**
 * Reads a file in LevelDB's log format: a write-ahead log (`*.log`) or a manifest. LevelDB drops what it can't read without
 * a word; here it is reported, and reading continues at the next record that can be read.
 */
export function readLogFile(bytes: Buffer): LogContent {
  const records: Buffer[] = []
  const damage: FileDamage[] = []
  /** The fragments of a record whose last one is not read yet; null between records. */
  let unfinished: Buffer[] | null = null

  const add = ({ at, end, type }: Fragment): void => {
    const payload = bytes.subarray(at + HEADER_BYTES, end)
    const startsRecord = type === FULL || type === FIRST
    if (startsRecord === (unfinished !== null))
      damage.push({
        at,
        reason: startsRecord ? 'the end of a record is missing' : 'the start of a record is missing',
      })
    if (type === FULL) records.push(payload)
    if (type === FIRST) unfinished = [payload]
    else if (type === MIDDLE && unfinished) unfinished.push(payload)
    else {
      if (type === LAST && unfinished) records.push(Buffer.concat([...unfinished, payload]))
      unfinished = null
    }
  }

  for (let at = 0; at + HEADER_BYTES <= bytes.length; ) {
    const blockEnd = at - (at % BLOCK_BYTES) + BLOCK_BYTES
    // Fewer bytes than a header at the end of a block are padding.
    if (blockEnd - at < HEADER_BYTES) {
      at = blockEnd
      continue
    }
    const fragment = readFragment(bytes, at, blockEnd)
    if (typeof fragment !== 'string') {
      add(fragment)
      at = fragment.end
      continue
    }
    const next = findFragment(bytes, at + 1)
    if (next === null && isUnfinishedTail(bytes, at, blockEnd)) break
    damage.push({ at, reason: fragment })
    unfinished = null
    if (next === null) break
    at = next
  }
  return { records, damage }
}

/** The fragment at this position, or what is wrong with it. */
function readFragment(bytes: Buffer, at: number, blockEnd: number): Fragment | string {
  const type = bytes[at + 6] ?? 0
  const end = at + HEADER_BYTES + bytes.readUInt16LE(at + 4)
  if (end > blockEnd || end > bytes.length) return BAD_LENGTH
  if (maskedChecksum(bytes, at + 6, end) !== bytes.readUInt32LE(at)) return BAD_CHECKSUM
  return type >= FULL && type <= LAST ? { at, end, type } : 'a record has an unknown type'
}

/** The position of the next readable fragment; null if none follows. The text in a record never looks like one. */
function findFragment(bytes: Buffer, from: number): number | null {
  for (let at = from; at + HEADER_BYTES <= bytes.length; at++) {
    const type = bytes[at + 6] ?? 0
    if (type < FULL || type > LAST) continue
    const blockEnd = at - (at % BLOCK_BYTES) + BLOCK_BYTES
    if (blockEnd - at >= HEADER_BYTES && typeof readFragment(bytes, at, blockEnd) !== 'string') return at
  }
  return null
}

/** Whether the bytes from `at` on, which hold no readable fragment, are one that was not written to its end. */
function isUnfinishedTail(bytes: Buffer, at: number, blockEnd: number): boolean {
  const end = at + HEADER_BYTES + bytes.readUInt16LE(at + 4)
  if (end > blockEnd) return false
  if (end > bytes.length)
    // With a matching checksum everything is there, and the length is wrong.
    return maskedChecksum(bytes, at + 6, bytes.length) !== bytes.readUInt32LE(at)
  // The file has its length, but after a power cut the disk has not all of its content.
  return (
    isZero(bytes.subarray(end)) && (end === at + HEADER_BYTES || hasUnwrittenPart(bytes.subarray(at, end)))
  )
}

const isZero = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0)

const hasUnwrittenPart = (bytes: Buffer): boolean =>
  bytes.includes(Buffer.alloc(UNWRITTEN_BYTES)) || bytes.at(-1) === 0

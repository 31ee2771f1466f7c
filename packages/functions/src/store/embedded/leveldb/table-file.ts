import { maskedChecksum } from './checksum.ts'
import type { FileDamage } from './log-file.ts'
import { decompressSnappy } from './snappy.ts'
import { type ByteCursor, readVarint, takeBytes } from './varint.ts'
import type { KeyVersion } from './write-batch.ts'

/** The file ends with the positions of two blocks, padding, and this number. */
const FOOTER_BYTES = 48
const MAGIC = 0xdb4775248b80fb57n
/** Behind a block: its compression (1 byte) and its checksum (4). */
const CHECKSUM_BYTES = 4
const SNAPPY = 1

interface BlockPosition {
  readonly at: number
  readonly size: number
}

/** Compares every block of a table file (`*.ldb`) with its checksum; empty if the file is whole. */
export function findTableDamage(bytes: Buffer): FileDamage[] {
  const damage: FileDamage[] = []
  for (const position of dataBlocks(bytes, damage)) checkBlock(bytes, position, damage)
  return damage
}

/** Reads every version of every key in a table file. What can't be read is added to `damage` and left out. */
export function* readTableFile(bytes: Buffer, damage: FileDamage[]): Generator<KeyVersion> {
  for (const position of dataBlocks(bytes, damage)) {
    const block = readBlock(bytes, position, damage)
    if (block) yield* readVersions(block, position.at, damage)
  }
}

/** The positions of the data blocks, from the index at the end of the file; none if the index can't be read. */
function dataBlocks(bytes: Buffer, damage: FileDamage[]): BlockPosition[] {
  const footer = bytes.length - FOOTER_BYTES
  if (footer < 0 || bytes.readBigUInt64LE(bytes.length - 8) !== MAGIC) {
    damage.push({
      at: Math.max(footer, 0),
      reason: 'the end of the file is missing or is no end of such a file',
    })
    return []
  }
  try {
    const cursor = { bytes, at: footer }
    // The other blocks are filters. LevelDB does not find a key that its filter denies.
    for (const filter of listedBlocks(bytes, readPosition(cursor), damage)) checkBlock(bytes, filter, damage)
    return listedBlocks(bytes, readPosition(cursor), damage)
  } catch {
    damage.push({ at: footer, reason: "the index can't be read" })
    return []
  }
}

/** The positions that a block of positions lists; none if it does not have its checksum. */
function listedBlocks(bytes: Buffer, position: BlockPosition, damage: FileDamage[]): BlockPosition[] {
  const list = readBlock(bytes, position, damage)
  return list ? [...readEntries(list)].map(({ value }) => readPosition({ bytes: value, at: 0 })) : []
}

function readPosition(cursor: ByteCursor): BlockPosition {
  const at = readVarint(cursor)
  return { at, size: readVarint(cursor) }
}

/** Returns whether the block has its checksum. */
function checkBlock(bytes: Buffer, { at, size }: BlockPosition, damage: FileDamage[]): boolean {
  const end = at + size + 1
  const isWhole =
    end + CHECKSUM_BYTES <= bytes.length && maskedChecksum(bytes, at, end) === bytes.readUInt32LE(end)
  if (!isWhole) damage.push({ at, reason: 'the checksum of a block does not match' })
  return isWhole
}

function readBlock(bytes: Buffer, position: BlockPosition, damage: FileDamage[]): Buffer | null {
  if (!checkBlock(bytes, position, damage)) return null
  const { at, size } = position
  const content = bytes.subarray(at, at + size)
  try {
    return bytes[at + size] === SNAPPY ? decompressSnappy(content) : content
  } catch {
    damage.push({ at, reason: "a block can't be decompressed" })
    return null
  }
}

/** The entries of a block. A key is stored as the length that it shares with the key before it, and the rest. */
function* readEntries(block: Buffer): Generator<{ key: Buffer; value: Buffer }> {
  const restarts = block.readUInt32LE(block.length - 4)
  const cursor = { bytes: block.subarray(0, block.length - 4 - 4 * restarts), at: 0 }
  let key = Buffer.alloc(0)
  while (cursor.at < cursor.bytes.length) {
    const shared = readVarint(cursor)
    const rest = readVarint(cursor)
    const length = readVarint(cursor)
    key = Buffer.concat([key.subarray(0, shared), takeBytes(cursor, rest)])
    yield { key, value: takeBytes(cursor, length) }
  }
}

/** A key ends with 8 bytes: a deletion (0) or a value (1), and the sequence number. */
const KEY_SUFFIX_BYTES = 8

function* readVersions(block: Buffer, at: number, damage: FileDamage[]): Generator<KeyVersion> {
  try {
    for (const { key, value } of readEntries(block)) {
      const suffix = key.readBigUInt64LE(key.length - KEY_SUFFIX_BYTES)
      yield {
        key: key.toString('utf8', 0, key.length - KEY_SUFFIX_BYTES),
        sequence: Number(suffix >> 8n),
        value: (suffix & 255n) === 0n ? null : value,
      }
    }
  } catch {
    damage.push({ at, reason: "a block can't be read to its end" })
  }
}

import { readVarint, takeBytes } from './varint.ts'

const [LITERAL, COPY_1, COPY_2] = [0, 1, 2]

/** Decompresses a block in Snappy's raw format. Throws a RangeError if it is damaged. */
export function decompressSnappy(bytes: Buffer): Buffer {
  const cursor = { bytes, at: 0 }
  const output = Buffer.alloc(readVarint(cursor))
  let length = 0
  const readNumber = (size: number): number => takeBytes(cursor, size).readUIntLE(0, size)
  while (cursor.at < bytes.length) {
    const tag = readNumber(1)
    const kind = tag & 3
    if (kind === LITERAL) {
      // Up to 60 the length is in the tag; else the tag says how many bytes hold it.
      const size = (tag >> 2) + 1
      const literal = takeBytes(cursor, size <= 60 ? size : readNumber(size - 60) + 1)
      if (length + literal.length > output.length) throw new RangeError('a block is longer than it says')
      literal.copy(output, length)
      length += literal.length
      continue
    }
    const size = kind === COPY_1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1
    const offset = kind === COPY_1 ? ((tag >> 5) << 8) + readNumber(1) : readNumber(kind === COPY_2 ? 2 : 4)
    if (offset === 0 || offset > length || length + size > output.length)
      throw new RangeError('a copy lies outside of the block')
    // Byte by byte: source and target may overlap.
    for (let n = 0; n < size; n++, length++) output[length] = output[length - offset] ?? 0
  }
  if (length !== output.length) throw new RangeError('a block is shorter than it says')
  return output
}

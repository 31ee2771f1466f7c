/** A position in bytes; reading moves it. */
export interface ByteCursor {
  readonly bytes: Buffer
  at: number
}

/** Reads a number of 7 bits per byte, lowest first. Throws a RangeError at the end of the bytes. */
export function readVarint(cursor: ByteCursor): number {
  let value = 0
  for (let factor = 1; ; factor *= 128) {
    const byte = cursor.bytes.readUInt8(cursor.at++)
    value += (byte & 127) * factor
    if (!Number.isSafeInteger(value)) throw new RangeError('a number is too large')
    if (byte < 128) return value
  }
}

/** Reads a length and that many bytes. Throws a RangeError if there are fewer. */
export const readBytes = (cursor: ByteCursor): Buffer => takeBytes(cursor, readVarint(cursor))

/** The next `length` bytes. Throws a RangeError if there are fewer. */
export function takeBytes(cursor: ByteCursor, length: number): Buffer {
  const end = cursor.at + length
  if (end > cursor.bytes.length) throw new RangeError('a length is wrong')
  const taken = cursor.bytes.subarray(cursor.at, end)
  cursor.at = end
  return taken
}

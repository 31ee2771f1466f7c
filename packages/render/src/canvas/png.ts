import { crc32, deflateSync } from 'node:zlib'
import type { IndexedBitmap } from './indexed-bitmap.ts'
import type { Palette } from './palette.ts'

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** One byte per pixel: a palette index. */
const BIT_DEPTH = 8
const INDEXED_COLOUR_TYPE = 3

/**
 * Encodes a bitmap as a PNG file with a palette. Compression level 3 is as small as 6 for flat colours, in a quarter
 * of the time.
 */
export function encodePng({ width, height, rows }: IndexedBitmap, { rgb }: Palette): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = BIT_DEPTH
  header[9] = INDEXED_COLOUR_TYPE
  const packed = deflateSync(rows, { level: 3, chunkSize: 1 << 18 })
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('PLTE', rgb),
    pngChunk('IDAT', packed),
    pngChunk('IEND', new Uint8Array(0)),
  ])
}

function pngChunk(type: string, data: Uint8Array): Buffer {
  const chunk = Buffer.alloc(data.length + 12)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(type, 4, 'latin1')
  chunk.set(data, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length)
  return chunk
}

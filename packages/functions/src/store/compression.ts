import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { COMPRESSION_DICTIONARY } from './compression-dictionary.ts'

/** Far above any real snapshot; larger output means damaged data. */
const MAX_UNPACKED_BYTES = 2 ** 20

const dictionary = Buffer.from(COMPRESSION_DICTIONARY)

/** Compresses a value as JSON, with a dictionary of typical snapshot text. */
export const compressJson = (value: unknown): Uint8Array =>
  deflateRawSync(JSON.stringify(value), { level: 9, memLevel: 9, dictionary })

/** Decompresses a value; null if the bytes are damaged or were compressed with another dictionary. */
export function decompressJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(inflateRawSync(bytes, { dictionary, maxOutputLength: MAX_UNPACKED_BYTES }).toString())
  } catch {
    return null
  }
}

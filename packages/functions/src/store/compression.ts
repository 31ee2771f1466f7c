import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { COMPRESSION_DICTIONARY } from './compression-dictionary.ts'

/** No snapshot comes near this; what would unpack to more is damaged. */
const MAX_UNPACKED_BYTES = 2 ** 20

const dictionary = Buffer.from(COMPRESSION_DICTIONARY)

/** JSON, made small by a dictionary of what snapshots mostly say. */
export const compressJson = (value: unknown): Uint8Array =>
  deflateRawSync(JSON.stringify(value), { level: 9, memLevel: 9, dictionary })

/** What was packed; null where it can't be unpacked, be it damaged or packed by another dictionary. */
export function decompressJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(inflateRawSync(bytes, { dictionary, maxOutputLength: MAX_UNPACKED_BYTES }).toString())
  } catch {
    return null
  }
}

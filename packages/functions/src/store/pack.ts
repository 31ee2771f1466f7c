import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { DICTIONARY } from './dictionary.ts'

/** No snapshot comes near this; what would unpack to more is damaged. */
const MOST = 2 ** 20

const dictionary = Buffer.from(DICTIONARY)

/** JSON, made small by a dictionary of what snapshots mostly say. */
export const pack = (value: unknown): Uint8Array =>
  deflateRawSync(JSON.stringify(value), { level: 9, memLevel: 9, dictionary })

/** What was packed; null where it can't be unpacked, be it damaged or packed by another dictionary. */
export function unpack(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(inflateRawSync(bytes, { dictionary, maxOutputLength: MOST }).toString())
  } catch {
    return null
  }
}

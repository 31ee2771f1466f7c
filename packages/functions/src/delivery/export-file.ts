import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { PlayerExport } from '@crackpost/core/use-cases/export-player'
import type { UploadFile } from '../discord-rest/multipart.ts'

/** The size from which a file is compressed: more than a thousand matches. */
const COMPRESSION_THRESHOLD_BYTES = 4_000_000

/** Discord's limit for a file. */
const MAX_FILE_BYTES = 10 * 1024 * 1024

/** A player's export as a file to send. */
export interface ExportFile {
  readonly file: UploadFile
  readonly isCompressed: boolean
}

/** Encodes an export as JSON, compressed if it is large; null if Discord would not accept even that. */
export async function encodeExport(exported: PlayerExport): Promise<ExportFile | null> {
  const bytes = Buffer.from(JSON.stringify(exported, null, 2))
  const name = 'crackpost.json'
  if (bytes.length < COMPRESSION_THRESHOLD_BYTES)
    return { file: { name, type: 'application/json', bytes }, isCompressed: false }
  const compressed = await promisify(gzip)(bytes)
  if (compressed.length > MAX_FILE_BYTES) return null
  return {
    file: { name: `${name}.gz`, type: 'application/gzip', bytes: compressed },
    isCompressed: true,
  }
}

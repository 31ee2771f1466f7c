import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { AttachmentStore } from './emulator.ts'
import { isSnowflake } from './snowflake.ts'

function writeAtomically(path: string, bytes: Uint8Array): void {
  const draft = `${path}.tmp`
  const file = openSync(draft, 'w', 0o600)
  try {
    let done = 0
    while (done < bytes.length) done += writeSync(file, bytes, done)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, path)
}

/** Stores attachments as files in a folder, named by their id. */
export function openAttachmentFolder(folder: string): AttachmentStore {
  const filePath = (id: string): string => {
    if (!isSnowflake(id)) throw new Error(`${id} is not an attachment id`)
    return join(folder, id)
  }
  return {
    get(id) {
      if (!isSnowflake(id)) return undefined
      try {
        return readFileSync(filePath(id))
      } catch {
        return undefined
      }
    },
    set(id, bytes) {
      mkdirSync(folder, { recursive: true })
      writeAtomically(filePath(id), bytes)
    },
    clear: () => rmSync(folder, { recursive: true, force: true }),
  }
}

import { readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { typeOf } from './media.ts'
import type { Answer } from './refusal.ts'

/** What the page may load: its own files, and nothing from elsewhere. */
const policy = (host: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    // Not every browser takes a socket of the same host for its own.
    `connect-src 'self' ws://${host}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const forever = 'public, max-age=31536000, immutable'

/** A file whose name changes with what is in it: `app-4f3a9c1b.js`. */
const isHashed = (path: string): boolean =>
  /[-.][\w-]{8,}\.\w+$/.test(path) && path.includes(`${sep}assets${sep}`)

/** The real path of a file in a folder, or null: neither dots nor links lead out of it. */
async function within(folder: string, path: string): Promise<string | null> {
  try {
    const root = await realpath(folder)
    const found = await realpath(join(root, decodeURIComponent(path)))
    return found.startsWith(root + sep) ? found : null
  } catch {
    return null
  }
}

async function contents(path: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path)
  } catch {
    return null
  }
}

/** A file of the built page, or null where it has none of that name. */
export async function asset(folder: string, path: string, host: string): Promise<Answer | null> {
  const found = await within(folder, path === '/' ? '/index.html' : path)
  const type = typeOf(found ?? '')
  if (found === null || type === null) return null
  const body = await contents(found)
  if (body === null) return null
  return {
    status: 200,
    body,
    headers: {
      'content-type': type,
      'cache-control': isHashed(found) ? forever : 'no-cache',
      'content-security-policy': policy(host),
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    },
  }
}

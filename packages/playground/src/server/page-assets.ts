import { readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { HttpResponse } from '../rest/errors.ts'
import { contentTypeOf } from './content-type.ts'

/** The page may load only its own files. */
const contentSecurityPolicy = (host: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    // Not every browser treats a WebSocket to the same host as `self`.
    `connect-src 'self' ws://${host}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable'

/** Whether the file name contains a content hash: `app-4f3a9c1b.js`. */
const isHashed = (path: string): boolean =>
  /[-.][\w-]{8,}\.\w+$/.test(path) && path.includes(`${sep}assets${sep}`)

/** The real path of a file inside the folder; null if it is missing or outside (dots, symbolic links). */
async function resolveInside(folder: string, path: string): Promise<string | null> {
  try {
    const root = await realpath(folder)
    const found = await realpath(join(root, decodeURIComponent(path)))
    return found.startsWith(root + sep) ? found : null
  } catch {
    return null
  }
}

async function readFileOrNull(path: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path)
  } catch {
    return null
  }
}

/** Returns a file of the built page; null if there is none. */
export async function loadPageAsset(
  folder: string,
  path: string,
  host: string,
): Promise<HttpResponse | null> {
  const found = await resolveInside(folder, path === '/' ? '/index.html' : path)
  const type = contentTypeOf(found ?? '')
  if (found === null || type === null) return null
  const body = await readFileOrNull(found)
  if (body === null) return null
  return {
    status: 200,
    body,
    headers: {
      'content-type': type,
      'cache-control': isHashed(found) ? IMMUTABLE_CACHE_CONTROL : 'no-cache',
      'content-security-policy': contentSecurityPolicy(host),
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    },
  }
}

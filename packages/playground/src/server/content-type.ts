import { extname } from 'node:path'
import { mimes } from 'mrmime'

/** The content type for a file name; null for an unknown extension. */
export function contentTypeOf(name: string): string | null {
  const extension = extname(name).slice(1).toLowerCase()
  // `mrmime.lookup` would take `html` or `constructor` for an extension.
  const type = Object.hasOwn(mimes, extension) ? mimes[extension] : undefined
  if (type === undefined) return null
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type
}

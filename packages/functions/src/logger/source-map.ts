import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { basename } from 'node:path'

const sourceMaps = new Map<string, SourceMap | null>()

/** The map beside a bundle, read when it is first asked for; null where there is none, or none that can be read. */
function sourceMapFor(file: string): SourceMap | null {
  const known = sourceMaps.get(file)
  if (known !== undefined) return known
  const map = readSourceMap(`${file}.map`)
  sourceMaps.set(file, map)
  return map
}

function readSourceMap(file: string): SourceMap | null {
  try {
    return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : null
  } catch {
    return null
  }
}

/** A line of a stack, with file, line and column of the source in place of the bundle's. */
export const mapStackFrame = (frame: string): string =>
  frame.replace(
    /(?:file:\/\/)?(\/[^\s():]*):(\d+):(\d+)/,
    (place: string, file: string, line: string, column: string) => {
      // Counted from 0 here, and from 1 there.
      const found = sourceMapFor(file)?.findEntry(Number(line) - 1, Number(column) - 1)
      if (!found || !('originalSource' in found)) return place
      return `${basename(found.originalSource)}:${found.originalLine + 1}:${found.originalColumn + 1}`
    },
  )

import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { basename } from 'node:path'

const sourceMaps = new Map<string, SourceMap | null>()

/** The source map of a bundle, loaded on first use; null if it is missing or damaged. */
function sourceMapFor(file: string): SourceMap | null {
  const cached = sourceMaps.get(file)
  if (cached !== undefined) return cached
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

/** Replaces file, line and column of the bundle in a stack frame by those of the source. */
export const mapStackFrame = (frame: string): string =>
  frame.replace(
    /(?:file:\/\/)?(\/[^\s():]*):(\d+):(\d+)/,
    (place: string, file: string, line: string, column: string) => {
      // Source maps count from 0, stack frames from 1.
      const found = sourceMapFor(file)?.findEntry(Number(line) - 1, Number(column) - 1)
      if (!found || !('originalSource' in found)) return place
      return `${basename(found.originalSource)}:${found.originalLine + 1}:${found.originalColumn + 1}`
    },
  )

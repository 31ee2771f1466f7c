import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { basename } from 'node:path'

const maps = new Map<string, SourceMap | null>()

/** The map beside a bundle, read when it is first asked for; null where there is none, or none that can be read. */
function mapOf(file: string): SourceMap | null {
  const known = maps.get(file)
  if (known !== undefined) return known
  const map = read(`${file}.map`)
  maps.set(file, map)
  return map
}

function read(file: string): SourceMap | null {
  try {
    return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : null
  } catch {
    return null
  }
}

/** A line of a stack, with file, line and column of the source in place of the bundle's. */
export const sourced = (frame: string): string =>
  frame.replace(
    /(?:file:\/\/)?(\/[^\s():]*):(\d+):(\d+)/,
    (place: string, file: string, line: string, column: string) => {
      // Counted from 0 here, and from 1 there.
      const found = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1)
      if (!found || !('originalSource' in found)) return place
      return `${basename(found.originalSource)}:${found.originalLine + 1}:${found.originalColumn + 1}`
    },
  )

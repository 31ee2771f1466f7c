import { existsSync, readFileSync } from 'node:fs'
import { GlobalFonts } from '@napi-rs/canvas'

export const FONT_WEIGHTS = ['medium', 'bold'] as const
export type FontWeight = (typeof FONT_WEIGHTS)[number]

/** Prefixed, so that a system font with the same name is never used. */
export const fontFamily = (weight: FontWeight): string => `Crackpost ${weight}`

/** The fonts are copied beside the Lambda bundle; otherwise they are in this package. */
const FONT_FOLDERS = [new URL('./fonts/', import.meta.url), new URL('../../fonts/', import.meta.url)]

let knownCoverage: ReadonlySet<number> | undefined

/** Registers the bundled fonts on the first call. Returns the code points that every weight has a glyph for. */
export function loadFontCoverage(): ReadonlySet<number> {
  knownCoverage ??= FONT_WEIGHTS.map(registerFont).reduce(intersection)
  return knownCoverage
}

function registerFont(weight: FontWeight): Set<number> {
  const file = FONT_FOLDERS.map((folder) => new URL(`${weight}.ttf`, folder)).find((url) => existsSync(url))
  if (!file) throw new Error(`${weight}.ttf is neither beside the bundle nor in packages/render/fonts`)
  const bytes = readFileSync(file)
  if (!GlobalFonts.register(bytes, fontFamily(weight))) throw new Error(`${weight}.ttf is no font`)
  return parseFontCharacters(bytes)
}

const intersection = (first: Set<number>, second: Set<number>): Set<number> =>
  new Set(Array.from(first).filter((character) => second.has(character)))

/** Code points for which a TrueType file has a glyph, read from its `cmap` table (formats 4 and 12). */
export function parseFontCharacters(file: Buffer): Set<number> {
  const characters = new Set<number>()
  const table = fontTableOffset(file, 'cmap')
  const subtables = file.readUInt16BE(table + 2)
  for (let n = 0; n < subtables; n++) {
    const offset = table + file.readUInt32BE(table + 8 + 8 * n)
    for (const [first, last] of characterRanges(file, offset))
      for (let character = first; character <= last; character++) characters.add(character)
  }
  return characters
}

function fontTableOffset(file: Buffer, tag: string): number {
  const tables = file.readUInt16BE(4)
  for (let record = 12; record < 12 + 16 * tables; record += 16)
    if (file.toString('latin1', record, record + 4) === tag) return file.readUInt32BE(record + 8)
  throw new Error(`the font has no ${tag}`)
}

function* characterRanges(file: Buffer, offset: number): Generator<readonly [number, number]> {
  const format = file.readUInt16BE(offset)
  if (format === 4) {
    const segmentBytes = file.readUInt16BE(offset + 6)
    for (let n = 0; n < segmentBytes; n += 2) {
      const last = file.readUInt16BE(offset + 14 + n)
      // The last segment is only a terminator.
      if (last !== 0xffff) yield [file.readUInt16BE(offset + 16 + segmentBytes + n), last]
    }
  }
  if (format === 12) {
    const groups = file.readUInt32BE(offset + 12)
    for (let n = 0; n < groups; n++)
      yield [file.readUInt32BE(offset + 16 + 12 * n), file.readUInt32BE(offset + 20 + 12 * n)]
  }
}

import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { type FontWeight, fontFamily, loadFontCoverage } from './font.ts'
import { type Box, drawMask, type IndexedBitmap } from './indexed-bitmap.ts'
import { createCache, type Mask, rasteriseMask } from './mask.ts'
import type { Palette, PaletteIndex } from './palette.ts'

export interface Font {
  readonly weight: FontWeight
  /** Font size in CSS pixels. */
  readonly size: number
}

export const createFont = (weight: FontWeight, size: number): Font => ({ weight, size })

/** Glyphs are positioned at quarters of a pixel: precise enough, and few enough variants to cache. */
const SUBPIXEL_STEPS = 4
const ELLIPSIS = '…'

/** Widths scale linearly, so each weight is measured at one size only. */
const RULER_FONT_PX = 100

interface TextRuler {
  readonly ctx: SKRSContext2D
  /** Measured widths of one or two characters. */
  readonly widths: Map<string, number>
}

interface Glyph {
  readonly mask: Mask
  /** Offset from the pen position to the mask's top left corner. */
  readonly left: number
  readonly top: number
}

const rulerCache = createCache<TextRuler>()
const glyphCache = createCache<Glyph>()

function setFont(ctx: SKRSContext2D, { weight, size }: Font): void {
  loadFontCoverage()
  ctx.font = `${size}px "${fontFamily(weight)}"`
}

function characterWidth({ weight, size }: Font, characters: string): number {
  const { ctx, widths } = rulerCache(weight, () => {
    const made = createCanvas(1, 1).getContext('2d')
    setFont(made, { weight, size: RULER_FONT_PX })
    return { ctx: made, widths: new Map() }
  })
  const width = widths.get(characters) ?? ctx.measureText(characters).width
  widths.set(characters, width)
  return (width * size) / RULER_FONT_PX
}

/** Distance from one character to the next, with kerning. */
const advanceWidth = (face: Font, character: string, next: string | undefined): number =>
  next === undefined
    ? characterWidth(face, character)
    : characterWidth(face, character + next) - characterWidth(face, next)

export function measureText(face: Font, text: string): number {
  const characters = [...text]
  return characters.reduce((sum, each, at) => sum + advanceWidth(face, each, characters[at + 1]), 0)
}

/** The text, or its longest beginning that fits with an ellipsis; empty if not even one character fits. */
export function truncateText(face: Font, text: string, room: number): string {
  if (measureText(face, text) <= room) return text
  const characters = [...text]
  while (characters.length > 0) {
    characters.pop()
    const short = `${characters.join('').trimEnd()}${ELLIPSIS}`
    if (measureText(face, short) <= room) return short
  }
  return ''
}

/** The first font in which the text fits, or else the last. */
export function largestFittingFont(faces: readonly Font[], text: string, room: number): Font {
  const found = faces.find((each) => measureText(each, text) <= room) ?? faces.at(-1)
  if (!found) throw new Error('there is no font to choose')
  return found
}

const cachedGlyph = (face: Font, character: string, phase: number): Glyph =>
  glyphCache(`${face.weight} ${face.size} ${phase} ${character}`, () => {
    const left = -Math.ceil(face.size / 4)
    const top = -Math.ceil(face.size * 1.05)
    const width = Math.ceil(characterWidth(face, character)) - 2 * left
    const mask = rasteriseMask(width, Math.ceil(face.size * 1.4), (ctx) => {
      setFont(ctx, face)
      ctx.fillText(character, phase / SUBPIXEL_STEPS - left, -top)
    })
    return { mask, left, top }
  })

/** How far a glyph reaches above and below the baseline, in pixels. */
export function glyphExtent(
  face: Font,
  character: string,
): { readonly above: number; readonly below: number } {
  const { mask, top } = cachedGlyph(face, character, 0)
  return { above: -(top + mask.box.y), below: top + mask.box.y + mask.box.height }
}

export interface TextLine {
  readonly text: string
  readonly face: Font
  readonly ink: PaletteIndex
  /** The left end, middle or right end of the line, depending on `align`. */
  readonly x: number
  /** Baseline. */
  readonly y: number
  readonly align?: 'left' | 'middle' | 'right'
  /** Maximum width in pixels; longer text is truncated. */
  readonly room: number
}

/** Draws a line of text and returns its box. */
export function drawText(bitmap: IndexedBitmap, palette: Palette, line: TextLine): Box {
  const text = truncateText(line.face, line.text, line.room)
  const width = measureText(line.face, text)
  const shift = line.align === 'right' ? width : line.align === 'middle' ? width / 2 : 0
  const start = line.x - shift
  let at = start
  const characters = [...text]
  for (const [n, character] of characters.entries()) {
    const quarter = Math.round(at * SUBPIXEL_STEPS)
    const whole = Math.floor(quarter / SUBPIXEL_STEPS)
    const { mask, left, top } = cachedGlyph(line.face, character, quarter - whole * SUBPIXEL_STEPS)
    drawMask(bitmap, mask, whole + left, line.y + top, line.ink, palette)
    at += advanceWidth(line.face, character, characters[n + 1])
  }
  return { x: start, y: line.y - line.face.size, width, height: line.face.size * 1.3 }
}

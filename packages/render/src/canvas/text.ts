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
    const context = createCanvas(1, 1).getContext('2d')
    setFont(context, { weight, size: RULER_FONT_PX })
    return { ctx: context, widths: new Map() }
  })
  const width = widths.get(characters) ?? ctx.measureText(characters).width
  widths.set(characters, width)
  return (width * size) / RULER_FONT_PX
}

/** Distance from one character to the next, with kerning. */
const advanceWidth = (font: Font, character: string, next: string | undefined): number =>
  next === undefined
    ? characterWidth(font, character)
    : characterWidth(font, character + next) - characterWidth(font, next)

export function measureText(font: Font, text: string): number {
  const characters = [...text]
  return characters.reduce((sum, character, n) => sum + advanceWidth(font, character, characters[n + 1]), 0)
}

/** The text, or its longest beginning that fits with an ellipsis; empty if not even one character fits. */
export function truncateText(font: Font, text: string, maxWidth: number): string {
  if (measureText(font, text) <= maxWidth) return text
  const characters = [...text]
  while (characters.length > 0) {
    characters.pop()
    const short = `${characters.join('').trimEnd()}${ELLIPSIS}`
    if (measureText(font, short) <= maxWidth) return short
  }
  return ''
}

/** The first font in which the text fits, or else the last. */
export function largestFittingFont(fonts: readonly Font[], text: string, maxWidth: number): Font {
  const fitting = fonts.find((font) => measureText(font, text) <= maxWidth) ?? fonts.at(-1)
  if (!fitting) throw new Error('there is no font to choose')
  return fitting
}

const cachedGlyph = (font: Font, character: string, phase: number): Glyph =>
  glyphCache(`${font.weight} ${font.size} ${phase} ${character}`, () => {
    const left = -Math.ceil(font.size / 4)
    const top = -Math.ceil(font.size * 1.05)
    const width = Math.ceil(characterWidth(font, character)) - 2 * left
    const mask = rasteriseMask(width, Math.ceil(font.size * 1.4), (ctx) => {
      setFont(ctx, font)
      ctx.fillText(character, phase / SUBPIXEL_STEPS - left, -top)
    })
    return { mask, left, top }
  })

/** How far a glyph reaches above and below the baseline, in pixels. */
export function glyphExtent(
  font: Font,
  character: string,
): { readonly above: number; readonly below: number } {
  const { mask, top } = cachedGlyph(font, character, 0)
  return { above: -(top + mask.box.y), below: top + mask.box.y + mask.box.height }
}

export interface TextLine {
  readonly text: string
  readonly font: Font
  readonly ink: PaletteIndex
  /** The left end, middle or right end of the line, depending on `align`. */
  readonly x: number
  /** Baseline. */
  readonly y: number
  readonly align?: 'left' | 'middle' | 'right'
  /** Maximum width in pixels; longer text is truncated. */
  readonly maxWidth: number
}

/** Draws a line of text and returns its box. */
export function drawText(bitmap: IndexedBitmap, palette: Palette, line: TextLine): Box {
  const text = truncateText(line.font, line.text, line.maxWidth)
  const width = measureText(line.font, text)
  const shift = line.align === 'right' ? width : line.align === 'middle' ? width / 2 : 0
  const start = line.x - shift
  let pen = start
  const characters = [...text]
  for (const [n, character] of characters.entries()) {
    const quarter = Math.round(pen * SUBPIXEL_STEPS)
    const whole = Math.floor(quarter / SUBPIXEL_STEPS)
    const { mask, left, top } = cachedGlyph(line.font, character, quarter - whole * SUBPIXEL_STEPS)
    drawMask(bitmap, mask, whole + left, line.y + top, line.ink, palette)
    pen += advanceWidth(line.font, character, characters[n + 1])
  }
  return { x: start, y: line.y - line.font.size, width, height: line.font.size * 1.3 }
}

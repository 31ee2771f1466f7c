import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { coverage, familyOf, type Weight } from './font.ts'
import { kept, type Mask, maskOf } from './mask.ts'
import type { Index, Palette } from './palette.ts'
import { type Box, type Sheet, stamp } from './sheet.ts'

export interface Face {
  readonly weight: Weight
  /** In pixels, as canvas counts it. */
  readonly size: number
}

export const face = (weight: Weight, size: number): Face => ({ weight, size })

/** Glyphs stand at quarters of a pixel: nearer than anybody sees, and few enough to be kept. */
const PHASES = 4
const ELLIPSIS = '…'

/** Widths grow with the size exactly, so each weight is measured in one size only. */
const RULER = 100

interface Ruler {
  readonly pen: SKRSContext2D
  /** Of one or two characters, as canvas sets them. */
  readonly widths: Map<string, number>
}

interface Glyph {
  readonly mask: Mask
  /** From the pen's place to the mask's left and top. */
  readonly left: number
  readonly top: number
}

const rulers = kept<Ruler>()
const glyphs = kept<Glyph>()

function setFont(pen: SKRSContext2D, { weight, size }: Face): void {
  coverage()
  pen.font = `${size}px "${familyOf(weight)}"`
}

function widthOf({ weight, size }: Face, characters: string): number {
  const { pen, widths } = rulers(weight, () => {
    const made = createCanvas(1, 1).getContext('2d')
    setFont(made, { weight, size: RULER })
    return { pen: made, widths: new Map() }
  })
  const width = widths.get(characters) ?? pen.measureText(characters).width
  widths.set(characters, width)
  return (width * size) / RULER
}

/** The pen's way from one character to the next: two together are narrower or wider than each alone. */
const stepOf = (face: Face, character: string, next: string | undefined): number =>
  next === undefined ? widthOf(face, character) : widthOf(face, character + next) - widthOf(face, next)

export function measure(face: Face, text: string): number {
  const characters = [...text]
  return characters.reduce((sum, each, at) => sum + stepOf(face, each, characters[at + 1]), 0)
}

/** The text, or as much of its beginning as fits, with an ellipsis. */
export function shortened(face: Face, text: string, room: number): string {
  if (measure(face, text) <= room) return text
  const characters = [...text]
  while (characters.length > 0) {
    characters.pop()
    const short = `${characters.join('').trimEnd()}${ELLIPSIS}`
    if (measure(face, short) <= room) return short
  }
  return ''
}

/** The first of these faces in which the text fits; if none does, the last. */
export function fitting(faces: readonly Face[], text: string, room: number): Face {
  const found = faces.find((each) => measure(each, text) <= room) ?? faces.at(-1)
  if (!found) throw new Error('there is no face to choose')
  return found
}

const glyphOf = (face: Face, character: string, phase: number): Glyph =>
  glyphs(`${face.weight} ${face.size} ${phase} ${character}`, () => {
    const left = -Math.ceil(face.size / 4)
    const top = -Math.ceil(face.size * 1.05)
    const width = Math.ceil(widthOf(face, character)) - 2 * left
    const mask = maskOf(width, Math.ceil(face.size * 1.4), (pen) => {
      setFont(pen, face)
      pen.fillText(character, phase / PHASES - left, -top)
    })
    return { mask, left, top }
  })

/** How far a character's shape reaches above and below the line it stands on, in pixels. */
export function reachOf(face: Face, character: string): { readonly above: number; readonly below: number } {
  const { mask, top } = glyphOf(face, character, 0)
  return { above: -(top + mask.box.y), below: top + mask.box.y + mask.box.height }
}

export interface Line {
  readonly text: string
  readonly face: Face
  readonly ink: Index
  /** The line's left end, middle or right end, as `align` says. */
  readonly x: number
  /** The baseline. */
  readonly y: number
  readonly align?: 'left' | 'middle' | 'right'
  /** Longer text is shortened to this. */
  readonly room: number
}

/** Writes a line and tells where it lies: never wider than its room. */
export function write(sheet: Sheet, palette: Palette, line: Line): Box {
  const text = shortened(line.face, line.text, line.room)
  const width = measure(line.face, text)
  const shift = line.align === 'right' ? width : line.align === 'middle' ? width / 2 : 0
  const start = line.x - shift
  let at = start
  const characters = [...text]
  for (const [n, character] of characters.entries()) {
    const quarter = Math.round(at * PHASES)
    const whole = Math.floor(quarter / PHASES)
    const { mask, left, top } = glyphOf(line.face, character, quarter - whole * PHASES)
    stamp(sheet, mask, whole + left, line.y + top, line.ink, palette)
    at += stepOf(line.face, character, characters[n + 1])
  }
  return { x: start, y: line.y - line.face.size, width, height: line.face.size * 1.3 }
}

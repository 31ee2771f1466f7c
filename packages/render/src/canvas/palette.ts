import { FULL_COVERAGE } from './mask.ts'

/** Index of a colour in a palette. */
export type PaletteIndex = number

export interface Palette<Name extends string = string> {
  /** Three bytes per colour: red, green, blue. */
  readonly rgb: Uint8Array
  readonly index: Readonly<Record<Name, PaletteIndex>>
  /** Blend results of one ink on every ground. */
  blendTable(ink: PaletteIndex): BlendTable
}

export interface BlendTable {
  over(ground: PaletteIndex, cover: number): PaletteIndex
}

export type NamedColours<Name extends string> = Readonly<Record<Name, string>>
/** Two colours that touch in a picture, and how many steps between them the palette contains. */
export type ColourGradient<Name extends string> = readonly [Name, Name, steps: number]

type Rgb = readonly [number, number, number]

export const MAX_PALETTE_COLOURS = 256

export function parseHexColour(hex: string): Rgb {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex)
  if (!found) throw new Error(`"${hex}" is no colour like #1a2b3c`)
  const [, red = '', green = '', blue = ''] = found
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)]
}

const mixColours = (ground: Rgb, ink: Rgb, share: number): Rgb => [
  Math.round(ground[0] + (ink[0] - ground[0]) * share),
  Math.round(ground[1] + (ink[1] - ground[1]) * share),
  Math.round(ground[2] + (ink[2] - ground[2]) * share),
]

/**
 * Creates a fixed palette of at most 256 colours: the named ones and the steps of the gradients. Throws if there are
 * more.
 */
export function createPalette<Name extends string>(
  colours: NamedColours<Name>,
  meetings: readonly ColourGradient<NoInfer<Name>>[],
): Palette<Name> {
  const found: Rgb[] = []
  const place = (colour: Rgb): PaletteIndex => {
    const same = found.findIndex((other) => other.every((part, at) => part === colour[at]))
    return same >= 0 ? same : found.push(colour) - 1
  }
  const names: Name[] = Object.keys(colours) as Name[]
  const index = Object.fromEntries(
    names.map((name) => [name, place(parseHexColour(colours[name]))]),
  ) as Record<Name, PaletteIndex>
  for (const [ground, ink, steps] of meetings)
    for (let step = 1; step <= steps; step++)
      place(mixColours(parseHexColour(colours[ground]), parseHexColour(colours[ink]), step / (steps + 1)))
  if (found.length > MAX_PALETTE_COLOURS)
    throw new Error(`${found.length} colours are too many for a palette`)

  const rgb = Uint8Array.from(found.flat())
  const tables = new Map<PaletteIndex, BlendTable>()
  return {
    rgb,
    index,
    blendTable: (ink) => {
      const table = tables.get(ink) ?? createBlendTable(found, rgb, ink)
      tables.set(ink, table)
      return table
    },
  }
}

/** Computes blends on first use; few of all pairs occur. */
function createBlendTable(colours: readonly Rgb[], rgb: Uint8Array, ink: PaletteIndex): BlendTable {
  const known = new Int16Array(MAX_PALETTE_COLOURS * (FULL_COVERAGE + 1)).fill(-1)
  const black: Rgb = [0, 0, 0]
  return {
    over: (ground, cover) => {
      const at = ground * (FULL_COVERAGE + 1) + cover
      const seen = known[at] ?? -1
      if (seen >= 0) return seen
      const wanted = mixColours(colours[ground] ?? black, colours[ink] ?? black, cover / FULL_COVERAGE)
      const index = cover === 0 ? ground : cover === FULL_COVERAGE ? ink : nearestIndex(rgb, wanted)
      known[at] = index
      return index
    },
  }
}

/** Index of the nearest colour, weighted roughly as the eye does: green most, blue least. */
function nearestIndex(rgb: Uint8Array, [red, green, blue]: Rgb): PaletteIndex {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (let at = 0; at < rgb.length; at += 3) {
    const [r, g, b] = [(rgb[at] ?? 0) - red, (rgb[at + 1] ?? 0) - green, (rgb[at + 2] ?? 0) - blue]
    const distance = 3 * r * r + 4 * g * g + 2 * b * b
    if (distance >= least) continue
    least = distance
    best = at / 3
  }
  return best
}

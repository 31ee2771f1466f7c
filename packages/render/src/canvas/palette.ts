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
  over(ground: PaletteIndex, coverage: number): PaletteIndex
}

export type NamedColours<Name extends string> = Readonly<Record<Name, string>>
/** Two colours that touch in a picture, and how many steps between them the palette contains. */
export type ColourGradient<Name extends string> = readonly [Name, Name, steps: number]

type Rgb = readonly [number, number, number]

export const MAX_PALETTE_COLOURS = 256

export function parseHexColour(hex: string): Rgb {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex)
  if (!match) throw new Error(`"${hex}" is no colour like #1a2b3c`)
  const [, red = '', green = '', blue = ''] = match
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
  gradients: readonly ColourGradient<NoInfer<Name>>[],
): Palette<Name> {
  const all: Rgb[] = []
  const addColour = (colour: Rgb): PaletteIndex => {
    const known = all.findIndex((other) => other.every((channel, n) => channel === colour[n]))
    return known >= 0 ? known : all.push(colour) - 1
  }
  const names: Name[] = Object.keys(colours) as Name[]
  const index = Object.fromEntries(
    names.map((name) => [name, addColour(parseHexColour(colours[name]))]),
  ) as Record<Name, PaletteIndex>
  for (const [ground, ink, steps] of gradients)
    for (let step = 1; step <= steps; step++)
      addColour(mixColours(parseHexColour(colours[ground]), parseHexColour(colours[ink]), step / (steps + 1)))
  if (all.length > MAX_PALETTE_COLOURS) throw new Error(`${all.length} colours are too many for a palette`)

  const rgb = Uint8Array.from(all.flat())
  const tables = new Map<PaletteIndex, BlendTable>()
  return {
    rgb,
    index,
    blendTable: (ink) => {
      const table = tables.get(ink) ?? createBlendTable(all, rgb, ink)
      tables.set(ink, table)
      return table
    },
  }
}

/** Computes blends on first use; few of all pairs occur. */
function createBlendTable(colours: readonly Rgb[], rgb: Uint8Array, ink: PaletteIndex): BlendTable {
  const cache = new Int16Array(MAX_PALETTE_COLOURS * (FULL_COVERAGE + 1)).fill(-1)
  const black: Rgb = [0, 0, 0]
  return {
    over: (ground, coverage) => {
      const key = ground * (FULL_COVERAGE + 1) + coverage
      const cached = cache[key] ?? -1
      if (cached >= 0) return cached
      const blend = mixColours(colours[ground] ?? black, colours[ink] ?? black, coverage / FULL_COVERAGE)
      const index = coverage === 0 ? ground : coverage === FULL_COVERAGE ? ink : nearestIndex(rgb, blend)
      cache[key] = index
      return index
    },
  }
}

/** Index of the nearest colour, weighted roughly as the eye does: green most, blue least. */
function nearestIndex(rgb: Uint8Array, [red, green, blue]: Rgb): PaletteIndex {
  let best = 0
  let bestDistance = Number.POSITIVE_INFINITY
  for (let offset = 0; offset < rgb.length; offset += 3) {
    const [r, g, b] = [
      (rgb[offset] ?? 0) - red,
      (rgb[offset + 1] ?? 0) - green,
      (rgb[offset + 2] ?? 0) - blue,
    ]
    const distance = 3 * r * r + 4 * g * g + 2 * b * b
    if (distance >= bestDistance) continue
    bestDistance = distance
    best = offset / 3
  }
  return best
}

import { type ColourGradient, createPalette, type Palette } from '../../canvas/palette.ts'
import {
  BASE_COLOURS,
  BASE_GRADIENTS,
  type BaseColourName,
  RENDER_THEMES,
  type RenderTheme,
} from '../../canvas/theme.ts'

/** Values of the four colours of tiles and squares. Colour lists start with value 1. */
export const TILE_COLOUR_POINTS = [1, 2, 3, 4] as const
export type ColourValue = (typeof TILE_COLOUR_POINTS)[number]

export interface TileColours {
  /** Face of the tile. */
  readonly face: string
  /** Side visible below the face. */
  readonly side: string
  /** Letter, value and symbol. */
  readonly ink: string
}

export interface SquareColours {
  readonly ground: string
  readonly mark: string
}

interface ThemeColours {
  readonly tiles: readonly [TileColours, TileColours, TileColours, TileColours]
  readonly squares: readonly [SquareColours, SquareColours, SquareColours, SquareColours]
  /** Frame of the board, and the coordinates on it. */
  readonly wood: string
  readonly woodInk: string
  /** Gaps between squares. */
  readonly groove: string
  /** Ledge of a rack. */
  readonly ledge: string
}

const CREAM = '#fff7e8'
const SOOT = '#1d1713'

/**
 * Blue and red are dark with light letters, pink and green light with dark letters: lightness distinguishes
 * neighbours in the list even where hues look alike.
 */
export const LE_CRACK_COLOURS: Readonly<Record<RenderTheme, ThemeColours>> = {
  light: {
    tiles: [
      { face: '#2458a8', side: '#173a73', ink: CREAM },
      { face: '#f7b2cb', side: '#cb7695', ink: SOOT },
      { face: '#62a946', side: '#3f7529', ink: SOOT },
      { face: '#b3261e', side: '#761410', ink: CREAM },
    ],
    squares: [
      { ground: '#c4d6ef', mark: '#456ca8' },
      { ground: '#fce3ea', mark: '#c05f86' },
      { ground: '#d3e8ba', mark: '#5f8a3b' },
      { ground: '#efb8a5', mark: '#9c3a26' },
    ],
    wood: '#c9ae82',
    woodInk: '#463522',
    groove: '#f1e6d0',
    ledge: '#ab8f62',
  },
  dark: {
    tiles: [
      { face: '#2c62ba', side: '#183a75', ink: CREAM },
      { face: '#f7b2cb', side: '#b0607f', ink: SOOT },
      { face: '#62a946', side: '#376826', ink: SOOT },
      { face: '#bd2e25', side: '#701812', ink: CREAM },
    ],
    squares: [
      { ground: '#22324e', mark: '#6990d0' },
      { ground: '#5a4450', mark: '#d592af' },
      { ground: '#36482b', mark: '#86b063' },
      { ground: '#4a211b', mark: '#c76553' },
    ],
    wood: '#3b2f25',
    woodInk: '#d8c5a6',
    groove: '#15110e',
    ledge: '#2a2019',
  },
}

type Numbered<Name extends string> = `${Name}${ColourValue}`
export type LeCrackColourName =
  | BaseColourName
  | Numbered<'face' | 'side' | 'ground' | 'mark'>
  | 'cream'
  | 'soot'
  | 'wood'
  | 'woodInk'
  | 'groove'
  | 'ledge'

export function leCrackColours(theme: RenderTheme): Record<LeCrackColourName, string> {
  const { tiles, squares, wood, woodInk, groove, ledge } = LE_CRACK_COLOURS[theme]
  const [tile1, tile2, tile3, tile4] = tiles
  const [square1, square2, square3, square4] = squares
  return {
    ...BASE_COLOURS[theme],
    cream: CREAM,
    soot: SOOT,
    wood,
    woodInk,
    groove,
    ledge,
    face1: tile1.face,
    face2: tile2.face,
    face3: tile3.face,
    face4: tile4.face,
    side1: tile1.side,
    side2: tile2.side,
    side3: tile3.side,
    side4: tile4.side,
    ground1: square1.ground,
    ground2: square2.ground,
    ground3: square3.ground,
    ground4: square4.ground,
    mark1: square1.mark,
    mark2: square2.mark,
    mark3: square3.mark,
    mark4: square4.mark,
  }
}

/** Text colour on a tile of this value. */
export const tileInk = (value: ColourValue): 'cream' | 'soot' =>
  value === 1 || value === 4 ? 'cream' : 'soot'

/** Colours that touch in these pictures: their edges need steps to look smooth. */
export const LE_CRACK_GRADIENTS: readonly ColourGradient<LeCrackColourName>[] = [
  ...BASE_GRADIENTS,
  ['wood', 'woodInk', 5],
  ['wood', 'page', 2],
  ['wood', 'ink', 3],
  ...TILE_COLOUR_POINTS.flatMap((value): ColourGradient<LeCrackColourName>[] => [
    [`ground${value}`, `mark${value}`, 4],
    [`ground${value}`, 'ink', 3],
    [`ground${value}`, 'gold', 1],
    [`face${value}`, tileInk(value), 7],
    [`face${value}`, `side${value}`, 1],
    [`face${value}`, 'gold', 2],
    [`side${value}`, 'gold', 2],
    [`face${value}`, 'ink', 2],
    ...TILE_COLOUR_POINTS.flatMap((square): ColourGradient<LeCrackColourName>[] => [
      [`ground${square}`, `face${value}`, 2],
      [`ground${square}`, `side${value}`, 1],
    ]),
  ]),
]

const palettes = Object.fromEntries(
  RENDER_THEMES.map((theme) => [theme, createPalette(leCrackColours(theme), LE_CRACK_GRADIENTS)]),
)

export function leCrackPalette(theme: RenderTheme): Palette<LeCrackColourName> {
  const palette = palettes[theme]
  if (!palette) throw new Error(`there is no theme "${theme}"`)
  return palette
}

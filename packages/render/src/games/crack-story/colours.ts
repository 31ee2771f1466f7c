import { type ColourGradient, createPalette, type Palette } from '../../canvas/palette.ts'
import {
  BASE_COLOURS,
  BASE_GRADIENTS,
  type BaseColourName,
  RENDER_THEMES,
  type RenderTheme,
} from '../../canvas/theme.ts'

/** The maximum number of seats. */
export const SEAT_NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7] as const
export type SeatNumber = (typeof SEAT_NUMBERS)[number]

/** Card backgrounds by kind. */
export const CARD_GROUNDS = ['plain', 'again', 'hidden', 'plus', 'wild'] as const
export type CardGround = (typeof CARD_GROUNDS)[number]

interface ThemeColours {
  /** One colour per seat: distinguishable from each other and visible on the page, on a card and under `seatInk`. */
  readonly seats: readonly [string, string, string, string, string, string, string, string]
  readonly seatInk: string
  readonly grounds: Readonly<Record<CardGround, string>>
  /** Card back and the pattern on it; `back` is also the background of action cards. */
  readonly back: string
  readonly lattice: string
  /** Background of the story, and the text colour on it. */
  readonly felt: string
  readonly feltInk: string
}

export const CRACK_STORY_COLOURS: Readonly<Record<RenderTheme, ThemeColours>> = {
  light: {
    seats: ['#ba4e63', '#1527b8', '#3f6c12', '#8b2484', '#613000', '#956cf2', '#108da3', '#a88004'],
    seatInk: '#fffaf0',
    grounds: { plain: '#fffaf0', again: '#d9efdc', hidden: '#e4def3', plus: '#fbdcd2', wild: '#ffe9a8' },
    back: '#2c4a52',
    lattice: '#9dbcbd',
    felt: '#c3d3cc',
    feltInk: '#2f4641',
  },
  dark: {
    seats: ['#ec5b4e', '#9fcdfc', '#d0fee2', '#c81ff7', '#f3a20f', '#7577a2', '#5bb1b0', '#fedf3a'],
    seatInk: '#1d1713',
    grounds: { plain: '#4a4037', again: '#2c5038', hidden: '#473e6b', plus: '#6b3527', wild: '#665017' },
    back: '#b9cfcb',
    lattice: '#56757a',
    felt: '#16211f',
    feltInk: '#a9c1ba',
  },
}

export type SeatColourName = `seat${SeatNumber}`
export type CrackStoryColourName =
  | BaseColourName
  | SeatColourName
  | CardGround
  | 'seatInk'
  | 'back'
  | 'lattice'
  | 'felt'
  | 'feltInk'

export function seatColourName(seat: number): SeatColourName {
  const number = SEAT_NUMBERS.find((known) => known === seat)
  if (number === undefined) throw new Error(`there is no colour for seat ${seat}`)
  return `seat${number}`
}

export function crackStoryColours(theme: RenderTheme): Record<CrackStoryColourName, string> {
  const { seats, grounds, ...rest } = CRACK_STORY_COLOURS[theme]
  const [seat0, seat1, seat2, seat3, seat4, seat5, seat6, seat7] = seats
  return {
    ...BASE_COLOURS[theme],
    ...rest,
    ...grounds,
    seat0,
    seat1,
    seat2,
    seat3,
    seat4,
    seat5,
    seat6,
    seat7,
  }
}

/** Colours that touch in these pictures: their edges need steps to look smooth. */
export const CRACK_STORY_GRADIENTS: readonly ColourGradient<CrackStoryColourName>[] = [
  ...BASE_GRADIENTS,
  ['back', 'lattice', 3],
  ['back', 'gold', 2],
  ['back', 'card', 4],
  ['felt', 'page', 2],
  ['felt', 'feltInk', 5],
  ['felt', 'back', 2],
  ['felt', 'gold', 2],
  ['felt', 'ink', 3],
  ['hairline', 'card', 1],
  ...CARD_GROUNDS.flatMap((ground): ColourGradient<CrackStoryColourName>[] => [
    [ground, 'ink', 5],
    [ground, 'felt', 1],
    [ground, 'back', 2],
  ]),
  ...SEAT_NUMBERS.flatMap((seat): ColourGradient<CrackStoryColourName>[] => [
    [`seat${seat}`, 'seatInk', 4],
    [`seat${seat}`, 'card', 2],
    [`seat${seat}`, 'lit', 1],
    [`seat${seat}`, 'felt', 1],
  ]),
]

const palettes = Object.fromEntries(
  RENDER_THEMES.map((theme) => [theme, createPalette(crackStoryColours(theme), CRACK_STORY_GRADIENTS)]),
)

export function crackStoryPalette(theme: RenderTheme): Palette<CrackStoryColourName> {
  const palette = palettes[theme]
  if (!palette) throw new Error(`there is no theme "${theme}"`)
  return palette
}

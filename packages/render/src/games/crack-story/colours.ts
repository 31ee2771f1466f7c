import { type Meeting, type Palette, paletteOf } from '../../frame/palette.ts'
import { FRAME, FRAME_MEETINGS, type FrameColour, THEMES, type Theme } from '../../frame/theme.ts'

/** As many as may sit at a table. */
export const SEATS = [0, 1, 2, 3, 4, 5, 6, 7] as const
export type SeatNumber = (typeof SEATS)[number]

/** The kinds of card faces that have a ground of their own. */
export const GROUNDS = ['plain', 'again', 'hidden', 'plus', 'wild'] as const
export type Ground = (typeof GROUNDS)[number]

interface Colours {
  /** A colour for each seat: all can be told apart, and seen on the page, on paper and under `seatInk`. */
  readonly seats: readonly [string, string, string, string, string, string, string, string]
  readonly seatInk: string
  readonly grounds: Readonly<Record<Ground, string>>
  /** The back of a card and the pattern on it: also what is dark on action cards. */
  readonly back: string
  readonly lattice: string
  /** What the story lies on, and what is written there. */
  readonly felt: string
  readonly feltInk: string
}

export const COLOURS: Readonly<Record<Theme, Colours>> = {
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

export type SeatColour = `seat${SeatNumber}`
export type Colour = FrameColour | SeatColour | Ground | 'seatInk' | 'back' | 'lattice' | 'felt' | 'feltInk'

export function seatColour(seat: number): SeatColour {
  const found = SEATS.find((each) => each === seat)
  if (found === undefined) throw new Error(`there is no colour for seat ${seat}`)
  return `seat${found}`
}

export function namedColours(theme: Theme): Record<Colour, string> {
  const { seats, grounds, ...rest } = COLOURS[theme]
  const [seat0, seat1, seat2, seat3, seat4, seat5, seat6, seat7] = seats
  return {
    ...FRAME[theme],
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

/** Whatever touches on these pictures: an edge between two of them needs steps to look smooth. */
export const MEETINGS: readonly Meeting<Colour>[] = [
  ...FRAME_MEETINGS,
  ['back', 'lattice', 3],
  ['back', 'gold', 2],
  ['back', 'card', 4],
  ['felt', 'page', 2],
  ['felt', 'feltInk', 5],
  ['felt', 'back', 2],
  ['felt', 'gold', 2],
  ['felt', 'ink', 3],
  ['hairline', 'card', 1],
  ...GROUNDS.flatMap((ground): Meeting<Colour>[] => [
    [ground, 'ink', 5],
    [ground, 'felt', 1],
    [ground, 'back', 2],
  ]),
  ...SEATS.flatMap((seat): Meeting<Colour>[] => [
    [`seat${seat}`, 'seatInk', 4],
    [`seat${seat}`, 'card', 2],
    [`seat${seat}`, 'lit', 1],
    [`seat${seat}`, 'felt', 1],
  ]),
]

const palettes = Object.fromEntries(THEMES.map((theme) => [theme, paletteOf(namedColours(theme), MEETINGS)]))

export function paletteFor(theme: Theme): Palette<Colour> {
  const palette = palettes[theme]
  if (!palette) throw new Error(`there is no theme "${theme}"`)
  return palette
}

import { CARD_COLOURS, type CardColour as Owner } from '@crackpost/core/games/crack-word/cards'
import { type ColourGradient, createPalette, type Palette } from '../../canvas/palette.ts'
import {
  BASE_COLOURS,
  BASE_GRADIENTS,
  type BaseColourName,
  RENDER_THEMES,
  type RenderTheme,
} from '../../canvas/theme.ts'

export interface CardColours {
  /** Face of the card. */
  readonly face: string
  /** Rim, and lower side of the card. */
  readonly side: string
  /** Letter and symbols. */
  readonly ink: string
}

interface ThemeColours {
  readonly cards: Readonly<Record<Owner, CardColours>>
  /** Background of a line's or a hand's cards. */
  readonly tray: string
  /** Slots for cards, and the separators between columns. */
  readonly slot: string
}

const CREAM = '#fff7e8'
const SOOT = '#1d1713'

/**
 * Red and blue are dark with light letters, green and yellow light with dark letters: lightness distinguishes hues
 * that look alike, and every colour also has a symbol.
 */
export const CRACK_WORD_COLOURS: Readonly<Record<RenderTheme, ThemeColours>> = {
  light: {
    cards: {
      red: { face: '#b3261e', side: '#6f1210', ink: CREAM },
      blue: { face: '#2458a8', side: '#153465', ink: CREAM },
      green: { face: '#62a946', side: '#37691f', ink: SOOT },
      yellow: { face: '#f9d84a', side: '#8f6a0c', ink: SOOT },
    },
    tray: '#ebe0ca',
    slot: '#d6c7aa',
  },
  dark: {
    cards: {
      red: { face: '#bd2e25', side: '#701812', ink: CREAM },
      blue: { face: '#2c62ba', side: '#17376e', ink: CREAM },
      green: { face: '#62a946', side: '#376826', ink: SOOT },
      yellow: { face: '#f9d84a', side: '#a27c18', ink: SOOT },
    },
    tray: '#322a24',
    slot: '#4d4238',
  },
}

type Tinted<Name extends string> = `${Owner}${Name}`
export type CrackWordColourName =
  | BaseColourName
  | Tinted<'Face' | 'Side'>
  | 'cream'
  | 'soot'
  | 'tray'
  | 'slot'

export function crackWordColours(theme: RenderTheme): Record<CrackWordColourName, string> {
  const { cards, tray, slot } = CRACK_WORD_COLOURS[theme]
  const { red, blue, green, yellow } = cards
  return {
    ...BASE_COLOURS[theme],
    cream: CREAM,
    soot: SOOT,
    tray,
    slot,
    redFace: red.face,
    redSide: red.side,
    blueFace: blue.face,
    blueSide: blue.side,
    greenFace: green.face,
    greenSide: green.side,
    yellowFace: yellow.face,
    yellowSide: yellow.side,
  }
}

/** Text colour on a card of this colour. */
export const cardInk = (owner: Owner): 'cream' | 'soot' =>
  owner === 'red' || owner === 'blue' ? 'cream' : 'soot'

/** Colours that touch in these pictures: their edges need steps to look smooth. */
export const CRACK_WORD_GRADIENTS: readonly ColourGradient<CrackWordColourName>[] = [
  ...BASE_GRADIENTS,
  ['tray', 'page', 2],
  ['tray', 'ink', 6],
  ['tray', 'muted', 4],
  ['tray', 'slot', 2],
  ['tray', 'lit', 3],
  ['tray', 'gold', 3],
  ...CARD_COLOURS.flatMap((owner): ColourGradient<CrackWordColourName>[] => [
    [`${owner}Face`, cardInk(owner), 7],
    [`${owner}Face`, `${owner}Side`, 3],
    [`${owner}Side`, 'tray', 3],
    [`${owner}Side`, 'page', 2],
    [`${owner}Side`, 'card', 2],
    [`${owner}Side`, 'gold', 2],
    [`${owner}Face`, 'card', 3],
    [`${owner}Face`, 'tray', 3],
    [`${owner}Face`, 'lit', 2],
    ...CARD_COLOURS.filter((other) => other !== owner).map(
      (other): ColourGradient<CrackWordColourName> => [`${owner}Face`, `${other}Side`, 1],
    ),
  ]),
]

const palettes = Object.fromEntries(
  RENDER_THEMES.map((theme) => [theme, createPalette(crackWordColours(theme), CRACK_WORD_GRADIENTS)]),
)

export function crackWordPalette(theme: RenderTheme): Palette<CrackWordColourName> {
  const palette = palettes[theme]
  if (!palette) throw new Error(`there is no theme "${theme}"`)
  return palette
}

export const RENDER_THEMES = ['light', 'dark'] as const
export type RenderTheme = (typeof RENDER_THEMES)[number]

/** Colours that all games share; each game adds its own. */
export const BASE_COLOURS = {
  light: {
    page: '#f6efe2',
    card: '#fffaf0',
    hairline: '#ddcfb8',
    ink: '#241d17',
    muted: '#6f6152',
    /** The card of the player to move, and the text colours on it. */
    lit: '#2b231c',
    litInk: '#fff6e4',
    litMuted: '#cdbfa9',
    gold: '#f2ad0c',
    goldInk: '#241d17',
  },
  dark: {
    page: '#1d1916',
    card: '#2a2420',
    hairline: '#443a32',
    ink: '#fbf1de',
    muted: '#b5a691',
    lit: '#f6ead2',
    litInk: '#241d17',
    litMuted: '#6a5c4d',
    gold: '#f0b93a',
    goldInk: '#241d17',
  },
} as const satisfies Record<RenderTheme, Record<string, string>>

export type BaseColourName = keyof (typeof BASE_COLOURS)['light']

/** Pairs of shared colours that touch, with the number of steps between them in the palette. */
export const BASE_GRADIENTS: readonly (readonly [BaseColourName, BaseColourName, number])[] = [
  ['page', 'ink', 7],
  ['page', 'muted', 5],
  ['card', 'ink', 7],
  ['card', 'muted', 5],
  ['lit', 'litInk', 7],
  ['lit', 'litMuted', 5],
  ['page', 'card', 2],
  ['page', 'lit', 3],
  ['page', 'hairline', 2],
  ['gold', 'goldInk', 5],
  ['gold', 'page', 3],
  ['gold', 'lit', 3],
]

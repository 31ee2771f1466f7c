import { createPalette, MAX_PALETTE_COLOURS } from '@crackpost/render/canvas/palette'
import { createPalettedCanvas } from '@crackpost/render/canvas/paletted-canvas'
import { BASE_COLOURS, BASE_GRADIENTS, RENDER_THEMES } from '@crackpost/render/canvas/theme'
import {
  LE_CRACK_COLOURS,
  LE_CRACK_GRADIENTS,
  type LeCrackColourName,
  leCrackColours,
  leCrackPalette,
  TILE_COLOUR_POINTS,
} from '@crackpost/render/games/le-crack/colours'
import { CELL_PX, drawSquare } from '@crackpost/render/games/le-crack/square'
import { drawTile } from '@crackpost/render/games/le-crack/tile'
import { describe, expect, it } from 'vitest'
import { COLOUR_VISIONS, colourDistance, contrastRatio } from '../kit/colour-vision.ts'
import { differingPixelCounter } from '../kit/grey-difference.ts'

/** OKLab distances; about 0.02 is just noticeable side by side. */
const MIN_TILE_DISTANCE = 0.12
const MIN_SQUARE_DISTANCE = 0.04
const MIN_MARK_DISTANCE = 0.06
/** WCAG 2 contrast for text, and for graphical objects. */
const MIN_TEXT_CONTRAST = 4.5
const MIN_SIGN_CONTRAST = 3

const allPairs = <T>(list: readonly T[]): [T, T][] =>
  list.flatMap((first, n) => list.slice(n + 1).map((second): [T, T] => [first, second]))

describe.each(RENDER_THEMES)('Le Crack colours of the %s theme', (theme) => {
  const { tiles, squares, wood, woodInk } = LE_CRACK_COLOURS[theme]

  it.each(COLOUR_VISIONS)('are distinguishable (vision: %s)', (vision) => {
    const closest = (colours: readonly string[]): number =>
      Math.min(...allPairs(colours).map(([first, second]) => colourDistance(first, second, vision)))
    expect(closest(tiles.map(({ face }) => face))).toBeGreaterThan(MIN_TILE_DISTANCE)
    expect(closest(squares.map(({ ground }) => ground))).toBeGreaterThan(MIN_SQUARE_DISTANCE)
    expect(closest(squares.map(({ mark }) => mark))).toBeGreaterThan(MIN_MARK_DISTANCE)
  })

  it.each(COLOUR_VISIONS)('keep text readable (vision: %s)', (vision) => {
    const { page, card, hairline, ink, muted, lit, litInk, litMuted, gold, goldInk } = BASE_COLOURS[theme]
    const textPairs: [string, string][] = [
      ...tiles.map(({ face, ink }): [string, string] => [face, ink]),
      [page, ink],
      [page, muted],
      [card, ink],
      [card, muted],
      [hairline, ink],
      [lit, litInk],
      [lit, litMuted],
      [gold, goldInk],
      [wood, woodInk],
      ...squares.map(({ ground }): [string, string] => [ground, ink]),
    ]
    for (const [ground, text] of textPairs)
      expect(contrastRatio(ground, text, vision), `${text} on ${ground}`).toBeGreaterThanOrEqual(
        MIN_TEXT_CONTRAST,
      )
    for (const { ground, mark } of squares)
      expect(contrastRatio(ground, mark, vision), `${mark} on ${ground}`).toBeGreaterThanOrEqual(
        MIN_SIGN_CONTRAST,
      )
  })

  it('fit into a palette with their gradients', () => {
    expect(leCrackPalette(theme).rgb.length / 3).toBeLessThanOrEqual(MAX_PALETTE_COLOURS)
  })
})

describe('Le Crack without colour', () => {
  /** All four colours are the same grey, so that only shapes differ. */
  const greys: Record<LeCrackColourName, string> = {
    ...leCrackColours('light'),
    cream: '#000000',
    soot: '#000000',
    ...Object.fromEntries(
      TILE_COLOUR_POINTS.flatMap((value) => [
        [`face${value}`, '#bbbbbb'],
        [`side${value}`, '#888888'],
        [`ground${value}`, '#dddddd'],
        [`mark${value}`, '#666666'],
      ]),
    ),
  }
  const grey = createPalette(greys, LE_CRACK_GRADIENTS)

  const differingPixels = differingPixelCounter(grey)

  it('distinguishes squares by their symbols', () => {
    const squares = TILE_COLOUR_POINTS.map((value) => {
      const canvas = createPalettedCanvas(CELL_PX, CELL_PX, grey, 'page')
      drawSquare(canvas, value, 0, 0)
      return canvas.bitmap
    })
    // A symbol has about 150 pixels; at least a third must differ.
    for (const [first, second] of allPairs(squares))
      expect(differingPixels(first, second)).toBeGreaterThan(50)
  })

  it('distinguishes tiles by their symbols, on the board and on a rack', () => {
    for (const size of [CELL_PX, 80]) {
      const tiles = TILE_COLOUR_POINTS.map((value) => {
        const canvas = createPalettedCanvas(size, size, grey, 'page')
        drawTile(canvas, `E${value}`, 0, 0, size)
        // Erases the right half, so that only the symbol is compared, not the digit.
        canvas.fillBox({ x: size / 2, y: 0, width: size / 2, height: size }, 'page')
        return canvas.bitmap
      })
      for (const [first, second] of allPairs(tiles))
        expect(differingPixels(first, second)).toBeGreaterThan(size / 3)
    }
  })

  it('distinguishes an AS from another tile by its rim', () => {
    const [plain, as] = [false, true].map((isAs) => {
      const canvas = createPalettedCanvas(CELL_PX, CELL_PX, grey, 'ground1')
      drawTile(canvas, 'E1', 0, 0, CELL_PX, isAs)
      return canvas.bitmap
    })
    expect(plain && as && differingPixels(plain, as)).toBeGreaterThan(200)
  })
})

describe('shared colours', () => {
  it('leave more than half of the palette to a game', () => {
    for (const theme of RENDER_THEMES)
      expect(createPalette(BASE_COLOURS[theme], BASE_GRADIENTS).rgb.length / 3).toBeLessThan(
        MAX_PALETTE_COLOURS / 2,
      )
  })
})

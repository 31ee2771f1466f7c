import { createPalette, MAX_PALETTE_COLOURS } from '@crackpost/render/canvas/palette'
import { createPalettedCanvas } from '@crackpost/render/canvas/paletted-canvas'
import { BASE_COLOURS, BASE_GRADIENTS, RENDER_THEMES } from '@crackpost/render/canvas/theme'
import {
  COLOUR_VALUES,
  LE_CRACK_COLOURS,
  LE_CRACK_GRADIENTS,
  type LeCrackColourName,
  leCrackColours,
  leCrackPalette,
} from '@crackpost/render/games/le-crack/colours'
import { CELL_PX, drawSquare } from '@crackpost/render/games/le-crack/square'
import { drawTile } from '@crackpost/render/games/le-crack/tile'
import { describe, expect, it } from 'vitest'
import { COLOUR_VISIONS, colourDistance, contrastRatio } from '../kit/colour-vision.ts'
import { differingPixelCounter } from '../kit/grey-difference.ts'

/** OKLab distances; 0.02 is about the least that is noticed side by side. */
const MIN_TILE_DISTANCE = 0.12
const MIN_SQUARE_DISTANCE = 0.04
const MIN_MARK_DISTANCE = 0.06
/** WCAG 2: text, and signs that must be recognised. */
const MIN_TEXT_CONTRAST = 4.5
const MIN_SIGN_CONTRAST = 3

const allPairs = <T>(list: readonly T[]): [T, T][] =>
  list.flatMap((one, n) => list.slice(n + 1).map((other): [T, T] => [one, other]))

describe.each(RENDER_THEMES)('the colours of the %s theme', (theme) => {
  const { tiles, squares, wood, woodInk } = LE_CRACK_COLOURS[theme]

  it.each(COLOUR_VISIONS)('keep their distance (vision: %s)', (vision) => {
    const closest = (colours: readonly string[]): number =>
      Math.min(...allPairs(colours).map(([one, other]) => colourDistance(one, other, vision)))
    expect(closest(tiles.map(({ face }) => face))).toBeGreaterThan(MIN_TILE_DISTANCE)
    expect(closest(squares.map(({ ground }) => ground))).toBeGreaterThan(MIN_SQUARE_DISTANCE)
    expect(closest(squares.map(({ mark }) => mark))).toBeGreaterThan(MIN_MARK_DISTANCE)
  })

  it.each(COLOUR_VISIONS)('leave text readable (vision: %s)', (vision) => {
    const { page, card, hairline, ink, muted, lit, litInk, litMuted, gold, goldInk } = BASE_COLOURS[theme]
    const written: [string, string][] = [
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
    for (const [ground, text] of written)
      expect(contrastRatio(ground, text, vision), `${text} on ${ground}`).toBeGreaterThanOrEqual(
        MIN_TEXT_CONTRAST,
      )
    for (const { ground, mark } of squares)
      expect(contrastRatio(ground, mark, vision), `${mark} on ${ground}`).toBeGreaterThanOrEqual(
        MIN_SIGN_CONTRAST,
      )
  })

  it('fit into a palette, steps between them included', () => {
    expect(leCrackPalette(theme).rgb.length / 3).toBeLessThanOrEqual(MAX_PALETTE_COLOURS)
  })
})

describe('without any colour', () => {
  /** All four colours the same grey: what still differs is shape. */
  const greys: Record<LeCrackColourName, string> = {
    ...leCrackColours('light'),
    cream: '#000000',
    soot: '#000000',
    ...Object.fromEntries(
      COLOUR_VALUES.flatMap((value) => [
        [`face${value}`, '#bbbbbb'],
        [`side${value}`, '#888888'],
        [`ground${value}`, '#dddddd'],
        [`mark${value}`, '#666666'],
      ]),
    ),
  }
  const grey = createPalette(greys, LE_CRACK_GRADIENTS)

  const differ = differingPixelCounter(grey)

  it('the marks tell the squares apart', () => {
    const squares = COLOUR_VALUES.map((value) => {
      const easel = createPalettedCanvas(CELL_PX, CELL_PX, grey, 'page')
      drawSquare(easel, value, 0, 0)
      return easel.bitmap
    })
    // A mark has some 150 pixels: at least a third of them differ.
    for (const [one, other] of allPairs(squares)) expect(differ(one, other)).toBeGreaterThan(50)
  })

  it('the marks tell the tiles apart, on the board and on a rack', () => {
    for (const size of [CELL_PX, 80]) {
      const tiles = COLOUR_VALUES.map((value) => {
        const easel = createPalettedCanvas(size, size, grey, 'page')
        drawTile(easel, `E${value}`, 0, 0, size)
        // The left half of the foot: the mark alone, without the digit beside it.
        easel.fillBox({ x: size / 2, y: 0, width: size / 2, height: size }, 'page')
        return easel.bitmap
      })
      for (const [one, other] of allPairs(tiles)) expect(differ(one, other)).toBeGreaterThan(size / 3)
    }
  })

  it('the rim tells a tile on its own colour from one that is not', () => {
    const [plain, as] = [false, true].map((isAs) => {
      const easel = createPalettedCanvas(CELL_PX, CELL_PX, grey, 'ground1')
      drawTile(easel, 'E1', 0, 0, CELL_PX, isAs)
      return easel.bitmap
    })
    expect(plain && as && differ(plain, as)).toBeGreaterThan(200)
  })
})

describe('a palette', () => {
  it('of the frame alone leaves more than half to a game', () => {
    for (const theme of RENDER_THEMES)
      expect(createPalette(BASE_COLOURS[theme], BASE_GRADIENTS).rgb.length / 3).toBeLessThan(
        MAX_PALETTE_COLOURS / 2,
      )
  })
})

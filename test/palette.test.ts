import { easelOf } from '@crackpost/render/frame/easel'
import { LIMIT, paletteOf } from '@crackpost/render/frame/palette'
import { FRAME, FRAME_MEETINGS, THEMES } from '@crackpost/render/frame/theme'
import {
  COLOURS,
  type Colour,
  MEETINGS,
  namedColours,
  paletteFor,
  VALUES,
} from '@crackpost/render/games/le-crack/colours'
import { CELL, drawSquare } from '@crackpost/render/games/le-crack/square'
import { drawTile } from '@crackpost/render/games/le-crack/tile'
import { describe, expect, it } from 'vitest'
import { contrast, distance, VISIONS } from './kit/colour.ts'
import { differing } from './kit/grey.ts'

/** OKLab distances; 0.02 is about the least that is noticed side by side. */
const TILES_APART = 0.12
const SQUARES_APART = 0.04
const MARKS_APART = 0.06
/** WCAG 2: text, and signs that must be recognised. */
const TEXT = 4.5
const SIGN = 3

const pairs = <T>(list: readonly T[]): [T, T][] =>
  list.flatMap((one, n) => list.slice(n + 1).map((other): [T, T] => [one, other]))

describe.each(THEMES)('the colours of the %s theme', (theme) => {
  const { tiles, squares, wood, woodInk } = COLOURS[theme]

  it.each(VISIONS)('keep their distance (vision: %s)', (vision) => {
    const closest = (colours: readonly string[]): number =>
      Math.min(...pairs(colours).map(([one, other]) => distance(one, other, vision)))
    expect(closest(tiles.map(({ face }) => face))).toBeGreaterThan(TILES_APART)
    expect(closest(squares.map(({ ground }) => ground))).toBeGreaterThan(SQUARES_APART)
    expect(closest(squares.map(({ mark }) => mark))).toBeGreaterThan(MARKS_APART)
  })

  it.each(VISIONS)('leave text readable (vision: %s)', (vision) => {
    const { page, card, hairline, ink, muted, lit, litInk, litMuted, gold, goldInk } = FRAME[theme]
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
      expect(contrast(ground, text, vision), `${text} on ${ground}`).toBeGreaterThanOrEqual(TEXT)
    for (const { ground, mark } of squares)
      expect(contrast(ground, mark, vision), `${mark} on ${ground}`).toBeGreaterThanOrEqual(SIGN)
  })

  it('fit into a palette, steps between them included', () => {
    expect(paletteFor(theme).rgb.length / 3).toBeLessThanOrEqual(LIMIT)
  })
})

describe('without any colour', () => {
  /** All four colours the same grey: what still differs is shape. */
  const greys: Record<Colour, string> = {
    ...namedColours('light'),
    cream: '#000000',
    soot: '#000000',
    ...Object.fromEntries(
      VALUES.flatMap((value) => [
        [`face${value}`, '#bbbbbb'],
        [`side${value}`, '#888888'],
        [`ground${value}`, '#dddddd'],
        [`mark${value}`, '#666666'],
      ]),
    ),
  }
  const grey = paletteOf(greys, MEETINGS)

  const differ = differing(grey)

  it('the marks tell the squares apart', () => {
    const squares = VALUES.map((value) => {
      const easel = easelOf(CELL, CELL, grey, 'page')
      drawSquare(easel, value, 0, 0)
      return easel.sheet
    })
    // A mark has some 150 pixels: at least a third of them differ.
    for (const [one, other] of pairs(squares)) expect(differ(one, other)).toBeGreaterThan(50)
  })

  it('the marks tell the tiles apart, on the board and on a rack', () => {
    for (const size of [CELL, 80]) {
      const tiles = VALUES.map((value) => {
        const easel = easelOf(size, size, grey, 'page')
        drawTile(easel, `E${value}`, 0, 0, size)
        // The left half of the foot: the mark alone, without the digit beside it.
        easel.fill({ x: size / 2, y: 0, width: size / 2, height: size }, 'page')
        return easel.sheet
      })
      for (const [one, other] of pairs(tiles)) expect(differ(one, other)).toBeGreaterThan(size / 3)
    }
  })

  it('the rim tells a tile on its own colour from one that is not', () => {
    const [plain, as] = [false, true].map((isAs) => {
      const easel = easelOf(CELL, CELL, grey, 'ground1')
      drawTile(easel, 'E1', 0, 0, CELL, isAs)
      return easel.sheet
    })
    expect(plain && as && differ(plain, as)).toBeGreaterThan(200)
  })
})

describe('a palette', () => {
  it('of the frame alone leaves more than half to a game', () => {
    for (const theme of THEMES)
      expect(paletteOf(FRAME[theme], FRAME_MEETINGS).rgb.length / 3).toBeLessThan(LIMIT / 2)
  })
})

import type { Tile } from '@crackpost/core/games/le-crack/tiles'
import { type Easel, easelOf } from '../../frame/easel.ts'
import { kept, keptMask, type Mask } from '../../frame/mask.ts'
import type { Sheet } from '../../frame/sheet.ts'
import { type Face, face, reachOf } from '../../frame/text.ts'
import type { Theme } from '../../frame/theme.ts'
import { type Colour, inkOf, paletteFor, type Value } from './colours.ts'
import { markOf } from './mark.ts'
import { CELL } from './square.ts'

/** A tile's letter and value; what is no tile can't be drawn. */
export function partsOf(tile: Tile): { letter: string; value: Value } {
  const [, letter, digit] = /^([A-Z])([1-4])$/.exec(tile) ?? []
  if (letter === undefined) throw new Error(`${JSON.stringify(tile)} is no tile`)
  const value = digit === '1' ? 1 : digit === '2' ? 2 : digit === '3' ? 3 : 4
  return { letter, value }
}

/** Eight sides: a square with its corners cut off. */
const octagon = (width: number, height: number, cut: number): Mask =>
  keptMask(`octagon ${cut}`, width, height, (pen) => {
    pen.moveTo(cut, 0)
    pen.lineTo(width - cut, 0)
    pen.lineTo(width, cut)
    pen.lineTo(width, height - cut)
    pen.lineTo(width - cut, height)
    pen.lineTo(cut, height)
    pen.lineTo(0, height - cut)
    pen.lineTo(0, cut)
    pen.closePath()
    pen.fill()
  })

/** Draws a tile in a square of this size: the letter first, then the mark of its colour and its value. */
export function drawTile(
  easel: Easel<Colour>,
  tile: Tile,
  x: number,
  y: number,
  size: number,
  as = false,
): void {
  const { letter, value } = partsOf(tile)
  const part = (share: number): number => Math.round(size * share)
  const gap = part(as ? 1 / 18 : 1 / 36)
  const edge = size - 2 * gap
  if (as) easel.stamp(octagon(size - 2, size - 2, part(0.25)), x + 1, y + 1, 'soot')
  easel.stamp(octagon(edge, edge, part(0.24)), x + gap, y + gap, `side${value}`)
  easel.stamp(octagon(edge, edge - part(1 / 18), part(0.24)), x + gap, y + gap, `face${value}`)

  const ink = inkOf(value)
  const middle = x + size / 2
  const line = { ink, room: size }
  const { letters, lift } = standing(letter, size)
  easel.write({ ...line, text: letter, face: letters, x: middle, y: y + part(0.61) - lift, align: 'middle' })
  const foot = y + part(0.85)
  const mark = part(0.19)
  easel.stamp(markOf(value, mark), Math.round(middle - mark - size * 0.02), foot - mark, ink)
  easel.write({ ...line, text: `${value}`, face: face('bold', part(0.26)), x: middle + part(0.05), y: foot })
}

/** A letter as large as all are; one with a tail (Q) smaller and higher, so that the tail stays off the value. */
function standing(letter: string, size: number): { letters: Face; lift: number } {
  const [large, small] = [face('bold', Math.round(size * 0.68)), face('bold', Math.round(size * 0.58))]
  const tailed = reachOf(large, letter).below > size / 20
  return tailed ? { letters: small, lift: reachOf(small, letter).below - 1 } : { letters: large, lift: 0 }
}

const sprites = kept<Sheet>()

/** A tile on a square of the board: drawn once for each letter, colour and colour below. */
export const tileOn = (theme: Theme, tile: Tile, ground: Value): Sheet =>
  sprites(`${theme} ${tile} ${ground}`, () => {
    const { value } = partsOf(tile)
    // A tile on a square of its own colour is an AS: the whole square lights up, and the tile has a dark rim, which
    // shows without any colour.
    const isAs = value === ground
    const easel = easelOf(CELL, CELL, paletteFor(theme), isAs ? 'gold' : 'groove')
    if (!isAs) easel.fill({ x: 1, y: 1, width: CELL - 2, height: CELL - 2 }, `ground${ground}`)
    drawTile(easel, tile, 0, 0, CELL, isAs)
    return easel.sheet
  })

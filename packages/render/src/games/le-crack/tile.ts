import type { Tile } from '@crackpost/core/games/le-crack/tiles'
import type { IndexedBitmap } from '../../canvas/indexed-bitmap.ts'
import { cachedMask, createCache, type Mask } from '../../canvas/mask.ts'
import { createPalettedCanvas, type PalettedCanvas } from '../../canvas/paletted-canvas.ts'
import { createFont, type Font, glyphExtent } from '../../canvas/text.ts'
import type { RenderTheme } from '../../canvas/theme.ts'
import { tileSymbolMask } from './colour-symbol.ts'
import { type ColourValue, type LeCrackColourName, leCrackPalette, tileInk } from './colours.ts'
import { CELL_PX } from './square.ts'

/** A tile's letter and value; throws if there is no such tile. */
export function parseTile(tile: Tile): { letter: string; value: ColourValue } {
  const [, letter, digit] = /^([A-Z])([1-4])$/.exec(tile) ?? []
  if (letter === undefined) throw new Error(`${JSON.stringify(tile)} is no tile`)
  const value = digit === '1' ? 1 : digit === '2' ? 2 : digit === '3' ? 3 : 4
  return { letter, value }
}

/** A rectangle with cut corners. */
const octagonMask = (width: number, height: number, cut: number): Mask =>
  cachedMask(`octagon ${cut}`, width, height, (ctx) => {
    ctx.moveTo(cut, 0)
    ctx.lineTo(width - cut, 0)
    ctx.lineTo(width, cut)
    ctx.lineTo(width, height - cut)
    ctx.lineTo(width - cut, height)
    ctx.lineTo(cut, height)
    ctx.lineTo(0, height - cut)
    ctx.lineTo(0, cut)
    ctx.closePath()
    ctx.fill()
  })

/** Draws a tile in a square of this size: letter, symbol and value. `as` adds a dark rim. */
export function drawTile(
  canvas: PalettedCanvas<LeCrackColourName>,
  tile: Tile,
  x: number,
  y: number,
  size: number,
  as = false,
): void {
  const { letter, value } = parseTile(tile)
  const part = (share: number): number => Math.round(size * share)
  const gap = part(as ? 1 / 18 : 1 / 36)
  const edge = size - 2 * gap
  if (as) canvas.drawMask(octagonMask(size - 2, size - 2, part(0.25)), x + 1, y + 1, 'soot')
  canvas.drawMask(octagonMask(edge, edge, part(0.24)), x + gap, y + gap, `side${value}`)
  canvas.drawMask(octagonMask(edge, edge - part(1 / 18), part(0.24)), x + gap, y + gap, `face${value}`)

  const ink = tileInk(value)
  const middle = x + size / 2
  const line = { ink, maxWidth: size }
  const { font, lift } = fitTileLetter(letter, size)
  canvas.drawText({
    ...line,
    text: letter,
    font,
    x: middle,
    y: y + part(0.61) - lift,
    align: 'middle',
  })
  const foot = y + part(0.85)
  const mark = part(0.19)
  canvas.drawMask(tileSymbolMask(value, mark), Math.round(middle - mark - size * 0.02), foot - mark, ink)
  canvas.drawText({
    ...line,
    text: `${value}`,
    font: createFont('bold', part(0.26)),
    x: middle + part(0.05),
    y: foot,
  })
}

/**
 * Font and vertical shift of a letter. A letter with a descender (Q) is smaller and higher, so as not to touch the
 * value.
 */
function fitTileLetter(letter: string, size: number): { font: Font; lift: number } {
  const [large, small] = [
    createFont('bold', Math.round(size * 0.68)),
    createFont('bold', Math.round(size * 0.58)),
  ]
  const hasDescender = glyphExtent(large, letter).below > size / 20
  return hasDescender ? { font: small, lift: glyphExtent(small, letter).below - 1 } : { font: large, lift: 0 }
}

const tileSpriteCache = createCache<IndexedBitmap>()

/** A tile on a square of the board, cached by theme, tile and colour of the square. */
export const tileSprite = (theme: RenderTheme, tile: Tile, ground: ColourValue): IndexedBitmap =>
  tileSpriteCache(`${theme} ${tile} ${ground}`, () => {
    const { value } = parseTile(tile)
    // A tile on a square of its own colour is an AS: the square is golden and the tile has a dark rim, which is
    // visible without colour vision.
    const isAs = value === ground
    const canvas = createPalettedCanvas(CELL_PX, CELL_PX, leCrackPalette(theme), isAs ? 'gold' : 'groove')
    if (!isAs) canvas.fillBox({ x: 1, y: 1, width: CELL_PX - 2, height: CELL_PX - 2 }, `ground${ground}`)
    drawTile(canvas, tile, 0, 0, CELL_PX, isAs)
    return canvas.bitmap
  })

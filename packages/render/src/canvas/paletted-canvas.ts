import {
  type Box,
  createBitmap,
  drawBitmap,
  drawMask,
  fillBox,
  type IndexedBitmap,
} from './indexed-bitmap.ts'
import type { Mask } from './mask.ts'
import type { Palette } from './palette.ts'
import { drawText, type TextLine } from './text.ts'

/** Picture size in pixels. Discord on a phone shows a picture at about a third of its width. */
export const PICTURE_WIDTH = 1080
export const PICTURE_MARGIN_PX = 28
export const CONTENT_WIDTH = PICTURE_WIDTH - 2 * PICTURE_MARGIN_PX

/** A bitmap to draw on, with colours by name. `drawText` returns the box of the text. */
export interface PalettedCanvas<Name extends string> {
  readonly bitmap: IndexedBitmap
  readonly palette: Palette<Name>
  fillBox(box: Box, colour: Name): void
  drawMask(mask: Mask, x: number, y: number, colour: Name): void
  drawBitmap(bitmap: IndexedBitmap, x: number, y: number): void
  drawText(line: Omit<TextLine, 'ink'> & { readonly ink: Name }): Box
}

export function createPalettedCanvas<Name extends string>(
  width: number,
  height: number,
  palette: Palette<Name>,
  ground: NoInfer<Name>,
): PalettedCanvas<Name> {
  const { index } = palette
  const bitmap = createBitmap(width, height, index[ground])
  return {
    bitmap,
    palette,
    fillBox: (box, colour) => fillBox(bitmap, box, index[colour]),
    drawMask: (mask, x, y, colour) => drawMask(bitmap, mask, x, y, index[colour], palette),
    drawBitmap: (other, x, y) => drawBitmap(bitmap, other, x, y),
    drawText: (line) => drawText(bitmap, palette, { ...line, ink: index[line.ink] }),
  }
}

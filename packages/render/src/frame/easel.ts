import type { Mask } from './mask.ts'
import type { Palette } from './palette.ts'
import { type Box, copy, fill, type Sheet, sheetOf, stamp } from './sheet.ts'
import { type Line, write } from './text.ts'

/** A sheet to draw on, with colours called by their names. Everything tells where it lies. */
export interface Easel<Name extends string> {
  readonly sheet: Sheet
  readonly palette: Palette<Name>
  fill(box: Box, colour: Name): void
  stamp(mask: Mask, x: number, y: number, colour: Name): void
  copy(sheet: Sheet, x: number, y: number): void
  write(line: Omit<Line, 'ink'> & { readonly ink: Name }): Box
}

export function easelOf<Name extends string>(
  width: number,
  height: number,
  palette: Palette<Name>,
  ground: NoInfer<Name>,
): Easel<Name> {
  const { index } = palette
  const sheet = sheetOf(width, height, index[ground])
  return {
    sheet,
    palette,
    fill: (box, colour) => fill(sheet, box, index[colour]),
    stamp: (mask, x, y, colour) => stamp(sheet, mask, x, y, index[colour], palette),
    copy: (other, x, y) => copy(sheet, other, x, y),
    write: (line) => write(sheet, palette, { ...line, ink: index[line.ink] }),
  }
}

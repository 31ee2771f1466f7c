import { RACK_SIZE, type Tile, tileLetter } from '@crackpost/core/games/le-crack/tiles'
import { isVowel } from '@crackpost/core/lexicon/letters'
import { roundedRectMask } from '../../canvas/mask.ts'
import { CONTENT_WIDTH, type PalettedCanvas, PICTURE_MARGIN_PX } from '../../canvas/paletted-canvas.ts'
import type { LeCrackColourName } from './colours.ts'
import { drawTile } from './tile.ts'

const TILE_PX = 80
/** Gap between consonants and vowels. */
const GROUP_GAP_PX = 28
export const RACK_HEIGHT = TILE_PX + 36

/** Draws the rack in the order of the view: consonants left, vowels right. Throws if it has too many tiles. */
export function drawRack(canvas: PalettedCanvas<LeCrackColourName>, rack: readonly Tile[], y: number): void {
  if (rack.length > RACK_SIZE) throw new Error(`a rack of ${rack.length} tiles`)
  canvas.drawMask(roundedRectMask(CONTENT_WIDTH, RACK_HEIGHT, 18), PICTURE_MARGIN_PX, y, 'wood')
  canvas.drawMask(
    roundedRectMask(CONTENT_WIDTH - 16, 22, 8),
    PICTURE_MARGIN_PX + 8,
    y + RACK_HEIGHT - 30,
    'ledge',
  )
  const vowels = rack.findIndex((tile) => isVowel(tileLetter(tile)))
  const split = vowels > 0 ? vowels : rack.length
  const width = rack.length * TILE_PX + (split < rack.length ? GROUP_GAP_PX : 0)
  const start = PICTURE_MARGIN_PX + Math.round((CONTENT_WIDTH - width) / 2)
  for (const [n, tile] of rack.entries())
    drawTile(canvas, tile, start + n * TILE_PX + (n >= split ? GROUP_GAP_PX : 0), y + 14, TILE_PX)
}

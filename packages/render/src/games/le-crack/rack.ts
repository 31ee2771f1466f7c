import { letterOf, RACK, type Tile } from '@crackpost/core/games/le-crack/tiles'
import { isVowel } from '@crackpost/core/lexicon/letters'
import type { Easel } from '../../frame/easel.ts'
import { INNER, MARGIN } from '../../frame/layout.ts'
import { rounded } from '../../frame/mask.ts'
import type { Colour } from './colours.ts'
import { drawTile } from './tile.ts'

const TILE = 80
/** Between consonants and vowels. */
const GAP = 28
export const RACK_HEIGHT = TILE + 36

/** The tiles on their wooden support, in the order of the view: consonants left, vowels right. */
export function drawRack(easel: Easel<Colour>, rack: readonly Tile[], y: number): void {
  if (rack.length > RACK) throw new Error(`a rack of ${rack.length} tiles`)
  easel.stamp(rounded(INNER, RACK_HEIGHT, 18), MARGIN, y, 'wood')
  easel.stamp(rounded(INNER - 16, 22, 8), MARGIN + 8, y + RACK_HEIGHT - 30, 'ledge')
  const vowels = rack.findIndex((tile) => isVowel(letterOf(tile)))
  const split = vowels > 0 ? vowels : rack.length
  const width = rack.length * TILE + (split < rack.length ? GAP : 0)
  const start = MARGIN + Math.round((INNER - width) / 2)
  for (const [n, tile] of rack.entries())
    drawTile(easel, tile, start + n * TILE + (n >= split ? GAP : 0), y + 14, TILE)
}

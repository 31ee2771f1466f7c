import type { Easel } from '../../frame/easel.ts'
import { readable } from '../../frame/labels.ts'
import type { Artist } from '../../frame/picture.ts'
import { pngOf } from '../../frame/png.ts'
import type { Colour } from './colours.ts'
import { drawHand, drawSeat } from './hand.ts'
import { placementOf, viewOf } from './look.ts'
import { drawPad } from './pad.ts'
import { drawPreview } from './preview.ts'
import { drawTable } from './table.ts'
import { WORDS } from './words.ts'

/**
 * `table`: what everybody sees. `hand`: the rack of the seat that looks. `seat`: the table with that rack below.
 * `preview`: the board with a play that is not confirmed. `pad`: the score pads.
 */
const PICTURES = ['table', 'hand', 'seat', 'preview', 'pad'] as const

export const leCrack: Artist = {
  pictures: PICTURES,
  words: WORDS,
  draw: (given, labels, { what, theme, preview }) => {
    const { table, rack } = viewOf(given)
    const words = readable(labels, WORDS, table.players.length)
    const owned = () => {
      if (rack === null) throw new Error('a spectator has no rack to show')
      return rack
    }
    const drawn: Record<string, () => Easel<Colour>> = {
      table: () => drawTable(table, words, theme),
      hand: () => drawHand(owned(), words, theme),
      seat: () => drawSeat(table, owned(), words, theme),
      preview: () => drawPreview(table, placementOf(preview), words, theme),
      pad: () => drawPad(table, words, theme),
    }
    const draw = drawn[what]
    if (!draw) throw new Error(`there is no picture "${what}"`)
    const { sheet, palette } = draw()
    return pngOf(sheet, palette)
  },
}

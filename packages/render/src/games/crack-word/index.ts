import type { Easel } from '../../frame/easel.ts'
import { readable } from '../../frame/labels.ts'
import type { Artist } from '../../frame/picture.ts'
import { pngOf } from '../../frame/png.ts'
import type { Colour } from './colours.ts'
import { drawHand, drawSeat, type Hand } from './hand.ts'
import { placementOf, viewOf } from './look.ts'
import { drawPreview } from './preview.ts'
import { drawTable } from './table.ts'
import { WORDS } from './words.ts'

/**
 * `table`: what everybody sees. `hand`: the cards of the seat that looks. `seat`: the table with those cards below.
 * `preview`: the lines with a placement of that seat, or of the one in turn, that is not confirmed.
 */
const PICTURES = ['table', 'hand', 'seat', 'preview'] as const

export const crackWord: Artist = {
  pictures: PICTURES,
  words: WORDS,
  draw: (given, labels, { what, theme, preview }) => {
    const { table, seat, hand } = viewOf(given)
    const words = readable(labels, WORDS, table.players.length)
    const owned = (): Hand => {
      const owner = seat === null ? undefined : table.players[seat]
      if (hand === null || !owner) throw new Error('a spectator has no hand to show')
      return { owner: owner.colour, cards: hand }
    }
    const placing = () => {
      const player = table.players[seat ?? table.turn ?? -1]
      if (!player) throw new Error('nobody is there to place a card')
      return player
    }
    const drawn: Record<string, () => Easel<Colour>> = {
      table: () => drawTable(table, words, theme),
      hand: () => drawHand(owned(), words, theme),
      seat: () => drawSeat(table, owned(), words, theme),
      preview: () => drawPreview(table, placing(), placementOf(preview), words, theme),
    }
    const draw = drawn[what]
    if (!draw) throw new Error(`there is no picture "${what}"`)
    const { sheet, palette } = draw()
    return pngOf(sheet, palette)
  },
}

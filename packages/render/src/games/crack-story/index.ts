import type { Easel } from '../../frame/easel.ts'
import { readable } from '../../frame/labels.ts'
import type { Artist } from '../../frame/picture.ts'
import { pngOf } from '../../frame/png.ts'
import type { Colour } from './colours.ts'
import { drawHand, drawSeat } from './hand.ts'
import { drawKeepsake } from './keepsake.ts'
import { viewOf } from './look.ts'
import { drawTable } from './table.ts'
import { WORDS } from './words.ts'

/**
 * `table`: what everybody sees. `hand`: the cards of the seat that looks. `seat`: the table with those cards below.
 * `keepsake`: the latest story that is over, as a page to keep.
 */
const PICTURES = ['table', 'hand', 'seat', 'keepsake'] as const

export const crackStory: Artist = {
  pictures: PICTURES,
  words: WORDS,
  draw: (given, labels, { what, theme }) => {
    const { table, mine } = viewOf(given)
    const words = readable(labels, WORDS, table.players.length)
    const owned = () => {
      if (mine === null) throw new Error('a spectator has no hand to show')
      return mine.hand
    }
    const told = () => {
      const latest = table.stories.at(-1)
      if (!latest) throw new Error('no story is over yet')
      return latest
    }
    const drawn: Record<string, () => Easel<Colour>> = {
      table: () => drawTable(table, words, theme),
      hand: () => drawHand(owned(), words, theme),
      seat: () => drawSeat(table, owned(), words, theme),
      keepsake: () => drawKeepsake(told(), words, theme),
    }
    const draw = drawn[what]
    if (!draw) throw new Error(`there is no picture "${what}"`)
    const { sheet, palette } = draw()
    return pngOf(sheet, palette)
  },
}

import type { GameRenderer } from '../../canvas/game-renderer.ts'
import type { PalettedCanvas } from '../../canvas/paletted-canvas.ts'
import { sanitiseLabels } from '../../canvas/picture-labels.ts'
import { encodePng } from '../../canvas/png.ts'
import type { CrackWordColourName } from './colours.ts'
import { drawCrackWordFinal } from './final.ts'
import { type CrackWordHand, drawCrackWordHand, drawCrackWordSeatView } from './hand.ts'
import { CRACK_WORD_LABEL_KEYS } from './labels.ts'
import { parseCrackWordPlacement, parseCrackWordView } from './parse-view.ts'
import { drawPlacementPreview } from './preview.ts'
import { drawCrackWordTable } from './table.ts'

/**
 * `table`: the public table; after the end with all hands. `hand`: the reader's own cards. `seat`: the table with those
 * cards below. `preview`: the lines with an unconfirmed placement of the reader or, for a spectator, of the player to move.
 */
const PICTURES = ['table', 'hand', 'seat', 'preview'] as const

export const crackWordRenderer: GameRenderer = {
  pictures: PICTURES,
  labelKeys: CRACK_WORD_LABEL_KEYS,
  draw: (given, labels, { what, theme, preview }) => {
    const { table, seat, hand, revealed } = parseCrackWordView(given)
    const readableLabels = sanitiseLabels(labels, CRACK_WORD_LABEL_KEYS, table.players.length)
    const requireHand = (): CrackWordHand => {
      const owner = seat === null ? undefined : table.players[seat]
      if (hand === null || !owner) throw new Error('a spectator has no hand to show')
      return { owner: owner.colour, cards: hand }
    }
    const requirePlacingPlayer = () => {
      const player = table.players[seat ?? table.turn ?? -1]
      if (!player) throw new Error('no player places a card')
      return player
    }
    const drawings: Record<string, () => PalettedCanvas<CrackWordColourName>> = {
      table: () =>
        revealed
          ? drawCrackWordFinal(table, revealed, readableLabels, theme)
          : drawCrackWordTable(table, readableLabels, theme),
      hand: () => drawCrackWordHand(requireHand(), readableLabels, theme),
      seat: () => drawCrackWordSeatView(table, requireHand(), readableLabels, theme),
      preview: () =>
        drawPlacementPreview(
          table,
          requirePlacingPlayer(),
          parseCrackWordPlacement(preview),
          readableLabels,
          theme,
        ),
    }
    const draw = drawings[what]
    if (!draw) throw new Error(`there is no picture "${what}"`)
    const { bitmap, palette } = draw()
    return encodePng(bitmap, palette)
  },
}

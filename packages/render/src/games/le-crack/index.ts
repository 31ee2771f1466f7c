import type { GameRenderer } from '../../canvas/game-renderer.ts'
import type { PalettedCanvas } from '../../canvas/paletted-canvas.ts'
import { sanitiseLabels } from '../../canvas/picture-labels.ts'
import { encodePng } from '../../canvas/png.ts'
import type { LeCrackColourName } from './colours.ts'
import { drawLeCrackFinal } from './final.ts'
import { drawLeCrackHand, drawLeCrackSeatView } from './hand.ts'
import { LE_CRACK_LABEL_KEYS } from './labels.ts'
import { parseLeCrackPlacement, parseLeCrackView } from './parse-view.ts'
import { drawPlayPreview } from './preview.ts'
import { drawScorePads } from './score-pad.ts'
import { drawLeCrackTable } from './table.ts'

/**
 * `table`: the public table; after the end with all racks. `hand`: the reader's own rack. `seat`: the table with that rack below. `preview`: the
 * board with an unconfirmed play. `pad`: the score pads.
 */
const PICTURES = ['table', 'hand', 'seat', 'preview', 'pad'] as const

export const leCrackRenderer: GameRenderer = {
  pictures: PICTURES,
  labelKeys: LE_CRACK_LABEL_KEYS,
  draw: (given, labels, { what, theme, preview }) => {
    const { table, rack, revealed } = parseLeCrackView(given)
    const readableLabels = sanitiseLabels(labels, LE_CRACK_LABEL_KEYS, table.players.length)
    const requireRack = () => {
      if (rack === null) throw new Error('a spectator has no rack to show')
      return rack
    }
    const drawings: Record<string, () => PalettedCanvas<LeCrackColourName>> = {
      table: () =>
        revealed
          ? drawLeCrackFinal(table, revealed, readableLabels, theme)
          : drawLeCrackTable(table, readableLabels, theme),
      hand: () => drawLeCrackHand(requireRack(), readableLabels, theme),
      seat: () => drawLeCrackSeatView(table, requireRack(), readableLabels, theme),
      preview: () => drawPlayPreview(table, parseLeCrackPlacement(preview), readableLabels, theme),
      pad: () => drawScorePads(table, readableLabels, theme),
    }
    const draw = drawings[what]
    if (!draw) throw new Error(`there is no picture "${what}"`)
    const { bitmap, palette } = draw()
    return encodePng(bitmap, palette)
  },
}

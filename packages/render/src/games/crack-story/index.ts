import type { GameRenderer } from '../../canvas/game-renderer.ts'
import type { PalettedCanvas } from '../../canvas/paletted-canvas.ts'
import { sanitiseLabels } from '../../canvas/picture-labels.ts'
import { encodePng } from '../../canvas/png.ts'
import type { CrackStoryColourName } from './colours.ts'
import { drawCrackStoryEnding, drawCrackStoryFinal } from './final.ts'
import { drawCrackStoryHand, drawCrackStorySeatView } from './hand.ts'
import { drawKeepsake } from './keepsake.ts'
import { CRACK_STORY_LABEL_KEYS } from './labels.ts'
import { parseCrackStoryView } from './parse-view.ts'
import { drawCrackStoryTable } from './table.ts'

/**
 * `table`: the public table; after the end with all hands. `hand`: the reader's own cards. `seat`: the table with those
 * cards below. `keepsake`: the latest finished story as a page. `ending`: that page with all hands, after the end.
 */
const PICTURES = ['table', 'hand', 'seat', 'keepsake', 'ending'] as const

export const crackStoryRenderer: GameRenderer = {
  pictures: PICTURES,
  labelKeys: CRACK_STORY_LABEL_KEYS,
  draw: (given, labels, { what, theme }) => {
    const { table, mine, revealed } = parseCrackStoryView(given)
    const readableLabels = sanitiseLabels(labels, CRACK_STORY_LABEL_KEYS, table.players.length)
    const requireHand = () => {
      if (mine === null) throw new Error('a spectator has no hand to show')
      return mine.hand
    }
    const requireAllHands = () => {
      if (!revealed) throw new Error('the match is not over')
      return revealed
    }
    const latestStory = () => {
      const latest = table.stories.at(-1)
      if (!latest) throw new Error('no story is over yet')
      return latest
    }
    const drawings: Record<string, () => PalettedCanvas<CrackStoryColourName>> = {
      table: () =>
        revealed
          ? drawCrackStoryFinal(table, revealed, readableLabels, theme)
          : drawCrackStoryTable(table, readableLabels, theme),
      hand: () => drawCrackStoryHand(requireHand(), readableLabels, theme),
      seat: () => drawCrackStorySeatView(table, requireHand(), readableLabels, theme),
      keepsake: () => drawKeepsake(latestStory(), readableLabels, theme),
      ending: () => drawCrackStoryEnding(latestStory(), table, requireAllHands(), readableLabels, theme),
    }
    const draw = drawings[what]
    if (!draw) throw new Error(`there is no picture "${what}"`)
    const { bitmap, palette } = draw()
    return encodePng(bitmap, palette)
  },
}

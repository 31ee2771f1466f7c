import { isJoker, playedLetter } from '@crackpost/core/games/crack-word/cards'
import type { CardPlacement } from '@crackpost/core/games/crack-word/placements'
import type {
  CrackWordPlayer,
  CrackWordTable,
  LineView,
  StackView,
} from '@crackpost/core/games/crack-word/view'
import { drawHeader, HEADER_HEIGHT } from '../../canvas/header.ts'
import { drawMoveSummary, MOVE_SUMMARY_HEIGHT } from '../../canvas/move-summary.ts'
import { createPalettedCanvas, type PalettedCanvas, PICTURE_WIDTH } from '../../canvas/paletted-canvas.ts'
import type { RenderTheme } from '../../canvas/theme.ts'
import { drawPlayerDisc } from './colour-symbol.ts'
import { type CrackWordColourName, crackWordPalette } from './colours.ts'
import type { CrackWordLabels } from './labels.ts'
import { drawLines, LINES_HEIGHT, stackIndexAt } from './lines.ts'
import { CRACK_WORD_FOOT_PX, CRACK_WORD_GAP_PX } from './table.ts'

/** Draws the lines after an unconfirmed placement, and what it would score. */
export function drawPlacementPreview(
  table: CrackWordTable,
  player: CrackWordPlayer,
  placement: CardPlacement,
  labels: CrackWordLabels,
  theme: RenderTheme,
): PalettedCanvas<CrackWordColourName> {
  const { words } = labels
  const { action, letters, example, crack } = placement
  const after: CrackWordTable = {
    ...table,
    lines: table.lines.map((line) => withPlacedCard(line, player, placement)),
  }
  const canvas = createPalettedCanvas(
    PICTURE_WIDTH,
    HEADER_HEIGHT + LINES_HEIGHT + CRACK_WORD_GAP_PX + MOVE_SUMMARY_HEIGHT + CRACK_WORD_FOOT_PX,
    crackWordPalette(theme),
    'page',
  )
  drawHeader(canvas, `${letters}  ${words.line} ${action.line}`, labels.status)
  const appearanceOf = (line: LineView) => {
    const index = line.line === action.line ? stackIndexAt(line, action.at) : null
    if (index === null) return {}
    return { lit: true, marked: { index, dashed: true }, points: crack?.points ?? null }
  }
  drawLines(canvas, after, appearanceOf, labels, HEADER_HEIGHT)
  // Without a friendly referee there is no example to show.
  const like = example === '' ? letters : `${words.example} ${example}`
  const what = crack ? `${words.crack}  ${crack.word}` : like
  const disc = (x: number, y: number, size: number) =>
    drawPlayerDisc(canvas, player.colour, { x, y, size, golden: false })
  const summary = {
    name: labels.names[player.seat] ?? '',
    what,
    points: crack ? `+${crack.points}` : '',
    disc,
  }
  drawMoveSummary(canvas, summary, HEADER_HEIGHT + LINES_HEIGHT + CRACK_WORD_GAP_PX)
  return canvas
}

/** The line with the previewed card, if it is placed there. */
function withPlacedCard(
  line: LineView,
  { seat, colour }: CrackWordPlayer,
  placement: CardPlacement,
): LineView {
  const { card, at, line: number } = placement.action
  if (line.line !== number) return line
  const { stacks } = line
  const top: StackView = { seat, colour, letter: playedLetter(card), joker: isJoker(card), covered: [] }
  const after = { ...line, letters: placement.letters, cards: line.cards + 1, majority: placement.majority }
  if (at === 'left') return { ...after, stacks: [top, ...stacks] }
  if (at === 'right' || at === 'alone') return { ...after, stacks: [...stacks, top] }
  const below = stacks[at - 1]
  if (!below) throw new Error(`line ${number} has no card ${at} to cover`)
  const covered = [...below.covered, { seat: below.seat, colour: below.colour, joker: below.joker }]
  return { ...after, stacks: stacks.with(at - 1, { ...top, covered }) }
}

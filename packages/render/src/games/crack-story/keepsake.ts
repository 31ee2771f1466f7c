import type { StoryEndReason } from '@crackpost/core/games/crack-story/schema'
import type { PublishedStory } from '@crackpost/core/games/crack-story/view'
import { cachedMask, type Mask, roundedBorderMask, roundedRectMask } from '../../canvas/mask.ts'
import {
  CONTENT_WIDTH,
  createPalettedCanvas,
  type PalettedCanvas,
  PICTURE_MARGIN_PX,
  PICTURE_WIDTH,
} from '../../canvas/paletted-canvas.ts'
import { createFont, largestFittingFont } from '../../canvas/text.ts'
import type { RenderTheme } from '../../canvas/theme.ts'
import { type CrackStoryColourName, crackStoryPalette } from './colours.ts'
import { storyIconMask } from './icon.ts'
import type { CrackStoryLabelKey, CrackStoryLabels } from './labels.ts'
import { drawLegend, legendHeight } from './legend.ts'
import { drawStoryPage, layoutStoryPage } from './story-page.ts'

const ENDING_LABELS: Readonly<Record<StoryEndReason, CrackStoryLabelKey>> = {
  story: 'endStory',
  stuck: 'endStuck',
  round: 'endRound',
  over: 'endOver',
}

/** Insets in pixels from the page's edge to its frame and to the text. */
const FRAME_INSET_PX = 22
const TEXT_INSET_PX = 72
const HEADING_HEIGHT = 248
const ORNAMENT_HEIGHT = 96
const TEXT_WIDTH = CONTENT_WIDTH - 2 * TEXT_INSET_PX
const TITLE_FONT = createFont('medium', 28)
const HEADING_FONTS = [64, 52, 44].map((size) => createFont('bold', size))
const CAPTION_FONTS = [28, 25, 22].map((size) => createFont('medium', size))

/**
 * Draws a finished story as a book page: its words, and which player said each. `below` is the height in pixels that the
 * caller needs below the page for the players; null for a legend of the players on the page.
 */
export function drawKeepsake(
  story: PublishedStory,
  labels: CrackStoryLabels,
  theme: RenderTheme,
  below: number | null = null,
): PalettedCanvas<CrackStoryColourName> {
  const page = layoutStoryPage(story.words, TEXT_WIDTH)
  const seats = [...new Set(story.words.map(({ by }) => by))].sort((a, b) => a - b)
  const legend = below === null ? legendHeight(seats.length) : 0
  const height = HEADING_HEIGHT + page.height + ORNAMENT_HEIGHT + legend + FRAME_INSET_PX + 26
  const canvas = createPalettedCanvas(
    PICTURE_WIDTH,
    height + 2 * PICTURE_MARGIN_PX + (below ?? 0),
    crackStoryPalette(theme),
    'page',
  )
  canvas.drawMask(roundedRectMask(CONTENT_WIDTH, height, 26), PICTURE_MARGIN_PX, PICTURE_MARGIN_PX, 'card')
  canvas.drawMask(
    roundedBorderMask(CONTENT_WIDTH - 2 * FRAME_INSET_PX, height - 2 * FRAME_INSET_PX, 14, 3),
    PICTURE_MARGIN_PX + FRAME_INSET_PX,
    PICTURE_MARGIN_PX + FRAME_INSET_PX,
    'hairline',
  )
  drawCorners(canvas, height)
  drawHeading(canvas, story, labels)
  drawStoryPage(canvas, page, { x: PICTURE_MARGIN_PX + TEXT_INSET_PX, y: PICTURE_MARGIN_PX + HEADING_HEIGHT })
  drawEndOrnament(canvas, story.why, PICTURE_MARGIN_PX + HEADING_HEIGHT + page.height)
  if (below === null)
    drawLegend(canvas, story, labels, {
      x: PICTURE_MARGIN_PX + TEXT_INSET_PX,
      y: PICTURE_MARGIN_PX + HEADING_HEIGHT + page.height + ORNAMENT_HEIGHT,
      width: TEXT_WIDTH,
    })
  return canvas
}

const BOOK_PX = 56

/** Draws a book at the top of the frame and an ornament at each corner. */
function drawCorners(canvas: PalettedCanvas<CrackStoryColourName>, height: number): void {
  const [left, right] = [
    PICTURE_MARGIN_PX + FRAME_INSET_PX + 1,
    PICTURE_WIDTH - PICTURE_MARGIN_PX - FRAME_INSET_PX - 1,
  ]
  const [top, bottom] = [
    PICTURE_MARGIN_PX + FRAME_INSET_PX + 1,
    PICTURE_MARGIN_PX + height - FRAME_INSET_PX - 1,
  ]
  for (const x of [left, right])
    for (const y of [top, bottom]) {
      canvas.drawMask(diamondMask(40), x - 20, y - 20, 'card')
      canvas.drawMask(diamondMask(22), x - 11, y - 11, 'gold')
    }
  const middle = PICTURE_WIDTH / 2
  canvas.fillBox({ x: middle - 56, y: top - 3, width: 112, height: 6 }, 'card')
  canvas.drawMask(storyIconMask('book', BOOK_PX, 0.07), middle - BOOK_PX / 2, top - BOOK_PX / 2 + 2, 'ink')
}

/** Draws the game's title, the story's number and how it ended. */
function drawHeading(
  canvas: PalettedCanvas<CrackStoryColourName>,
  { number, round, why }: PublishedStory,
  labels: CrackStoryLabels,
): void {
  const { title, words } = labels
  const line = { x: PICTURE_WIDTH / 2, align: 'middle', maxWidth: TEXT_WIDTH } as const
  canvas.drawText({ ...line, text: title, font: TITLE_FONT, ink: 'muted', y: PICTURE_MARGIN_PX + 92 })
  const heading = `${words.tale} ${number}`
  canvas.drawText({
    ...line,
    text: heading,
    font: largestFittingFont(HEADING_FONTS, heading, TEXT_WIDTH),
    ink: 'ink',
    y: PICTURE_MARGIN_PX + 160,
  })
  const caption = `${words.round} ${round} · ${words[ENDING_LABELS[why]]}`
  canvas.drawText({
    ...line,
    text: caption,
    font: largestFittingFont(CAPTION_FONTS, caption, TEXT_WIDTH),
    ink: 'muted',
    y: PICTURE_MARGIN_PX + 206,
  })
}

/** Draws an ornament below the text; three dots if the story was abandoned. */
function drawEndOrnament(canvas: PalettedCanvas<CrackStoryColourName>, why: StoryEndReason, y: number): void {
  const [middle, at] = [PICTURE_WIDTH / 2, y + 40]
  if (why === 'stuck') {
    for (const n of [-1, 0, 1])
      canvas.drawMask(roundedRectMask(12, 12, 6), middle + n * 30 - 6, at - 6, 'muted')
    return
  }
  canvas.fillBox({ x: middle - 150, y: at - 1, width: 110, height: 3 }, 'hairline')
  canvas.fillBox({ x: middle + 40, y: at - 1, width: 110, height: 3 }, 'hairline')
  for (const [dx, size] of [
    [-28, 12],
    [0, 24],
    [28, 12],
  ] as const)
    canvas.drawMask(diamondMask(size), Math.round(middle + dx - size / 2), at - size / 2, 'gold')
}

const diamondMask = (size: number): Mask =>
  cachedMask('ornament', size, size, (ctx) => {
    ctx.moveTo(size / 2, 0)
    ctx.lineTo(size, size / 2)
    ctx.lineTo(size / 2, size)
    ctx.lineTo(0, size / 2)
    ctx.closePath()
    ctx.fill()
  })

import type { Ending } from '@crackpost/core/games/crack-story/schema'
import type { Keepsake } from '@crackpost/core/games/crack-story/view'
import { type Easel, easelOf } from '../../frame/easel.ts'
import { INNER, MARGIN, WIDTH } from '../../frame/layout.ts'
import { keptMask, type Mask, ring, rounded } from '../../frame/mask.ts'
import { face, fitting } from '../../frame/text.ts'
import type { Theme } from '../../frame/theme.ts'
import { type Colour, paletteFor } from './colours.ts'
import { drawLegend, legendHeight } from './legend.ts'
import { drawText, pageOf } from './page.ts'
import { signOf } from './sign.ts'
import type { StoryLabels, Word } from './words.ts'

const ENDS: Readonly<Record<Ending, Word>> = {
  story: 'endStory',
  stuck: 'endStuck',
  round: 'endRound',
  over: 'endOver',
}

/** From the sheet's edge to the page's, to its frame, and to the text. */
const FRAME = 22
const TEXT = 72
const HEAD = 248
const TAIL = 96
const ROOM = INNER - 2 * TEXT
const TITLE = face('medium', 28)
const HEADINGS = [64, 52, 44].map((size) => face('bold', size))
const CAPTIONS = [28, 25, 22].map((size) => face('medium', size))

/** A story that is over, set as a page of a small book: its words, and who said which. */
export function drawKeepsake(story: Keepsake, labels: StoryLabels, theme: Theme): Easel<Colour> {
  const page = pageOf(story.words, ROOM)
  const seats = [...new Set(story.words.map(({ by }) => by))].sort((a, b) => a - b)
  const height = HEAD + page.height + TAIL + legendHeight(seats.length) + FRAME + 26
  const easel = easelOf(WIDTH, height + 2 * MARGIN, paletteFor(theme), 'page')
  easel.stamp(rounded(INNER, height, 26), MARGIN, MARGIN, 'card')
  easel.stamp(ring(INNER - 2 * FRAME, height - 2 * FRAME, 14, 3), MARGIN + FRAME, MARGIN + FRAME, 'hairline')
  drawCorners(easel, height)
  drawHeading(easel, story, labels)
  drawText(easel, page, { x: MARGIN + TEXT, y: MARGIN + HEAD })
  drawTail(easel, story.why, MARGIN + HEAD + page.height)
  drawLegend(easel, story, labels, { x: MARGIN + TEXT, y: MARGIN + HEAD + page.height + TAIL, width: ROOM })
  return easel
}

const BOOK = 56

/** A book where the frame begins, and an ornament at each of its corners. */
function drawCorners(easel: Easel<Colour>, height: number): void {
  const [left, right] = [MARGIN + FRAME + 1, WIDTH - MARGIN - FRAME - 1]
  const [top, bottom] = [MARGIN + FRAME + 1, MARGIN + height - FRAME - 1]
  for (const x of [left, right])
    for (const y of [top, bottom]) {
      easel.stamp(diamond(40), x - 20, y - 20, 'card')
      easel.stamp(diamond(22), x - 11, y - 11, 'gold')
    }
  const middle = WIDTH / 2
  easel.fill({ x: middle - 56, y: top - 3, width: 112, height: 6 }, 'card')
  easel.stamp(signOf('book', BOOK, 0.07), middle - BOOK / 2, top - BOOK / 2 + 2, 'ink')
}

/** The game, the story's number, and how it came to its end. */
function drawHeading(easel: Easel<Colour>, { number, round, why }: Keepsake, labels: StoryLabels): void {
  const { title, words } = labels
  const line = { x: WIDTH / 2, align: 'middle', room: ROOM } as const
  easel.write({ ...line, text: title, face: TITLE, ink: 'muted', y: MARGIN + 92 })
  const heading = `${words.tale} ${number}`
  easel.write({ ...line, text: heading, face: fitting(HEADINGS, heading, ROOM), ink: 'ink', y: MARGIN + 160 })
  const caption = `${words.round} ${round} · ${words[ENDS[why]]}`
  easel.write({
    ...line,
    text: caption,
    face: fitting(CAPTIONS, caption, ROOM),
    ink: 'muted',
    y: MARGIN + 206,
  })
}

/** Below the text: an ornament where the story came to its end, three dots where it was abandoned. */
function drawTail(easel: Easel<Colour>, why: Ending, y: number): void {
  const [middle, at] = [WIDTH / 2, y + 40]
  if (why === 'stuck') {
    for (const n of [-1, 0, 1]) easel.stamp(rounded(12, 12, 6), middle + n * 30 - 6, at - 6, 'muted')
    return
  }
  easel.fill({ x: middle - 150, y: at - 1, width: 110, height: 3 }, 'hairline')
  easel.fill({ x: middle + 40, y: at - 1, width: 110, height: 3 }, 'hairline')
  for (const [dx, size] of [
    [-28, 12],
    [0, 24],
    [28, 12],
  ] as const)
    easel.stamp(diamond(size), Math.round(middle + dx - size / 2), at - size / 2, 'gold')
}

const diamond = (size: number): Mask =>
  keptMask('ornament', size, size, (pen) => {
    pen.moveTo(size / 2, 0)
    pen.lineTo(size, size / 2)
    pen.lineTo(size / 2, size)
    pen.lineTo(0, size / 2)
    pen.closePath()
    pen.fill()
  })

import type { PublishedWord } from '@crackpost/core/games/crack-story/view'
import { roundedRectMask } from '../../canvas/mask.ts'
import type { PalettedCanvas } from '../../canvas/paletted-canvas.ts'
import { renderableText } from '../../canvas/renderable-text.ts'
import { createFont, type Font, measureText } from '../../canvas/text.ts'
import { drawInitialCard, storyCardHeight } from './card.ts'
import { type CrackStoryColourName, seatColourName } from './colours.ts'
import { visibleWord } from './parse-view.ts'
import { seatSymbolMask } from './seat-symbol.ts'

/** Font size by the number of words: short stories are set larger. */
const FONT_PX_BY_WORDS: readonly (readonly [words: number, size: number])[] = [
  [10, 66],
  [20, 56],
  [36, 48],
  [60, 42],
]
const MIN_TEXT_FONT_PX = 38
/** Smallest font size of a word that is too long for a line. */
const MIN_WORD_FONT_PX = 14

/** A word with its position on the page; y is the baseline. */
interface PlacedWord {
  /** Null if the word is hidden. */
  readonly text: string | null
  readonly by: number
  readonly font: Font
  readonly x: number
  readonly y: number
  readonly width: number
}

export interface StoryPage {
  readonly words: readonly PlacedWord[]
  /** The first letter, on a card two lines high; null if the first word is hidden. */
  readonly initial: { readonly text: string; readonly by: number; readonly width: number } | null
  readonly size: number
  readonly height: number
}

const lineHeight = (size: number): number => Math.round(size * 1.72)

/** Breaks the words into lines of width `maxWidth`, around the initial card. */
export function layoutStoryPage(words: readonly PublishedWord[], maxWidth: number): StoryPage {
  const size = FONT_PX_BY_WORDS.find(([most]) => words.length <= most)?.[1] ?? MIN_TEXT_FONT_PX
  const texts = words.map((word) => {
    const text = visibleWord(word)
    return { by: word.by, text: text === null ? null : printableWord(text) }
  })
  const [first] = texts
  const lead = lineHeight(size)
  const width = Math.round((lead + size * 1.5) / 1.4)
  const initial = first?.text ? { text: [...first.text][0] ?? '', by: first.by, width } : null
  const indent = initial ? width + Math.round(size * 0.2) : 0
  const space = Math.round(size * 0.34)
  let [x, line] = [indent, 0]
  const placed = texts.flatMap(({ by, text }, n): PlacedWord[] => {
    // The first letter of the first word is drawn on the initial card.
    const rest = n === 0 && initial && text !== null ? [...text].slice(1).join('') : text
    if (rest === '') return []
    const font = fitWordFont(rest, size, maxWidth - (line < 2 ? indent : 0))
    const width = rest === null ? Math.round(size * 2.2) : Math.ceil(measureText(font, rest))
    const start = line < 2 ? indent : 0
    if (x > start && x + width > maxWidth) {
      line++
      x = line < 2 ? indent : 0
    }
    const word = { text: rest, by, font, x, y: line * lead + Math.round(size * 0.86), width }
    x += width + space
    return [word]
  })
  const height = Math.max((line + 1) * lead, initial ? storyCardHeight(width) : 0)
  return { words: placed, initial, size, height }
}

/** Removes characters that the font lacks and curves the apostrophes. */
const printableWord = (text: string): string => renderableText(text).replaceAll("'", '’')

function fitWordFont(text: string | null, size: number, maxWidth: number): Font {
  let fitted = size
  while (
    text !== null &&
    fitted > MIN_WORD_FONT_PX &&
    measureText(createFont('medium', fitted), text) > maxWidth
  )
    fitted--
  return createFont('medium', fitted)
}

/** Draws each word underlined in its player's colour, with the player's symbol at the start of the underline. */
export function drawStoryPage(
  canvas: PalettedCanvas<CrackStoryColourName>,
  page: StoryPage,
  { x, y }: { x: number; y: number },
): void {
  const { initial, size } = page
  if (initial) drawInitialCard(canvas, initial.text.toUpperCase(), initial.by, { x, y, width: initial.width })
  for (const word of page.words) drawPlacedWord(canvas, word, size, { x: x + word.x, y: y + word.y })
}

function drawPlacedWord(
  canvas: PalettedCanvas<CrackStoryColourName>,
  word: PlacedWord,
  size: number,
  { x, y }: { x: number; y: number },
): void {
  const { text, by, width } = word
  if (text === null) {
    const high = Math.round(size * 0.5)
    canvas.drawMask(roundedRectMask(width, high, high / 2), x, y - high, 'hairline')
  } else canvas.drawText({ text, font: word.font, ink: 'ink', x, y, maxWidth: width + 1 })
  const mark = Math.round(size * 0.4)
  const top = y + Math.round(size * 0.28)
  const thick = Math.max(5, Math.round(size * 0.11))
  const colour = seatColourName(by)
  canvas.drawMask(seatSymbolMask(by, mark), x, top, colour)
  const from = mark + Math.round(size * 0.08)
  if (width - from >= thick)
    canvas.drawMask(
      roundedRectMask(width - from, thick, thick / 2),
      x + from,
      top + Math.round((mark - thick) / 2),
      colour,
    )
}

import type { KeptWord } from '@crackpost/core/games/crack-story/view'
import type { Easel } from '../../frame/easel.ts'
import { rounded } from '../../frame/mask.ts'
import { shown } from '../../frame/name.ts'
import { type Face, face, measure } from '../../frame/text.ts'
import { drawInitial, heightOf } from './card.ts'
import { type Colour, seatColour } from './colours.ts'
import { textOf } from './look.ts'
import { markOf } from './mark.ts'

/** The size of the text by the number of words: a short story is set large. */
const SIZES: readonly (readonly [words: number, size: number])[] = [
  [10, 66],
  [20, 56],
  [36, 48],
  [60, 42],
]
const LEAST_SIZE = 38
/** A word too long for a line is set smaller, alone. */
const LEAST_WORD = 14

/** A word in its place on the page; the foot of its line is y. */
interface Placed {
  /** Null where it is hidden. */
  readonly text: string | null
  readonly by: number
  readonly face: Face
  readonly x: number
  readonly y: number
  readonly width: number
}

export interface Page {
  readonly words: readonly Placed[]
  /** The first letter, on a card as high as two lines; none where the first word is hidden. */
  readonly initial: { readonly text: string; readonly by: number; readonly width: number } | null
  readonly size: number
  readonly height: number
}

const leadOf = (size: number): number => Math.round(size * 1.72)

/** Sets the words in lines of this width, around the first letter. */
export function pageOf(words: readonly KeptWord[], room: number): Page {
  const size = SIZES.find(([most]) => words.length <= most)?.[1] ?? LEAST_SIZE
  const texts = words.map((word) => {
    const text = textOf(word)
    return { by: word.by, text: text === null ? null : typeset(text) }
  })
  const [first] = texts
  const lead = leadOf(size)
  const width = Math.round((lead + size * 1.5) / 1.4)
  const initial = first?.text ? { text: [...first.text][0] ?? '', by: first.by, width } : null
  const indent = initial ? width + Math.round(size * 0.2) : 0
  const space = Math.round(size * 0.34)
  let [x, line] = [indent, 0]
  const placed = texts.flatMap(({ by, text }, n): Placed[] => {
    // The first word's first letter stands apart.
    const rest = n === 0 && initial && text !== null ? [...text].slice(1).join('') : text
    if (rest === '') return []
    const used = faceFor(rest, size, room - (line < 2 ? indent : 0))
    const width = rest === null ? Math.round(size * 2.2) : Math.ceil(measure(used, rest))
    const start = line < 2 ? indent : 0
    if (x > start && x + width > room) {
      line++
      x = line < 2 ? indent : 0
    }
    const at = { text: rest, by, face: used, x, y: line * lead + Math.round(size * 0.86), width }
    x += width + space
    return [at]
  })
  const height = Math.max((line + 1) * lead, initial ? heightOf(width) : 0)
  return { words: placed, initial, size, height }
}

/** Typed with a plain apostrophe, printed with a curved one. */
const typeset = (text: string): string => shown(text).replaceAll("'", '’')

function faceFor(text: string | null, size: number, room: number): Face {
  let fits = size
  while (text !== null && fits > LEAST_WORD && measure(face('medium', fits), text) > room) fits--
  return face('medium', fits)
}

/** Each word stands on a line in its speaker's colour, which begins with their mark. */
export function drawText(easel: Easel<Colour>, page: Page, { x, y }: { x: number; y: number }): void {
  const { initial, size } = page
  if (initial) drawInitial(easel, initial.text.toUpperCase(), initial.by, { x, y, width: initial.width })
  for (const word of page.words) drawWord(easel, word, size, { x: x + word.x, y: y + word.y })
}

function drawWord(
  easel: Easel<Colour>,
  word: Placed,
  size: number,
  { x, y }: { x: number; y: number },
): void {
  const { text, by, width } = word
  if (text === null) {
    const high = Math.round(size * 0.5)
    easel.stamp(rounded(width, high, high / 2), x, y - high, 'hairline')
  } else easel.write({ text, face: word.face, ink: 'ink', x, y, room: width + 1 })
  const mark = Math.round(size * 0.4)
  const top = y + Math.round(size * 0.28)
  const thick = Math.max(5, Math.round(size * 0.11))
  const colour = seatColour(by)
  easel.stamp(markOf(by, mark), x, top, colour)
  const from = mark + Math.round(size * 0.08)
  if (width - from >= thick)
    easel.stamp(
      rounded(width - from, thick, thick / 2),
      x + from,
      top + Math.round((mark - thick) / 2),
      colour,
    )
}

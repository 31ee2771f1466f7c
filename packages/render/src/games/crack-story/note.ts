import type { Table } from '@crackpost/core/games/crack-story/view'
import type { Easel } from '../../frame/easel.ts'
import { INNER, MARGIN } from '../../frame/layout.ts'
import { ring, rounded } from '../../frame/mask.ts'
import { face, fitting, measure } from '../../frame/text.ts'
import type { Colour } from './colours.ts'
import { winnersOf } from './seats.ts'
import { drawToken } from './token.ts'
import type { StoryLabels, Word } from './words.ts'

/** What is going on, in one line: who, and what. */
export interface Note {
  readonly seat: number
  readonly what: Word
}

export function noteOf(table: Table): Note | null {
  const { vote, waiting, won, chrono, form, turn, contestable } = table
  if (table.over !== null) {
    const [seat] = winnersOf(table)
    return seat === undefined ? null : { seat, what: 'over' }
  }
  if (vote) return { seat: vote.author, what: 'vote' }
  if (won) return { seat: won.seat, what: 'won' }
  const author = contestable?.author ?? turn
  if (waiting && author !== null) return { seat: author, what: 'waiting' }
  if (turn === null) return null
  if (form) return { seat: turn, what: 'form' }
  return chrono ? { seat: chrono.on, what: 'chrono' } : { seat: turn, what: 'turn' }
}

export const NOTE = 88
const PAD = 16
const TOKEN = 46
const NAME = face('medium', 28)
const WHATS = [30, 27, 24].map((size) => face('bold', size))
const FIGURE = face('bold', 32)
const LABEL = face('medium', 22)
const STACK = { width: 38, height: 52 }

/** What is going on, and the two stacks of cards beside the story. */
export function drawNote(easel: Easel<Colour>, table: Table, labels: StoryLabels, y: number): void {
  easel.stamp(rounded(INNER, NOTE, 16), MARGIN, y, 'card')
  const { words } = labels
  const beside = drawStack(easel, table.discard, words.discard, false, MARGIN + INNER - PAD, y) - 26
  const end = drawStack(easel, table.pile, words.pile, true, beside, y) - 26
  const note = noteOf(table)
  if (!note) return
  drawToken(easel, note.seat, { x: MARGIN + PAD, y: y + (NOTE - TOKEN) / 2, size: TOKEN })
  const what = words[note.what]
  const start = MARGIN + PAD + TOKEN + 14
  const foot = y + 54
  // The name gives way to what is going on, down to a third of the line.
  const least = Math.min(...WHATS.map((each) => measure(each, what)))
  const most = Math.max((end - start) / 3, end - start - 12 - least)
  const name = labels.names[note.seat] ?? ''
  const who = easel.write({ text: name, face: NAME, ink: 'muted', x: start, y: foot, room: most })
  const x = who.x + who.width + 12
  easel.write({ text: what, face: fitting(WHATS, what, end - x), ink: 'ink', x, y: foot, room: end - x })
}

/** A stack with its figure and name, ending at `end`; tells where it begins. */
function drawStack(
  easel: Easel<Colour>,
  cards: number,
  label: string,
  down: boolean,
  end: number,
  y: number,
): number {
  const figure = `${cards}`
  const text = Math.ceil(Math.min(130, Math.max(measure(FIGURE, figure), measure(LABEL, label))))
  const x = end - text
  easel.write({ text: figure, face: FIGURE, ink: 'ink', x, y: y + 42, room: text })
  easel.write({ text: label, face: LABEL, ink: 'muted', x, y: y + 72, room: text })
  const left = x - STACK.width - 20
  const top = y + (NOTE - STACK.height) / 2
  const layers = Math.min(cards, 3)
  for (let n = 0; n < layers; n++) {
    const [at, high] = [left + 4 * n, top + 2 - 2 * n]
    easel.stamp(rounded(STACK.width + 2, STACK.height + 2, 8), at - 1, high - 1, 'card')
    const card = down ? rounded(STACK.width, STACK.height, 7) : ring(STACK.width, STACK.height, 7, 4)
    easel.stamp(card, at, high, 'back')
  }
  if (layers === 0) easel.stamp(ring(STACK.width, STACK.height, 7, 3), left, top, 'hairline')
  return left
}

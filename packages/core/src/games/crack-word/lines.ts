import { type PlayedCard, playedLetter, type TableCard, toTableCard } from './cards.ts'
import type { CardLine, CardStack, LineSpot, State } from './schema.ts'

/** The visible card of a stack. Throws for an empty stack. */
export const topCard = (stack: CardStack): TableCard => {
  const top = stack.at(-1)
  if (!top) throw new Error('crack-word: a stack without cards')
  return top
}

/** The letters of the top cards, left to right. */
export const lineLetters = (line: CardLine): string => line.map((stack) => topCard(stack).letter).join('')

/** All cards of a line, including covered ones, left to right and bottom to top. */
export const lineCards = (line: CardLine): TableCard[] => line.flat()

/** A line by its number, from 1. */
export const lineAt = (state: Pick<State, 'lines'>, line: number): CardLine => state.lines[line - 1] ?? []

/** Returns the line with the card added. */
export function addCardToLine(line: CardLine, at: LineSpot, card: TableCard): CardLine {
  if (at === 'left') return [[card], ...line]
  if (at === 'right' || at === 'alone') return [...line, [card]]
  return line.map((stack, index) => (index === at - 1 ? [...stack, card] : stack))
}

/** Returns the line without the card last added at this spot. */
export function removeCardFromLine(line: CardLine, at: LineSpot): CardLine {
  if (at === 'left') return line.slice(1)
  if (at === 'right' || at === 'alone') return line.slice(0, -1)
  return line.map((stack, index) => (index === at - 1 ? stack.slice(0, -1) : stack))
}

/** The spots where a card may go, whether or not a word justifies it. */
export function spotsFor(line: CardLine, card: PlayedCard): LineSpot[] {
  if (line.length === 0) return ['alone']
  const same = line.flatMap((stack, index) =>
    topCard(stack).letter === playedLetter(card) ? [index + 1] : [],
  )
  return ['left', 'right', ...same]
}

export const placeOnLine = (line: CardLine, at: LineSpot, seat: number, card: PlayedCard): CardLine =>
  addCardToLine(line, at, toTableCard(seat, card))

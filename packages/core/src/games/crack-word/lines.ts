import { letterOf, onTable, type Played, type TableCard } from './cards.ts'
import type { Line, Spot, Stack, State } from './schema.ts'

/** The card that is read; a stack has at least one. */
export const topOf = (stack: Stack): TableCard => {
  const top = stack.at(-1)
  if (!top) throw new Error('crack-word: a stack without cards')
  return top
}

/** How a line reads: the letters of its top cards, left to right. */
export const lettersOf = (line: Line): string => line.map((stack) => topOf(stack).letter).join('')

/** All cards of a line, covered ones too, from left to right and from bottom to top. */
export const cardsOf = (line: Line): TableCard[] => line.flat()

/** A line by its number, from 1. */
export const lineOf = (state: Pick<State, 'lines'>, line: number): Line => state.lines[line - 1] ?? []

/** The line with one card more. */
export function withCard(line: Line, at: Spot, card: TableCard): Line {
  if (at === 'left') return [[card], ...line]
  if (at === 'right' || at === 'alone') return [...line, [card]]
  return line.map((stack, index) => (index === at - 1 ? [...stack, card] : stack))
}

/** The line as it was before a card was put there. */
export function withoutCard(line: Line, at: Spot): Line {
  if (at === 'left') return line.slice(1)
  if (at === 'right' || at === 'alone') return line.slice(0, -1)
  return line.map((stack, index) => (index === at - 1 ? stack.slice(0, -1) : stack))
}

/** Where a card fits as cards go, whether or not a word justifies it. */
export function spotsFor(line: Line, card: Played): Spot[] {
  if (line.length === 0) return ['alone']
  const same = line.flatMap((stack, index) => (topOf(stack).letter === letterOf(card) ? [index + 1] : []))
  return ['left', 'right', ...same]
}

export const placedOn = (line: Line, at: Spot, seat: number, card: Played): Line =>
  withCard(line, at, onTable(seat, card))

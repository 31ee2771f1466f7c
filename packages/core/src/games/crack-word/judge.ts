import { err, ok, type Result } from '../../kernel/result.ts'
import type { Seat } from '../../kernel/seat.ts'
import type { Lexicon } from '../../lexicon/lexicon.ts'
import { type HeldCard, isLayable, type PlayedCard, playedLetter, removeCards, toHeldCard } from './cards.ts'
import { lineAt, lineLetters, placeOnLine, topCard } from './lines.ts'
import { majoritySeat, topCardCounts } from './majority.ts'
import { MIN_CRACK_LENGTH } from './placements.ts'
import type { Rejection } from './rejection.ts'
import type { CardLine, LineSpot, PlaceAction, State } from './schema.ts'

/** A placement that is possible regardless of the lexicon. */
export interface CardFit {
  readonly at: LineSpot
  readonly after: CardLine
  readonly letters: string
  /** The hand without the card. */
  readonly rest: readonly HeldCard[]
}

/** Checks that the hand has the card and that it can go there. */
export function fitCard(
  state: State,
  seat: Seat,
  { line: number, at, card }: PlaceAction,
): Result<CardFit, Rejection> {
  const rest = removeCards(state.hands[seat] ?? [], [toHeldCard(card)])
  if (!rest) return err({ code: 'notInHand', card: toHeldCard(card) })
  const line = lineAt(state, number)
  const letters = lineLetters(line)
  if (at === 'alone' && line.length > 0) return err({ code: 'lineTaken', line: number, letters })
  if (typeof at === 'number') {
    const under = line[at - 1]
    if (line.length === 0) return err({ code: 'lineEmpty', line: number })
    if (!under) return err({ code: 'noSuchCard', line: number, at, letters })
    const topLetter = topCard(under).letter
    if (topLetter !== playedLetter(card))
      return err({ code: 'otherLetter', line: number, at, there: topLetter, card })
  }
  // An empty line has no ends.
  const spot = line.length === 0 ? 'alone' : at
  const after = placeOnLine(line, spot, seat, card)
  return ok({ at: spot, after, letters: lineLetters(after), rest })
}

/** Why no word justifies the line; null if one does. Any letter may be placed on an empty line. */
export const lineRejection = (
  line: number,
  { at, letters }: Pick<CardFit, 'at' | 'letters'>,
  lexicon: Lexicon,
): Rejection | null =>
  at === 'alone' || lexicon.hasInfix(letters) ? null : { code: 'noWord', line, letters }

/** Why a CRACK WORD call is wrong; null if it is right. */
export function crackRejection(
  state: State,
  seat: Seat,
  line: number,
  { at, after, letters }: CardFit,
  lexicon: Lexicon,
): Rejection | null {
  const unjustified = lineRejection(line, { at, letters }, lexicon)
  if (unjustified) return unjustified
  if (letters.length < MIN_CRACK_LENGTH) return { code: 'crackShort', line, letters, least: MIN_CRACK_LENGTH }
  if (!lexicon.has(letters))
    return { code: 'crackNoWord', line, letters, example: lexicon.exampleContaining(letters) ?? '' }
  const seats = state.hands.length
  const majority = majoritySeat(after, seats)
  return majority === seat
    ? null
    : { code: 'crackNoMajority', line, letters, counts: topCardCounts(after, seats), majority }
}

/** Why this card can't be laid on an emptied line; null if it can. */
export function layRejection(
  hand: readonly HeldCard[],
  line: number,
  lay: PlayedCard | null,
): Rejection | null {
  // No card to lay: the line stays empty, or gets a card of the next hand.
  if (lay === null) return hand.some(isLayable) ? { code: 'layMissing', line } : null
  return hand.includes(toHeldCard(lay)) ? null : { code: 'notInHand', card: toHeldCard(lay) }
}

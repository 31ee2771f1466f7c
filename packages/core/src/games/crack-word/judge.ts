import { no, ok, type Result } from '../../kernel/result.ts'
import type { Seat } from '../../kernel/seat.ts'
import type { Lexicon } from '../../lexicon/lexicon.ts'
import { type Card, heldAs, isLayable, letterOf, type Played, without } from './cards.ts'
import { lettersOf, lineOf, placedOn, topOf } from './lines.ts'
import { countsOf, majorityOf } from './majority.ts'
import { LEAST } from './placements.ts'
import type { Rejection } from './rejection.ts'
import type { Line, PlaceAction, Spot, State } from './schema.ts'

/** A card where cards may lie; what the lexicon thinks of it is another question. */
export interface Fit {
  readonly at: Spot
  readonly after: Line
  readonly letters: string
  /** The hand without the card. */
  readonly rest: readonly Card[]
}

/** Whether the card is there, and fits where it is to go. */
export function fitOf(
  state: State,
  seat: Seat,
  { line: number, at, card }: PlaceAction,
): Result<Fit, Rejection> {
  const rest = without(state.hands[seat] ?? [], [heldAs(card)])
  if (!rest) return no({ code: 'notInHand', card: heldAs(card) })
  const line = lineOf(state, number)
  const letters = lettersOf(line)
  if (at === 'alone' && line.length > 0) return no({ code: 'lineTaken', line: number, letters })
  if (typeof at === 'number') {
    const under = line[at - 1]
    if (line.length === 0) return no({ code: 'lineEmpty', line: number })
    if (!under) return no({ code: 'noSuchCard', line: number, at, letters })
    const there = topOf(under).letter
    if (there !== letterOf(card)) return no({ code: 'otherLetter', line: number, at, there, card })
  }
  // An empty line has no ends to tell apart.
  const spot = line.length === 0 ? 'alone' : at
  const after = placedOn(line, spot, seat, card)
  return ok({ at: spot, after, letters: lettersOf(after), rest })
}

/** Why no word justifies a line; null if one does. On an empty line any letter may be placed. */
export const lineFault = (
  line: number,
  { at, letters }: Pick<Fit, 'at' | 'letters'>,
  lexicon: Lexicon,
): Rejection | null =>
  at === 'alone' || lexicon.hasInfix(letters) ? null : { code: 'noWord', line, letters }

/** Why a CRACK WORD is wrong; null if it is not. */
export function crackFault(
  state: State,
  seat: Seat,
  line: number,
  { at, after, letters }: Fit,
  lexicon: Lexicon,
): Rejection | null {
  const unjustified = lineFault(line, { at, letters }, lexicon)
  if (unjustified) return unjustified
  if (letters.length < LEAST) return { code: 'crackShort', line, letters, least: LEAST }
  if (!lexicon.has(letters))
    return { code: 'crackNoWord', line, letters, example: lexicon.example(letters) ?? '' }
  const seats = state.hands.length
  const majority = majorityOf(after, seats)
  return majority === seat
    ? null
    : { code: 'crackNoMajority', line, letters, counts: countsOf(after, seats), majority }
}

/** Why this card can't be laid on an emptied line, with this hand; null if it can. */
export function layFault(hand: readonly Card[], line: number, lay: Played | null): Rejection | null {
  // Nothing to lay: the line stays empty, or is laid on from a new hand.
  if (lay === null) return hand.some(isLayable) ? { code: 'layMissing', line } : null
  return hand.includes(heldAs(lay)) ? null : { code: 'notInHand', card: heldAs(lay) }
}

import { isLetterCard, JOKER, POUBELLE } from '@crackpost/core/games/crack-word/cards'
import type { CrackWordTypes } from '@crackpost/core/games/crack-word/index'
import { parseAction } from '@crackpost/core/games/crack-word/notation'
import type { LineSpot, PlaceAction } from '@crackpost/core/games/crack-word/schema'
import { err, ok, type Result } from '@crackpost/core/kernel/result'
import { foldLetters } from '@crackpost/core/lexicon/letters'
import type { MoveInput } from '../moves.ts'
import { parseCard, playedCardText } from './card-text.ts'
import { parseLayCard } from './lay.ts'
import { hasFriendlyReferee, offerLabel, type PlacementOffer, placementOffers } from './placement-offer.ts'
import { parseLineNumber } from './poubelle.ts'
import type { CrackWordMoveRejection } from './rejections.ts'

type CrackWordInput = MoveInput<CrackWordTypes>

/** Typed fields of a placement; all except the card may be empty. */
export interface PlacementFields {
  readonly card: string
  readonly line: string
  readonly side: string
  readonly crack: string
}

/** A placement as requested, possibly incomplete. */
export interface RequestedPlacement {
  /** A card, or letters that the line should contain, as core's `findCardPlacements` expects it. */
  readonly wanted: string
  readonly line: number | null
  /** `on`: on top of any card. Null: not named. */
  readonly at: LineSpot | 'on' | null
  /** Card to lay after a call; null if there is none, undefined for no call. */
  readonly lay: string | null | undefined
}

const MAX_TEXT_LENGTH = 40

export function parsePlacementFields(
  typed: PlacementFields,
): Result<RequestedPlacement, CrackWordMoveRejection> {
  const lay = parseCall(typed.crack)
  if (!lay.ok) return lay
  const text = typed.card.trim().slice(0, MAX_TEXT_LENGTH)
  const whole = parseAction(text)
  if (whole.ok && whole.value.type === 'place') {
    const { card, line, at, crack } = whole.value
    return ok({ wanted: card, line, at, lay: lay.value === undefined ? crack?.lay : lay.value })
  }
  const wanted = parseCard(text) ?? parseLetters(text)
  if (wanted === null) return err({ code: 'badCard', text })
  if (wanted === POUBELLE) return err({ code: 'poubelleApart' })
  const line = typed.line.trim() === '' ? null : parseLineNumber(typed.line)
  if (line && !line.ok) return line
  const at = typed.side.trim() === '' ? null : parseSide(typed.side)
  if (at && !at.ok) return at
  return ok({ wanted, line: line?.value ?? null, at: at?.value ?? null, lay: lay.value })
}

function parseLetters(text: string): string | null {
  const letters = foldLetters(text)
  return letters.ok && letters.value.length > 1 ? letters.value : null
}

/** A call without a card to lay. */
const CALL_PATTERN = /^(?:crack(?: ?word)?|oui|yes|-)$/iu

function parseCall(text: string): Result<string | null | undefined, CrackWordMoveRejection> {
  if (text.trim() === '') return ok(undefined)
  return CALL_PATTERN.test(text.trim()) ? ok(null) : parseLayCard(text)
}

const SIDE_PATTERNS: readonly (readonly [RegExp, LineSpot | 'on'])[] = [
  [/^(?:g|gauche|à gauche|l|left|<|←)$/iu, 'left'],
  [/^(?:d|droite|à droite|r|right|>|→)$/iu, 'right'],
  [/^(?:vide|seule?|alone|empty)$/iu, 'alone'],
  [/^(?:sur|dessus|on|on top|top|\^)$/iu, 'on'],
]

/** Parses `left`, `gauche`, `<`; `3` or `sur la carte 3` is the third card from the left. */
export function parseSide(text: string): Result<LineSpot | 'on', CrackWordMoveRejection> {
  const typed = text.trim().slice(0, MAX_TEXT_LENGTH)
  const [, side] = SIDE_PATTERNS.find(([pattern]) => pattern.test(typed)) ?? []
  if (side !== undefined) return ok(side)
  const [, number] = /^(?:sur|on|\^)?\s*(?:la\s+)?(?:carte|card)?\s*(\d{1,3})$/iu.exec(typed) ?? []
  return number === undefined || Number(number) < 1 || Number(number) > 240
    ? err({ code: 'badSide', text })
    : ok(Number(number))
}

/** Whether an offer is at the requested line and side. */
export const matchesRequest = ({ line, at }: RequestedPlacement, { action }: PlacementOffer): boolean =>
  (line === null || action.line === line) &&
  (at === null || action.at === 'alone' || (at === 'on' ? typeof action.at === 'number' : action.at === at))

/** Turns a request into an action: exactly as named or, with a friendly referee, the best matching placement. */
export function resolvePlacement(
  requested: RequestedPlacement,
  input: CrackWordInput,
): Result<PlaceAction, CrackWordMoveRejection> {
  const { wanted, line, lay } = requested
  if (wanted === JOKER) return err({ code: 'jokerLetter' })
  const crack = lay === undefined ? {} : { crack: { lay } }
  const exact = exactPlacement(requested, input)
  // A complete request is judged by the rules.
  if (exact !== null && line !== null) return ok({ type: 'place', line, ...exact, ...crack })
  const all = placementOffers(wanted, input)
  const matching = all.filter((offer) => matchesRequest(requested, offer))
  const called = matching.filter((offer) => lay === undefined || offer.crack !== null)
  const [best = matching[0], ...others] = called
  if (best && (hasFriendlyReferee(input.state) || others.length === 0))
    return ok({ ...best.action, ...crack })
  const card = playedCardText(wanted)
  if (!hasFriendlyReferee(input.state)) return err({ code: 'sayWhere', card })
  const missing = isLetterCard(wanted) && !input.view.hand?.some((held) => held === wanted || held === JOKER)
  if (missing) return err({ code: 'notInHand', card: wanted })
  const [elsewhere] = all
  const bestLabel = elsewhere ? offerLabel(elsewhere, input.language, { card: false, crack: false }) : null
  return err({ code: 'nowhere', card, best: bestLabel })
}

/** The requested card and spot if both are named; a JOKER replaces a letter that is not in the hand. Null otherwise. */
function exactPlacement(
  { wanted, at: spot }: RequestedPlacement,
  { view }: CrackWordInput,
): Pick<PlaceAction, 'card' | 'at'> | null {
  if (spot === null || spot === 'on' || !/^\*?[A-Z]$/.test(wanted)) return null
  const hand = view.hand ?? []
  const joker = isLetterCard(wanted) && !hand.includes(wanted) && hand.includes(JOKER)
  return { card: joker ? JOKER + wanted : wanted, at: spot }
}

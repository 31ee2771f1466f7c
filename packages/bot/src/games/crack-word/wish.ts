import { isLetter, JOKER, POUBELLE } from '@crackpost/core/games/crack-word/cards'
import type { CrackWord } from '@crackpost/core/games/crack-word/index'
import { parse } from '@crackpost/core/games/crack-word/notation'
import type { PlaceAction, Spot } from '@crackpost/core/games/crack-word/schema'
import { no, ok, type Result } from '@crackpost/core/kernel/result'
import { fold } from '@crackpost/core/lexicon/letters'
import type { Position } from '../../moves.ts'
import { cardIn, playedText } from './card.ts'
import { layIn } from './lay.ts'
import { isHelped, type Offer, offers, offerText } from './offer.ts'
import { lineIn } from './poubelle.ts'
import type { Rejection } from './refusals.ts'

type Thinking = Position<CrackWord>

/** What stands in the fields of a placement; each may be empty but the first. */
export interface Typed {
  readonly card: string
  readonly line: string
  readonly side: string
  readonly crack: string
}

/** A placement as somebody asks for it. */
export interface Wish {
  /** As core's `placements` takes it: a card, or letters that the line should have in a row. */
  readonly wanted: string
  readonly line: number | null
  /** `on`: on top of some card. */
  readonly at: Spot | 'on' | null
  /** The card to lay behind a call; undefined: no call. */
  readonly lay: string | null | undefined
}

const LONGEST = 40

export function wishIn(typed: Typed): Result<Wish, Rejection> {
  const lay = layWish(typed.crack)
  if (!lay.ok) return lay
  const text = typed.card.trim().slice(0, LONGEST)
  const whole = parse(text)
  if (whole.ok && whole.value.type === 'place') {
    const { card, line, at, crack } = whole.value
    return ok({ wanted: card, line, at, lay: lay.value === undefined ? crack?.lay : lay.value })
  }
  const wanted = cardIn(text) ?? lettersIn(text)
  if (wanted === null) return no({ code: 'badCard', text })
  if (wanted === POUBELLE) return no({ code: 'poubelleApart' })
  const line = typed.line.trim() === '' ? null : lineIn(typed.line)
  if (line && !line.ok) return line
  const at = typed.side.trim() === '' ? null : sideIn(typed.side)
  if (at && !at.ok) return at
  return ok({ wanted, line: line?.value ?? null, at: at?.value ?? null, lay: lay.value })
}

function lettersIn(text: string): string | null {
  const letters = fold(text)
  return letters.ok && letters.value.length > 1 ? letters.value : null
}

/** A call without a card to lay: where there is none. */
const CALL = /^(?:crack(?: ?word)?|oui|yes|-)$/iu

function layWish(text: string): Result<string | null | undefined, Rejection> {
  if (text.trim() === '') return ok(undefined)
  return CALL.test(text.trim()) ? ok(null) : layIn(text)
}

const SIDES: readonly (readonly [RegExp, Spot | 'on'])[] = [
  [/^(?:g|gauche|à gauche|l|left|<|←)$/iu, 'left'],
  [/^(?:d|droite|à droite|r|right|>|→)$/iu, 'right'],
  [/^(?:vide|seule?|alone|empty)$/iu, 'alone'],
  [/^(?:sur|dessus|on|on top|top|\^)$/iu, 'on'],
]

/** `left`, `gauche`, `<`; `3` or `sur la carte 3` for the third card from the left. */
export function sideIn(text: string): Result<Spot | 'on', Rejection> {
  const typed = text.trim().slice(0, LONGEST)
  const [, side] = SIDES.find(([pattern]) => pattern.test(typed)) ?? []
  if (side !== undefined) return ok(side)
  const [, number] = /^(?:sur|on|\^)?\s*(?:la\s+)?(?:carte|card)?\s*(\d{1,3})$/iu.exec(typed) ?? []
  return number === undefined || Number(number) < 1 || Number(number) > 240
    ? no({ code: 'badSide', text })
    : ok(Number(number))
}

/** Whether this is one of the places that were asked for. */
export const isMeant = ({ line, at }: Wish, { action }: Offer): boolean =>
  (line === null || action.line === line) &&
  (at === null || action.at === 'alone' || (at === 'on' ? typeof action.at === 'number' : action.at === at))

/** The wish as an action: just as it was said or, where the lexicon helps, at the best of the places it can mean. */
export function placed(wish: Wish, at: Thinking): Result<PlaceAction, Rejection> {
  const { wanted, line, lay } = wish
  if (wanted === JOKER) return no({ code: 'jokerLetter' })
  const crack = lay === undefined ? {} : { crack: { lay } }
  const exact = exactly(wish, at)
  // What was said in full is the rules' to judge.
  if (exact !== null && line !== null) return ok({ type: 'place', line, ...exact, ...crack })
  const all = offers(wanted, at)
  const meant = all.filter((offer) => isMeant(wish, offer))
  const called = meant.filter((offer) => lay === undefined || offer.crack !== null)
  const [best = meant[0], ...others] = called
  if (best && (isHelped(at.state) || others.length === 0)) return ok({ ...best.action, ...crack })
  const card = playedText(wanted)
  if (!isHelped(at.state)) return no({ code: 'sayWhere', card })
  const held = isLetter(wanted) && !at.view.hand?.some((each) => each === wanted || each === JOKER)
  if (held) return no({ code: 'notInHand', card: wanted })
  const [elsewhere] = all
  const there = elsewhere ? offerText(elsewhere, at.language, { card: false, crack: false }) : null
  return no({ code: 'nowhere', card, best: there })
}

/** One card at one spot, if that was said; where the letter is not in the hand, a JOKER takes it. */
function exactly({ wanted, at: spot }: Wish, { view }: Thinking): Pick<PlaceAction, 'card' | 'at'> | null {
  if (spot === null || spot === 'on' || !/^\*?[A-Z]$/.test(wanted)) return null
  const hand = view.hand ?? []
  const joker = isLetter(wanted) && !hand.includes(wanted) && hand.includes(JOKER)
  return { card: joker ? JOKER + wanted : wanted, at: spot }
}

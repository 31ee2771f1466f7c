import { heldAs, POUBELLE, without } from '@crackpost/core/games/crack-word/cards'
import { type CrackWord, crackWord } from '@crackpost/core/games/crack-word/index'
import { cardsOf, lettersOf, lineOf, placedOn } from '@crackpost/core/games/crack-word/lines'
import { majorityOf } from '@crackpost/core/games/crack-word/majority'
import { make } from '@crackpost/core/games/crack-word/notation'
import type { Action, PlaceAction, PoubelleAction } from '@crackpost/core/games/crack-word/schema'
import { isLastRounds } from '@crackpost/core/games/crack-word/status'
import { diceBox } from '@crackpost/core/kernel/dice'
import { no, ok, type Result } from '@crackpost/core/kernel/result'
import { cut, LIMITS } from '../../component.ts'
import type { Position, Preview } from '../../moves.ts'
import type { Option } from '../../panel.ts'
import type { Coded } from '../../refusal.ts'
import { playedText } from './card.ts'
import { layable } from './lay.ts'
import { isHelped, type Offer, offers, offerText } from './offer.ts'
import { plainly } from './text.ts'
import { WORDS } from './words.ts'

// A move that is not made yet. Where mistakes are paid for, it says how the line will read, not whether a word has it.

type Thinking = Position<CrackWord>

/** What the rules would say no to without a penalty; a move asks no dice and no clock, so that any will do. */
export function previewed(action: Action, at: Thinking): Result<Preview<CrackWord>, Coded> {
  const { state, seat, lexicon } = at
  const decided = crackWord.decide(state, action, seat, { lexicon, dice: diceBox(''), now: 0, pace: 1 })
  if (!decided.ok) return decided
  if (action.type === 'place') return ok(placing(action, at))
  return action.type === 'poubelle' ? ok(binning(action, at)) : no({ code: 'malformed' })
}

/** What a placement makes, as it is seen without asking the lexicon; the example where it helps. */
function offerOf(action: PlaceAction, { state, seat, lexicon }: Thinking): Offer {
  const { card, line } = action
  const before = lineOf(state, line)
  // An empty line has no ends to tell apart.
  const at = before.length === 0 ? 'alone' : action.at
  const after = placedOn(before, at, seat, card)
  const letters = lettersOf(after)
  return {
    action: { ...action, at },
    letters,
    example: isHelped(state) && at !== 'alone' ? lexicon.example(letters) : null,
    majority: majorityOf(after, state.hands.length),
    crack: action.crack ? { word: letters, points: cardsOf(after).length } : null,
  }
}

function placing(action: PlaceAction, at: Thinking): Preview<CrackWord> {
  const { state, language, view } = at
  const words = WORDS[language]
  const offer = offerOf(action, at)
  const { line, card, crack } = offer.action
  const { letters, example } = offer
  const rest = without(view.hand ?? [], [heldAs(card)]) ?? []
  const here = offers(card, at).filter(
    (each) => each.action.line === line && each.action.at === offer.action.at,
  )
  const callable = here[0]?.crack ?? null
  const lines = [
    `${words.preview.placed(playedText(card), words.there(line, offer.action.at))}.`,
    `${words.preview.reads(letters)}${example === null || example === letters ? '' : words.justified(example)}.`,
    ...(offer.crack
      ? [words.preview.called(letters, offer.crack.points), laid(crack?.lay ?? null, rest, at)]
      : []),
    ...(callable && !crack ? [words.preview.mayCall(callable.points)] : []),
    ...(isLastRounds(state) && rest.length === 0 ? [words.preview.lastCard] : []),
    ...(isHelped(state) || offer.action.at === 'alone' ? [] : [words.preview.unjudged]),
  ]
  return {
    action: offer.action,
    lines,
    picture: { preview: { ...offer, example: example ?? '' }, alt: aloud(lines, at) },
    others: others(offer, rest, at),
  }
}

/** What goes to the emptied line. */
function laid(lay: string | null, rest: readonly string[], { state, language }: Thinking): string {
  const { preview } = WORDS[language]
  if (lay !== null) return preview.laid(playedText(lay))
  return rest.length === 0 && !isLastRounds(state) ? preview.newHand : preview.nothingToLay
}

const aloud = (lines: readonly string[], { language }: Thinking): string =>
  cut(WORDS[language].aloud.preview(plainly(lines.join(' '))), LIMITS.alt)

/** This placement with and without a call, then the other places of the same card. */
function others(shown: Offer, rest: readonly string[], at: Thinking): Option[] {
  const { language } = at
  const all = offers(shown.action.card, at)
  const same = (offer: Offer): boolean =>
    offer.action.line === shown.action.line && offer.action.at === shown.action.at
  const [here] = all.filter(same)
  const elsewhere = all.filter((offer) => !same(offer))
  const calling = here ? calls(here, rest, language).slice(0, LAYS) : []
  const { crack: _, ...plain } = shown.action
  const chosen = make(shown.action)
  const options = [
    {
      label: offerText(here ?? shown, language, { card: true, crack: false }),
      value: make(plain),
    },
    ...calling.map(({ label, action }) => ({ label, value: make(action) })),
    ...elsewhere.map((offer) => ({
      label: offerText(offer, language, { card: true, crack: true }),
      value: make(offer.action),
    })),
  ]
  return options
    .map((option) => (option.value === chosen ? { ...option, chosen: true } : option))
    .slice(0, LIMITS.options)
}

/** So many cards to lay are offered with a call: letters first, then a JOKER as a few. */
const LAYS = 12

/** A CRACK WORD as it is proposed, with a card that could be laid behind it; null where there is none. */
export interface Call {
  readonly label: string
  readonly action: PlaceAction
  readonly lay: string | null
}

/** Every way to call a word. */
export function calls(offer: Offer, rest: readonly string[], language: Thinking['language']): Call[] {
  const { crack } = offer
  if (!crack) return []
  const words = WORDS[language]
  const label = `${words.crack(crack.points)} · ${offerText(offer, language, { card: true, crack: false })}`
  const lays = layable(rest)
  if (lays.length === 0) return [{ label, lay: null, action: { ...offer.action, crack: { lay: null } } }]
  return lays.map((lay) => ({
    label: `${label}, ${words.behind(playedText(lay))}`,
    lay,
    action: { ...offer.action, crack: { lay } },
  }))
}

function binning({ line, lay, ...action }: PoubelleAction, at: Thinking): Preview<CrackWord> {
  const { state, seat, language, view } = at
  const words = WORDS[language]
  const cards = cardsOf(lineOf(state, line))
  const gone = cards.filter((card) => card.seat === seat || state.resigned.includes(card.seat)).length
  const rest = without(view.hand ?? [], [POUBELLE]) ?? []
  const lines = [
    words.preview.poubelle(line, lettersOf(lineOf(state, line))),
    words.returns(cards.length - gone, gone),
    laid(lay, rest, at),
    ...(isLastRounds(state) && rest.length === 0 ? [words.preview.lastCard] : []),
  ]
  return { action: { ...action, line, lay }, lines, picture: null, others: [] }
}

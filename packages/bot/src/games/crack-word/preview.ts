import { POUBELLE, removeCards, toHeldCard } from '@crackpost/core/games/crack-word/cards'
import { type CrackWordTypes, crackWordGame } from '@crackpost/core/games/crack-word/index'
import { lineAt, lineCards, lineLetters, placeOnLine } from '@crackpost/core/games/crack-word/lines'
import { majoritySeat } from '@crackpost/core/games/crack-word/majority'
import { formatAction } from '@crackpost/core/games/crack-word/notation'
import type { Action, PlaceAction, PoubelleAction } from '@crackpost/core/games/crack-word/schema'
import { isInLastRounds } from '@crackpost/core/games/crack-word/status'
import { createDiceFactory } from '@crackpost/core/kernel/dice'
import { err, ok, type Result } from '@crackpost/core/kernel/result'
import { COMPONENT_LIMITS, truncate } from '../../discord/components.ts'
import type { SelectOption } from '../../discord/panel.ts'
import type { AnyRejection } from '../../match/rejection.ts'
import type { MoveInput, MovePreview } from '../moves.ts'
import { playedCardText } from './card-text.ts'
import { layableHandCards } from './lay.ts'
import { hasFriendlyReferee, offerLabel, type PlacementOffer, placementOffers } from './placement-offer.ts'
import { removeMarkup } from './text.ts'
import { CRACK_WORD_TEXTS } from './texts.ts'

// Preview of an unconfirmed move. Without a friendly referee it shows the resulting letters, not whether a word
// contains them.

type CrackWordInput = MoveInput<CrackWordTypes>

/** Rejects what the rules would reject without a penalty. Moves use neither dice nor clock, so placeholders suffice. */
export function previewMove(
  action: Action,
  input: CrackWordInput,
): Result<MovePreview<CrackWordTypes>, AnyRejection> {
  const { state, seat, lexicon } = input
  const decided = crackWordGame.decide(state, action, seat, {
    lexicon,
    dice: createDiceFactory(''),
    now: 0,
    pace: 1,
  })
  if (!decided.ok) return decided
  if (action.type === 'place') return ok(previewPlacement(action, input))
  return action.type === 'poubelle' ? ok(previewPoubelle(action, input)) : err({ code: 'malformed' })
}

/** The offer that an action amounts to; the lexicon is used only with a friendly referee. */
function offerOf(action: PlaceAction, { state, seat, lexicon }: CrackWordInput): PlacementOffer {
  const { card, line } = action
  const before = lineAt(state, line)
  // An empty line has no sides.
  const at = before.length === 0 ? 'alone' : action.at
  const after = placeOnLine(before, at, seat, card)
  const letters = lineLetters(after)
  return {
    action: { ...action, at },
    letters,
    example: hasFriendlyReferee(state) && at !== 'alone' ? lexicon.exampleContaining(letters) : null,
    majority: majoritySeat(after, state.hands.length),
    crack: action.crack ? { word: letters, points: lineCards(after).length } : null,
  }
}

function previewPlacement(action: PlaceAction, input: CrackWordInput): MovePreview<CrackWordTypes> {
  const { state, language, view } = input
  const texts = CRACK_WORD_TEXTS[language]
  const offer = offerOf(action, input)
  const { line, card, crack } = offer.action
  const { letters, example } = offer
  const rest = removeCards(view.hand ?? [], [toHeldCard(card)]) ?? []
  const offersHere = placementOffers(card, input).filter(
    (other) => other.action.line === line && other.action.at === offer.action.at,
  )
  const callable = offersHere[0]?.crack ?? null
  const lines = [
    `${texts.preview.placed(playedCardText(card), texts.spotPhrase(line, offer.action.at))}.`,
    `${texts.preview.reads(letters)}${example === null || example === letters ? '' : texts.justified(example)}.`,
    ...(offer.crack
      ? [texts.preview.called(letters, offer.crack.points), laidCardText(crack?.lay ?? null, rest, input)]
      : []),
    ...(callable && !crack ? [texts.preview.mayCall(callable.points)] : []),
    ...(isInLastRounds(state) && rest.length === 0 ? [texts.preview.lastCard] : []),
    ...(hasFriendlyReferee(state) || offer.action.at === 'alone' ? [] : [texts.preview.unjudged]),
  ]
  return {
    action: offer.action,
    lines,
    picture: { preview: { ...offer, example: example ?? '' }, alt: previewAltText(lines, input) },
    alternatives: alternativeOptions(offer, rest, input),
  }
}

/** Describes the card laid on the emptied line. */
function laidCardText(
  lay: string | null,
  rest: readonly string[],
  { state, language }: CrackWordInput,
): string {
  const { preview } = CRACK_WORD_TEXTS[language]
  if (lay !== null) return preview.laid(playedCardText(lay))
  return rest.length === 0 && !isInLastRounds(state) ? preview.newHand : preview.nothingToLay
}

const previewAltText = (lines: readonly string[], { language }: CrackWordInput): string =>
  truncate(CRACK_WORD_TEXTS[language].altText.preview(removeMarkup(lines.join(' '))), COMPONENT_LIMITS.alt)

/** The same placement with and without a call, then other placements of the card. */
function alternativeOptions(
  shown: PlacementOffer,
  rest: readonly string[],
  input: CrackWordInput,
): SelectOption[] {
  const { language } = input
  const all = placementOffers(shown.action.card, input)
  const isSameSpot = (offer: PlacementOffer): boolean =>
    offer.action.line === shown.action.line && offer.action.at === shown.action.at
  const [here] = all.filter(isSameSpot)
  const elsewhere = all.filter((offer) => !isSameSpot(offer))
  const calling = here ? crackCalls(here, rest, language).slice(0, MAX_CALL_OPTIONS) : []
  const { crack: _, ...plain } = shown.action
  const chosen = formatAction(shown.action)
  const options = [
    {
      label: offerLabel(here ?? shown, language, { card: true, crack: false }),
      value: formatAction(plain),
    },
    ...calling.map(({ label, action }) => ({ label, value: formatAction(action) })),
    ...elsewhere.map((offer) => ({
      label: offerLabel(offer, language, { card: true, crack: true }),
      value: formatAction(offer.action),
    })),
  ]
  return options
    .map((option) => (option.value === chosen ? { ...option, chosen: true } : option))
    .slice(0, COMPONENT_LIMITS.options)
}

/** Maximum number of calls offered, each with a card to lay: letters first, then a JOKER with a few letters. */
const MAX_CALL_OPTIONS = 12

/** A possible CRACK WORD with a card to lay; null if there is none to lay. */
export interface CrackCall {
  readonly label: string
  readonly action: PlaceAction
  readonly lay: string | null
}

/** All possible calls. */
export function crackCalls(
  offer: PlacementOffer,
  rest: readonly string[],
  language: CrackWordInput['language'],
): CrackCall[] {
  const { crack } = offer
  if (!crack) return []
  const texts = CRACK_WORD_TEXTS[language]
  const label = `${texts.crack(crack.points)} · ${offerLabel(offer, language, { card: true, crack: false })}`
  const lays = layableHandCards(rest)
  if (lays.length === 0) return [{ label, lay: null, action: { ...offer.action, crack: { lay: null } } }]
  return lays.map((lay) => ({
    label: `${label}, ${texts.thenLay(playedCardText(lay))}`,
    lay,
    action: { ...offer.action, crack: { lay } },
  }))
}

function previewPoubelle(
  { line, lay, ...action }: PoubelleAction,
  input: CrackWordInput,
): MovePreview<CrackWordTypes> {
  const { state, seat, language, view } = input
  const texts = CRACK_WORD_TEXTS[language]
  const cards = lineCards(lineAt(state, line))
  const gone = cards.filter((card) => card.seat === seat || state.resigned.includes(card.seat)).length
  const rest = removeCards(view.hand ?? [], [POUBELLE]) ?? []
  const lines = [
    texts.preview.poubelle(line, lineLetters(lineAt(state, line))),
    texts.returnedCards(cards.length - gone, gone),
    laidCardText(lay, rest, input),
    ...(isInLastRounds(state) && rest.length === 0 ? [texts.preview.lastCard] : []),
  ]
  return { action: { ...action, line, lay }, lines, picture: null, alternatives: [] }
}

import {
  type HeldCard,
  isLayable,
  JOKER,
  type PlayedCard,
  POUBELLE,
  removeCards,
  toHeldCard,
} from '@crackpost/core/games/crack-word/cards'
import type { CrackWordTypes } from '@crackpost/core/games/crack-word/index'
import { formatAction, parseAction } from '@crackpost/core/games/crack-word/notation'
import type { Action, PlaceAction } from '@crackpost/core/games/crack-word/schema'
import type { MoveInput, StepChoice, StepChoices } from '../moves.ts'
import { countCards, countedCardText, handText, playedCardText } from './card-text.ts'
import { jokerLayChoices, jokerLetterChoices, layCardChoices } from './lay.ts'
import { hasFriendlyReferee, offerLabel, type PlacementOffer, placementOffers } from './placement-offer.ts'
import { poubelleLayChoices, poubelleLineChoices } from './poubelle.ts'
import { CRACK_WORD_TEXTS } from './texts.ts'

// Choosing a placement by steps: a card, then its spot. A CRACK WORD and a POUBELLE also ask for the card to lay. The
// step so far is `E`, `*`, `*E` or `!`, then a move in notation without the card to lay (`2> E crack`), then the same
// with a JOKER that has no letter yet (`2> E crack *`).

type CrackWordInput = MoveInput<CrackWordTypes>

export function placementStepChoices(
  chosen: string,
  input: CrackWordInput,
): StepChoices<CrackWordTypes> | null {
  if (chosen === '') return cardChoices(input)
  if (chosen === POUBELLE) return poubelleLineChoices(input)
  if (chosen === JOKER) return jokerChoices(input)
  if (/^\*?[A-Z]$/.test(chosen)) return spotChoices(chosen, input)
  const joker = chosen.endsWith(` ${JOKER}`)
  const parsed = parseAction(joker ? chosen.slice(0, -2) : chosen)
  if (!parsed.ok) return null
  if (parsed.value.type === 'poubelle') return poubelleLayChoices(parsed.value.line, joker, input)
  return parsed.value.type === 'place' ? callLayChoices(parsed.value, joker, input) : null
}

/** The distinct cards of the hand. */
function cardChoices({ view, language }: CrackWordInput): StepChoices<CrackWordTypes> {
  const { pick, hand } = CRACK_WORD_TEXTS[language]
  const cards = view.hand ?? []
  return {
    lines: [pick.card, hand(handText(cards))],
    choices: countCards(cards).map((held) => ({
      label: countedCardText(held),
      style: held.card === POUBELLE ? 'danger' : held.card === JOKER ? 'success' : 'primary',
      next: held.card,
    })),
  }
}

/** Spots for a card; calls have their own buttons. */
function spotChoices(card: PlayedCard, input: CrackWordInput): StepChoices<CrackWordTypes> {
  const { pick } = CRACK_WORD_TEXTS[input.language]
  const all = placementOffers(card, input)
  return {
    lines: [pick.place(playedCardText(card)), ...(all.length === 0 ? [pick.nothing] : [])],
    choices: all.flatMap((offer) => offerChoices(offer, input)),
  }
}

function offerChoices(offer: PlacementOffer, input: CrackWordInput): StepChoice<CrackWordTypes>[] {
  const label = offerLabel(offer, input.language, { card: false, crack: false })
  const plain: StepChoice<CrackWordTypes> = { label, style: 'secondary', action: offer.action }
  return [...callChoice(offer, label, input), plain]
}

/** A CRACK WORD: the next step chooses the card to lay, unless there is none. */
function callChoice(
  { action, crack }: PlacementOffer,
  label: string,
  input: CrackWordInput,
): StepChoice<CrackWordTypes>[] {
  if (!crack) return []
  const base = {
    label: `${CRACK_WORD_TEXTS[input.language].crack(crack.points)} · ${label}`,
    style: 'success',
  } as const
  const call: Action = { ...action, crack: { lay: null } }
  return [
    remainingCards(action, input).some(isLayable)
      ? { ...base, next: formatAction(call) }
      : { ...base, action: call },
  ]
}

const remainingCards = ({ card }: PlaceAction, { view }: CrackWordInput): HeldCard[] =>
  removeCards(view.hand ?? [], [toHeldCard(card)]) ?? []

/**
 * Letter and spot of a JOKER together, one list per line. Without a friendly referee any letter fits, so the letter
 * is chosen first.
 */
function jokerChoices(input: CrackWordInput): StepChoices<CrackWordTypes> {
  const { language, view } = input
  const texts = CRACK_WORD_TEXTS[language]
  if (!hasFriendlyReferee(input.state))
    return jokerLetterChoices(language, (letter) => ({
      label: letter,
      style: 'secondary',
      next: JOKER + letter,
    }))
  const all = placementOffers(JOKER, input)
  const lists = view.table.lines.map(({ line, letters }) => ({
    hint: texts.line(line, letters === '' ? texts.empty : letters),
    of: all.filter(({ action }) => action.line === line).flatMap((offer) => jokerOfferChoices(offer, input)),
  }))
  return {
    lines: [texts.pick.joker, ...(all.length === 0 ? [texts.pick.nothing] : [])],
    choices: [],
    lists: lists.filter(({ of }) => of.length > 0),
  }
}

function jokerOfferChoices(offer: PlacementOffer, input: CrackWordInput): StepChoice<CrackWordTypes>[] {
  const label = offerLabel(offer, input.language, { card: true, crack: false })
  return [...callChoice(offer, label, input), { label, style: 'secondary', action: offer.action }]
}

/** The card to lay after a call. */
function callLayChoices(
  action: PlaceAction,
  joker: boolean,
  input: CrackWordInput,
): StepChoices<CrackWordTypes> {
  const lay = (card: PlayedCard): Action => ({ ...action, crack: { lay: card } })
  const call = formatAction({ ...action, crack: { lay: null } })
  return joker
    ? jokerLayChoices(input, lay)
    : layCardChoices(remainingCards(action, input), input, lay, `${call} ${JOKER}`)
}

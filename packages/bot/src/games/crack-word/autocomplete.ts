import { isLetterCard, JOKER, removeCards, toHeldCard } from '@crackpost/core/games/crack-word/cards'
import type { CrackWordTypes } from '@crackpost/core/games/crack-word/index'
import { formatAction } from '@crackpost/core/games/crack-word/notation'
import type { AutocompleteChoice } from '../../discord/reply.ts'
import type { MoveInput } from '../moves.ts'
import { parseCard } from './card-text.ts'
import {
  matchesRequest,
  type PlacementFields,
  parsePlacementFields,
  type RequestedPlacement,
} from './parse-placement.ts'
import { offerLabel, type PlacementOffer, placementOffers } from './placement-offer.ts'
import { crackCalls } from './preview.ts'
import { CRACK_WORD_TEXTS } from './texts.ts'

// Autocomplete for partial input. Invalid input gives an empty list, never an error.

type CrackWordInput = MoveInput<CrackWordTypes>

/** Discord's limit. */
const MAX_CHOICES = 25

/** Placements of the typed card or, if nothing is typed, of every card of the hand; CRACK WORDs first. */
export function completeCard(typed: PlacementFields, input: CrackWordInput): AutocompleteChoice[] {
  if (input.view.table.lay !== null) return []
  return offersForFields({ ...typed, crack: '' }, input)
    .slice(0, MAX_CHOICES)
    .map((offer) => ({
      name: offerLabel(offer, input.language, { card: true, crack: true }),
      value: formatAction(offer.action),
    }))
}

/** The lines where the card fits. */
export function completeLine(typed: PlacementFields, input: CrackWordInput): AutocompleteChoice[] {
  const texts = CRACK_WORD_TEXTS[input.language]
  const lines = new Set(
    offersForFields({ ...typed, line: '', crack: '' }, input).map(({ action }) => action.line),
  )
  return input.view.table.lines
    .filter(({ line }) => lines.has(line) && String(line).startsWith(typed.line.trim()))
    .map(({ line, letters }) => ({
      name: texts.line(line, letters === '' ? texts.empty : letters),
      value: String(line),
    }))
}

/** The distinct sides where the card fits, on the typed line or on any, with the resulting letters. */
export function completeSide(typed: PlacementFields, input: CrackWordInput): AutocompleteChoice[] {
  const seen = new Set<string>()
  return offersForFields({ ...typed, side: '', crack: '' }, input)
    .map((offer) => ({
      name: offerLabel(offer, input.language, { card: true, crack: true }),
      value: String(offer.action.at),
    }))
    .filter(({ value }) => !seen.has(value) && seen.add(value))
    .slice(0, MAX_CHOICES)
}

/** The best possible CRACK WORD, with each card that could be laid afterwards. */
export function completeCrack(typed: PlacementFields, input: CrackWordInput): AutocompleteChoice[] {
  const [offer] = offersForFields({ ...typed, crack: '' }, input).filter(({ crack }) => crack !== null)
  if (!offer) return []
  const rest = removeCards(input.view.hand ?? [], [toHeldCard(offer.action.card)]) ?? []
  const wanted = parseCard(typed.crack)
  return crackCalls(offer, rest, input.language)
    .filter(({ lay }) => wanted === null || lay === wanted || (wanted === JOKER && lay?.startsWith(JOKER)))
    .slice(0, MAX_CHOICES)
    .map(({ label, lay }) => ({ name: label, value: lay ?? CALL_VALUE }))
}

/** Value of a call without a card to lay. */
const CALL_VALUE = 'crack'

function offersForFields(typed: PlacementFields, input: CrackWordInput): PlacementOffer[] {
  if (typed.card.trim() === '') {
    const requested = parsePlacementFields({ ...typed, card: JOKER })
    return requested.ok ? offersForHand(requested.value, input) : []
  }
  const requested = parsePlacementFields(typed)
  return requested.ok
    ? placementOffers(requested.value.wanted, input).filter((offer) => matchesRequest(requested.value, offer))
    : []
}

/** Placements of every letter of the hand; of JOKERs only if there are no letters, because they fit almost anywhere. */
function offersForHand(requested: RequestedPlacement, input: CrackWordInput): PlacementOffer[] {
  const letters = [...new Set(input.view.hand ?? [])].filter(isLetterCard)
  const all = letters
    .flatMap((letter) => placementOffers(letter, input))
    .filter((offer) => matchesRequest(requested, offer))
  const sorted = all.toSorted((a, b) => (b.crack?.points ?? 0) - (a.crack?.points ?? 0))
  return sorted.length > 0
    ? sorted
    : placementOffers(JOKER, input).filter((offer) => matchesRequest(requested, offer))
}

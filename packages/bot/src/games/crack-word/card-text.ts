import {
  type HeldCard,
  JOKER,
  type PlayedCard,
  POUBELLE,
  playedLetter,
} from '@crackpost/core/games/crack-word/cards'
import { foldLetters } from '@crackpost/core/lexicon/letters'
import { codeSpan } from '../../discord/escape.ts'

/** Names printed on cards without a letter, the same in every language. */
const SPECIAL_CARD_NAMES: Readonly<Record<HeldCard, string>> = { [JOKER]: 'JOKER', [POUBELLE]: 'POUBELLE' }

/** A card of a hand: `E`, `JOKER`, `POUBELLE`. */
export const heldCardText = (card: HeldCard): string => SPECIAL_CARD_NAMES[card] ?? card

/** A card as it is played: `E`, `JOKER E`. */
export const playedCardText = (card: PlayedCard): string =>
  card.length > 1 ? `${SPECIAL_CARD_NAMES[JOKER]} ${playedLetter(card)}` : card

/** Maximum number of cards shown; a POUBELLE can make a hand very large. */
const MAX_SHOWN_CARDS = 60

/** Cards in one code span. */
export function handText(cards: readonly HeldCard[], most: number = MAX_SHOWN_CARDS): string {
  if (cards.length === 0) return '–'
  const shown = cards.slice(0, most).map(heldCardText)
  return codeSpan([...shown, ...(cards.length > most ? ['…'] : [])].join(' '))
}

/** Each distinct card with its count. */
export function countCards(
  cards: readonly HeldCard[],
): { readonly card: HeldCard; readonly count: number }[] {
  return [...new Set(cards)].map((card) => ({ card, count: cards.filter((other) => other === card).length }))
}

/** For example `E`, `L ×2`, `JOKER`. */
export const countedCardText = ({
  card,
  count,
}: {
  readonly card: HeldCard
  readonly count: number
}): string => (count > 1 ? `${heldCardText(card)} ×${count}` : heldCardText(card))

/**
 * Parses a typed card: `e`, `é`, `*e`, `joker E`, `POUBELLE`, `!`; `*` is a JOKER without a letter yet. Null if it is
 * no card.
 */
export function parseCard(text: string): string | null {
  const typed = text.trim().slice(0, 20)
  if (typed === POUBELLE || /^poubelle$/iu.test(typed)) return POUBELLE
  const [, joker, rest = ''] = /^(\*|joker)?\s*(.*)$/isu.exec(typed) ?? []
  if (rest === '') return joker === undefined ? null : JOKER
  const letters = foldLetters(rest)
  if (!letters.ok || letters.value.length !== 1) return null
  return joker === undefined ? letters.value : `${JOKER}${letters.value}`
}

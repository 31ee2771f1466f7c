import { type Card, JOKER, letterOf, type Played, POUBELLE } from '@crackpost/core/games/crack-word/cards'
import { fold } from '@crackpost/core/lexicon/letters'
import { code } from '../../quoted.ts'

// Cards as people read and write them.

/** What stands on a card that is no letter, in every language. */
const NAMES: Readonly<Record<Card, string>> = { [JOKER]: 'JOKER', [POUBELLE]: 'POUBELLE' }

/** A card of a hand: `E`, `JOKER`, `POUBELLE`. */
export const heldText = (card: Card): string => NAMES[card] ?? card

/** A card as it is played: `E`, `JOKER E`. */
export const playedText = (card: Played): string =>
  card.length > 1 ? `${NAMES[JOKER]} ${letterOf(card)}` : card

/** So many cards of a hand are shown: a POUBELLE can give back very many. */
const SHOWN = 60

/** Cards in one code span. */
export function handText(cards: readonly Card[], most: number = SHOWN): string {
  if (cards.length === 0) return '–'
  const shown = cards.slice(0, most).map(heldText)
  return code([...shown, ...(cards.length > most ? ['…'] : [])].join(' '))
}

/** Each card once, with how often it is there. */
export function distinct(cards: readonly Card[]): { readonly card: Card; readonly count: number }[] {
  return [...new Set(cards)].map((card) => ({ card, count: cards.filter((each) => each === card).length }))
}

/** `E`, `L ×2`, `JOKER`. */
export const countedText = ({ card, count }: { readonly card: Card; readonly count: number }): string =>
  count > 1 ? `${heldText(card)} ×${count}` : heldText(card)

/**
 * What somebody typed, as a card: `e`, `é`, `*e`, `joker E`, `POUBELLE`, `!`; `*` for a JOKER whose letter is not said.
 * Null where it is none.
 */
export function cardIn(text: string): string | null {
  const typed = text.trim().slice(0, 20)
  if (typed === POUBELLE || /^poubelle$/iu.test(typed)) return POUBELLE
  const [, joker, rest = ''] = /^(\*|joker)?\s*(.*)$/isu.exec(typed) ?? []
  if (rest === '') return joker === undefined ? null : JOKER
  const letters = fold(rest)
  if (!letters.ok || letters.value.length !== 1) return null
  return joker === undefined ? letters.value : `${JOKER}${letters.value}`
}

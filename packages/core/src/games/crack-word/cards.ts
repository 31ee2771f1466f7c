import * as z from 'zod/mini'
import { seatSchema } from '../../kernel/seat.ts'

/** The colours, in the order in which players without a preference get them. */
export const CARD_COLOURS = ['red', 'blue', 'green', 'yellow'] as const
export type CardColour = (typeof CARD_COLOURS)[number]

/** A card in a hand: a letter, a JOKER or a POUBELLE. Its colour is that of its owner. */
export type HeldCard = string
export const heldCardSchema = z.string().check(z.regex(/^[A-Z*!]$/))
export const JOKER: HeldCard = '*'
export const POUBELLE: HeldCard = '!'

/** A card as played: a letter (`E`), or a JOKER with its letter (`*E`). */
export type PlayedCard = string
export const playedCardSchema = z.string().check(z.regex(/^\*?[A-Z]$/))

/** A card on the table: its owner, its letter, and whether it is a JOKER. */
export const tableCardSchema = z.strictObject({
  seat: seatSchema,
  letter: z.string().check(z.regex(/^[A-Z]$/)),
  joker: z.boolean(),
})
export type TableCard = z.infer<typeof tableCardSchema>

/** A face-up card out of play: its owner and what it is; a JOKER has lost its letter. */
export const takenCardSchema = z.strictObject({ seat: seatSchema, card: heldCardSchema })
export type TakenCard = z.infer<typeof takenCardSchema>

export const isLetterCard = (held: HeldCard): boolean => /^[A-Z]$/.test(held)
export const isJoker = (card: PlayedCard): boolean => card.startsWith(JOKER)
export const playedLetter = (card: PlayedCard): string => card.slice(-1)
/** Converts a played card to a card of a hand. */
export const toHeldCard = (card: PlayedCard): HeldCard => (isJoker(card) ? JOKER : card)

export const toTableCard = (seat: number, card: PlayedCard): TableCard => ({
  seat,
  letter: playedLetter(card),
  joker: isJoker(card),
})
/** Converts a card on the table to a card of a hand: a JOKER loses its letter. */
export const fromTableCard = ({ letter, joker }: TableCard): HeldCard => (joker ? JOKER : letter)
export const toTakenCard = (card: TableCard): TakenCard => ({ seat: card.seat, card: fromTableCard(card) })

/** True if the card may be laid on an emptied line. */
export const isLayable = (held: HeldCard): boolean => held !== POUBELLE

/** Returns the cards without `gone`; null if one of them is missing. */
export function removeCards(cards: readonly HeldCard[], removed: readonly HeldCard[]): HeldCard[] | null {
  const rest = [...cards]
  for (const card of removed) {
    const index = rest.indexOf(card)
    if (index < 0) return null
    rest.splice(index, 1)
  }
  return rest
}

/** Letters in alphabetical order, then JOKERs, then POUBELLEs. */
export const sortHand = (cards: readonly HeldCard[]): HeldCard[] =>
  [...cards].sort((a, b) => cardOrder(a) - cardOrder(b))

const cardOrder = (held: HeldCard): number =>
  isLetterCard(held) ? held.charCodeAt(0) : held === JOKER ? 200 : 201

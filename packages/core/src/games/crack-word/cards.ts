import * as z from 'zod'
import { seat } from '../../kernel/seat.ts'

/** The colours in the order in which they go to those who have no wish. */
export const COLOURS = ['red', 'blue', 'green', 'yellow'] as const
export type Colour = (typeof COLOURS)[number]

/** A card as its owner holds it: a letter, a JOKER or a POUBELLE. Its colour is its owner's. */
export type Card = string
export const card = z.string().regex(/^[A-Z*!]$/)
export const JOKER: Card = '*'
export const POUBELLE: Card = '!'

/** A card as it is played: a letter (`E`), or a JOKER with the letter it takes (`*E`). */
export type Played = string
export const played = z.string().regex(/^\*?[A-Z]$/)

/** A card that everybody can see: whose it is, the letter it shows, whether it is a JOKER. */
export const tableCard = z.strictObject({ seat, letter: z.string().regex(/^[A-Z]$/), joker: z.boolean() })
export type TableCard = z.infer<typeof tableCard>

/** A card out of play that everybody has seen: whose it was, and what it is; a JOKER has lost its letter. */
export const takenCard = z.strictObject({ seat, card })
export type TakenCard = z.infer<typeof takenCard>

export const isLetter = (held: Card): boolean => /^[A-Z]$/.test(held)
export const isJoker = (card: Played): boolean => card.startsWith(JOKER)
export const letterOf = (card: Played): string => card.slice(-1)
/** What a played card is in a hand. */
export const heldAs = (card: Played): Card => (isJoker(card) ? JOKER : card)

export const onTable = (seat: number, card: Played): TableCard => ({
  seat,
  letter: letterOf(card),
  joker: isJoker(card),
})
/** What a card on the table is in a hand again: a JOKER loses its letter. */
export const offTable = ({ letter, joker }: TableCard): Card => (joker ? JOKER : letter)
export const taken = (card: TableCard): TakenCard => ({ seat: card.seat, card: offTable(card) })

/** May it be laid on an emptied line? */
export const isLayable = (held: Card): boolean => held !== POUBELLE

/** Cards without these; null if one of them is not there. */
export function without(cards: readonly Card[], gone: readonly Card[]): Card[] | null {
  const rest = [...cards]
  for (const card of gone) {
    const index = rest.indexOf(card)
    if (index < 0) return null
    rest.splice(index, 1)
  }
  return rest
}

/** Letters by the alphabet, then JOKERs, then POUBELLEs. */
export const arranged = (cards: readonly Card[]): Card[] => [...cards].sort((a, b) => orderOf(a) - orderOf(b))

const orderOf = (held: Card): number => (isLetter(held) ? held.charCodeAt(0) : held === JOKER ? 200 : 201)

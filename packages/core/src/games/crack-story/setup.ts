import { rng } from '../../kernel/dice.ts'
import type { Start } from '../../kernel/game.ts'
import { everySeat, type Seat } from '../../kernel/seat.ts'
import { type Card, DECK, HAND, numbered } from './deck.ts'
import type { CrackStory } from './index.ts'
import { type Event, type Options, options as optionsSchema } from './schema.ts'

/** Deals from a deck in its order: the first eight cards are seat A's, the next eight seat B's, and so on. */
export const dealFrom = (
  deck: readonly Card[],
  seats: number,
  dealer: Seat,
  options: Options,
): Extract<Event, { type: 'dealt' }> => ({
  type: 'dealt',
  round: 1,
  dealer,
  hands: everySeat(seats).map((seat) => deck.slice(seat * HAND, (seat + 1) * HAND)),
  pile: deck.slice(seats * HAND),
  at: null,
  slow: null,
  options,
})

/** Equal cards are numbered in the order in which they lie, so that a deal can be written down by its faces. */
export function setup({ seats, seed, options }: Start<CrackStory> & { readonly seed: string }): Event[] {
  const deck = numbered(rng(seed, 'deck').shuffled(DECK)) ?? []
  return [dealFrom(deck, seats, rng(seed, 'dealer').below(seats), optionsSchema.parse(options))]
}

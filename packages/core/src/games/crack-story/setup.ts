import { rng } from '../../kernel/dice.ts'
import type { GameSetup } from '../../kernel/game.ts'
import { everySeat, type Seat } from '../../kernel/seat.ts'
import { type CardId, CRACK_STORY_HAND_SIZE, cardsForFaces, DECK } from './deck.ts'
import type { CrackStoryTypes } from './index.ts'
import { type Event, type Options, options as optionsSchema } from './schema.ts'

/** Deals from a deck in its order: the first eight cards to seat A, the next eight to seat B, and so on. */
export const dealFromDeck = (
  deck: readonly CardId[],
  seats: number,
  dealer: Seat,
  options: Options,
): Extract<Event, { type: 'dealt' }> => ({
  type: 'dealt',
  round: 1,
  dealer,
  hands: everySeat(seats).map((seat) =>
    deck.slice(seat * CRACK_STORY_HAND_SIZE, (seat + 1) * CRACK_STORY_HAND_SIZE),
  ),
  pile: deck.slice(seats * CRACK_STORY_HAND_SIZE),
  at: null,
  slow: null,
  options,
})

/** Equal cards get ascending ids in deck order, so that a deal can be written as a list of faces. */
export function setup({
  seats,
  seed,
  options,
}: GameSetup<CrackStoryTypes> & { readonly seed: string }): Event[] {
  const deck = cardsForFaces(rng(seed, 'deck').shuffle(DECK)) ?? []
  return [dealFromDeck(deck, seats, rng(seed, 'dealer').integerBelow(seats), optionsSchema.parse(options))]
}

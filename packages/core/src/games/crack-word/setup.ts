import { rng } from '../../kernel/dice.ts'
import type { GameSetup } from '../../kernel/game.ts'
import { everySeat, type Seat } from '../../kernel/seat.ts'
import {
  CARD_COLOURS,
  type CardColour,
  type HeldCard,
  isLetterCard,
  type TableCard,
  toTableCard,
} from './cards.ts'
import { cutPacks, type PackCut, startingSeatOf } from './cut.ts'
import { CRACK_WORD_HAND_SIZE, FULL_PACK, pileSize } from './deck.ts'
import type { CrackWordTypes } from './index.ts'
import { type CrackWordEventOf, type Event, LINE_COUNT } from './schema.ts'

export const setup = ({ seed, ...start }: GameSetup<CrackWordTypes> & { readonly seed: string }): Event[] => {
  const packs = everySeat(start.seats).map((seat) => rng(seed, `pack ${seat}`).shuffle(FULL_PACK))
  return [dealFromPacks(packs, cutPacks(start.seats, rng(seed, 'cuts')), start)]
}

/**
 * Deals from packs in their order: the pile, the four starting letters, the hands. The remaining cards leave
 * the game unseen.
 */
export function dealFromPacks(
  packs: readonly (readonly HeldCard[])[],
  cuts: readonly PackCut[],
  { seats, options, colours }: GameSetup<CrackWordTypes>,
): CrackWordEventOf<'dealt'> {
  const size = pileSize(options.mode, seats)
  const piles = packs.map((pack) => pack.slice(0, size))
  const first = startingSeatOf(cuts, seats) ?? 0
  const lines = Array.from({ length: LINE_COUNT }, (_, line): TableCard => {
    const seat = (first + line) % seats
    return toTableCard(seat, takeStartingLetter(piles[seat] ?? []))
  })
  return {
    type: 'dealt',
    options: { mode: options.mode, referee: options.referee },
    colours: everySeat(seats).map((seat) => seatColour(seat, colours)),
    cuts: [...cuts],
    first,
    lines,
    hands: piles.map((pile) => pile.splice(0, CRACK_WORD_HAND_SIZE)),
    piles,
    unseen: packs.map((pack) => pack.slice(size)),
  }
}

/** Takes the first letter from a pile; the cards before it go to the bottom. */
function takeStartingLetter(pile: HeldCard[]): HeldCard {
  for (let tries = pile.length; tries > 0; tries--) {
    const card = pile.shift() ?? ''
    if (isLetterCard(card)) return card
    pile.push(card)
  }
  throw new Error('crack-word: a pile without letters')
}

const seatColour = (seat: Seat, chosen: readonly string[] = []): CardColour =>
  CARD_COLOURS.find((colour) => colour === chosen[seat]) ?? CARD_COLOURS[seat] ?? 'red'

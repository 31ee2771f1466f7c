import { rng } from '../../kernel/dice.ts'
import type { Start } from '../../kernel/game.ts'
import { everySeat, type Seat } from '../../kernel/seat.ts'
import { type Card, COLOURS, type Colour, isLetter, onTable, type TableCard } from './cards.ts'
import { type Cut, cutPacks, starterOf } from './cut.ts'
import { HAND, PACK, pileSize } from './deck.ts'
import type { CrackWord } from './index.ts'
import { type Event, type Happened, LINES } from './schema.ts'

export const setup = ({ seed, ...start }: Start<CrackWord> & { readonly seed: string }): Event[] => {
  const packs = everySeat(start.seats).map((seat) => rng(seed, `pack ${seat}`).shuffled(PACK))
  return [dealFrom(packs, cutPacks(start.seats, rng(seed, 'cuts')), start)]
}

/** Deals from packs in their order: the pile, the four starting letters, the hands. What is over leaves unseen. */
export function dealFrom(
  packs: readonly (readonly Card[])[],
  cuts: readonly Cut[],
  { seats, options, colours }: Start<CrackWord>,
): Happened<'dealt'> {
  const size = pileSize(options.mode, seats)
  const piles = packs.map((pack) => pack.slice(0, size))
  const first = starterOf(cuts, seats) ?? 0
  const lines = Array.from({ length: LINES }, (_, line): TableCard => {
    const seat = (first + line) % seats
    return onTable(seat, turnLetter(piles[seat] ?? []))
  })
  return {
    type: 'dealt',
    options: { mode: options.mode, referee: options.referee },
    colours: everySeat(seats).map((seat) => colourOf(seat, colours)),
    cuts: [...cuts],
    first,
    lines,
    hands: piles.map((pile) => pile.splice(0, HAND)),
    piles,
    unseen: packs.map((pack) => pack.slice(size)),
  }
}

/** Takes the first letter off a pile; what comes before it goes to the bottom. */
function turnLetter(pile: Card[]): Card {
  for (let tries = pile.length; tries > 0; tries--) {
    const card = pile.shift() ?? ''
    if (isLetter(card)) return card
    pile.push(card)
  }
  throw new Error('crack-word: a pile without letters')
}

const colourOf = (seat: Seat, chosen: readonly string[] = []): Colour =>
  COLOURS.find((colour) => colour === chosen[seat]) ?? COLOURS[seat] ?? 'red'

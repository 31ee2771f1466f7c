import { rng } from '../../kernel/dice.ts'
import { everySeat, type Seat } from '../../kernel/seat.ts'
import type { Event } from './schema.ts'
import { ALL_TILES, RACK_SIZE, type Tile, tileColourValue } from './tiles.ts'

type DealtEvent = Extract<Event, { type: 'dealt' }>

/** Deals from a bag in its order: the first twelve tiles to seat A, the next twelve to seat B, and so on. */
export function dealFromBag(bag: readonly Tile[], seats: number, seed: string): DealtEvent {
  const racks = everySeat(seats).map((seat) => bag.slice(seat * RACK_SIZE, (seat + 1) * RACK_SIZE))
  return { type: 'dealt', racks, bag: bag.slice(seats * RACK_SIZE), first: startingSeat(racks, seed) }
}

export const setup = ({ seats, seed }: { readonly seats: number; readonly seed: string }): Event[] => [
  dealFromBag(rng(seed, 'bag').shuffle(ALL_TILES), seats, seed),
]

/**
 * The seat with the letter nearest to A; then with its stronger colour; then by the next tile of the rack;
 * then by the seed.
 */
function startingSeat(racks: readonly (readonly Tile[])[], seed: string): Seat {
  const keys = racks.map(rackSortKey)
  const [best] = keys.toSorted()
  const equal = everySeat(racks.length).filter((seat) => keys[seat] === best)
  return equal[rng(seed, 'starter').integerBelow(equal.length)] ?? 0
}

/** A text whose order decides who starts: letters from A, red before blue. */
const rackSortKey = (rack: readonly Tile[]): string =>
  rack
    .map((tile) => `${tile.charAt(0)}${4 - tileColourValue(tile)}`)
    .sort()
    .join('')

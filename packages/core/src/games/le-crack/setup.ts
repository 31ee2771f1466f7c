import { rng } from '../../kernel/dice.ts'
import { everySeat, type Seat } from '../../kernel/seat.ts'
import type { Event } from './schema.ts'
import { ALL_TILES, colourValue, RACK, type Tile } from './tiles.ts'

type Dealt = Extract<Event, { type: 'dealt' }>

/** Deals from a bag in its order: the first twelve tiles are seat A's, the next twelve seat B's, and so on. */
export function dealFrom(bag: readonly Tile[], seats: number, seed: string): Dealt {
  const racks = everySeat(seats).map((seat) => bag.slice(seat * RACK, (seat + 1) * RACK))
  return { type: 'dealt', racks, bag: bag.slice(seats * RACK), first: starter(racks, seed) }
}

export const setup = ({ seats, seed }: { readonly seats: number; readonly seed: string }): Event[] => [
  dealFrom(rng(seed, 'bag').shuffled(ALL_TILES), seats, seed),
]

/** Who has the letter nearest to A; then its stronger colour; then the next tile of the rack; then the seed decides. */
function starter(racks: readonly (readonly Tile[])[], seed: string): Seat {
  const keys = racks.map(strength)
  const [best] = keys.toSorted()
  const equal = everySeat(racks.length).filter((seat) => keys[seat] === best)
  return equal[rng(seed, 'starter').below(equal.length)] ?? 0
}

/** A rack as a text that sorts first when the rack starts: letters from A, red before blue. */
const strength = (rack: readonly Tile[]): string =>
  rack
    .map((tile) => `${tile.charAt(0)}${4 - colourValue(tile)}`)
    .sort()
    .join('')

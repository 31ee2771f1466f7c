import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus'

/** Chance, for one purpose. */
export interface Dice {
  /** A whole number from 0 to `count` - 1, each equally likely. */
  integerBelow(count: number): number
  /** The same items in a new order, each order equally likely. */
  shuffle<T>(items: readonly T[]): T[]
}

/** Dice for a purpose: the same label always gives the same throws, so that a retry can't re-roll. */
export type DiceFactory = (label: string) => Dice

/** The dice of one purpose: a generator whose state is a hash of the seed and the purpose's label. */
export function rng(seed: string, label: string): Dice {
  const bytes = sha256(utf8ToBytes(`${seed} ${label}`))
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const generator = xoroshiro128plusFromState([0, 4, 8, 12].map((offset) => words.getInt32(offset)))
  const below = (count: number): number => uniformInt(generator, 0, count - 1)
  return {
    integerBelow: below,
    shuffle<T>(items: readonly T[]): T[] {
      const mixed = [...items]
      // Fisher and Yates: each position in turn gets one of those not placed yet.
      for (let last = mixed.length - 1; last > 0; last--) {
        const pick = below(last + 1)
        const held = mixed[last] as T
        mixed[last] = mixed[pick] as T
        mixed[pick] = held
      }
      return mixed
    },
  }
}

export const createDiceFactory =
  (seed: string): DiceFactory =>
  (label) =>
    rng(seed, label)

/** What is published of a seed before the first move: its SHA-256 in hex, which anybody can recompute. */
export const commitmentOf = (seed: string): string => bytesToHex(sha256(utf8ToBytes(seed)))

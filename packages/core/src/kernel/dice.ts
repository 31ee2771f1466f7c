import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus'

/** A random number generator for one label. */
export interface Dice {
  /** Returns a uniformly random integer from 0 to `count - 1`. */
  integerBelow(count: number): number
  /** Returns the items in a uniformly random order. */
  shuffle<T>(items: readonly T[]): T[]
}

/** Creates dice for a label. The same label always gives the same results, so a retry can't re-roll. */
export type DiceFactory = (label: string) => Dice

/** Returns dice whose generator state is the SHA-256 of the seed and the label. */
export function rng(seed: string, label: string): Dice {
  const bytes = sha256(utf8ToBytes(`${seed} ${label}`))
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const generator = xoroshiro128plusFromState([0, 4, 8, 12].map((offset) => words.getInt32(offset)))
  const integerBelow = (count: number): number => uniformInt(generator, 0, count - 1)
  return {
    integerBelow,
    shuffle<T>(items: readonly T[]): T[] {
      const mixed = [...items]
      // Fisher-Yates shuffle.
      for (let last = mixed.length - 1; last > 0; last--) {
        const pick = integerBelow(last + 1)
        const swapped = mixed[last] as T
        mixed[last] = mixed[pick] as T
        mixed[pick] = swapped
      }
      return mixed
    },
  }
}

export const createDiceFactory =
  (seed: string): DiceFactory =>
  (label) =>
    rng(seed, label)

/** SHA-256 of the seed, in hex. Published before the first move; anyone can recompute it after the match. */
export const commitmentOf = (seed: string): string => bytesToHex(sha256(utf8ToBytes(seed)))

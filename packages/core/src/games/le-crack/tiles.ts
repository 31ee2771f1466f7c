import * as z from 'zod/mini'
import { isVowel } from '../../lexicon/letters.ts'

/** The four colours from weakest to strongest; the value of a colour is its position, from 1. */
export const TILE_COLOURS = ['blue', 'pink', 'green', 'red'] as const
export type TileColour = (typeof TILE_COLOURS)[number]

/** A letter and the value of its colour: `E4` is the red E. */
export type Tile = string
export const tileSchema = z.string().check(z.regex(/^[A-Z][1-4]$/))

export const RACK_SIZE = 12

export const tileLetter = (tile: Tile): string => tile.charAt(0)
export const tileColourValue = (tile: Tile): number => tile.charCodeAt(1) - 48
export const makeTile = (letter: string, value: number): Tile => `${letter}${value}`

/** Number of tiles per letter in blue, pink, green and red. */
const TILE_DISTRIBUTION: Record<string, readonly [number, number, number, number]> = {
  A: [3, 2, 2, 3],
  B: [0, 0, 1, 1],
  C: [1, 1, 1, 0],
  D: [1, 1, 1, 1],
  E: [4, 4, 4, 3],
  F: [1, 0, 1, 0],
  G: [1, 1, 0, 0],
  H: [1, 0, 1, 1],
  I: [2, 3, 3, 2],
  J: [0, 1, 0, 0],
  K: [0, 0, 1, 0],
  L: [2, 2, 2, 2],
  M: [1, 1, 1, 2],
  N: [2, 3, 2, 2],
  O: [2, 2, 2, 2],
  P: [1, 1, 2, 1],
  Q: [1, 0, 0, 0],
  R: [2, 2, 2, 3],
  S: [2, 3, 3, 3],
  T: [2, 2, 2, 3],
  U: [2, 1, 2, 2],
  V: [1, 1, 0, 1],
  W: [0, 1, 0, 0],
  X: [0, 1, 0, 0],
  Y: [1, 0, 0, 0],
  Z: [0, 0, 0, 1],
}

/** All 132 tiles in the order of the table above. */
export const ALL_TILES: readonly Tile[] = Object.entries(TILE_DISTRIBUTION).flatMap(([letter, counts]) =>
  counts.flatMap((count, colour) => Array.from({ length: count }, () => makeTile(letter, colour + 1))),
)

/** Returns the rack without these tiles, and those that it lacks. */
export function removeTiles(
  rack: readonly Tile[],
  tiles: readonly Tile[],
): { rest: Tile[]; missing: Tile[] } {
  const rest = [...rack]
  const missing: Tile[] = []
  for (const tile of tiles) {
    const index = rest.indexOf(tile)
    if (index < 0) missing.push(tile)
    else rest.splice(index, 1)
  }
  return { rest, missing }
}

/** Consonants left, vowels right, each by letter and value. */
export const sortRack = (rack: readonly Tile[]): Tile[] =>
  [...rack].sort((a, b) => {
    const side = Number(isVowel(tileLetter(a))) - Number(isVowel(tileLetter(b)))
    return side || (a < b ? -1 : Number(a > b))
  })

/** True if both have the same tiles in any order. */
export const hasSameTiles = (a: readonly Tile[], b: readonly Tile[]): boolean =>
  a.length === b.length && removeTiles(a, b).missing.length === 0

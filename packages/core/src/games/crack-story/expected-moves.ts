import type { Options } from './schema.ts'

/**
 * The middle half of match lengths in turns, by rounds to win and for two to eight seats: quartiles of 20
 * simulated matches each, played with imperfect memory.
 */
const EXPECTED_TURNS: Readonly<Record<Options['rounds'], readonly (readonly [from: number, to: number])[]>> =
  {
    1: [
      [15, 25],
      [25, 35],
      [35, 45],
      [45, 65],
      [45, 70],
      [45, 90],
      [55, 85],
    ],
    2: [
      [40, 65],
      [65, 135],
      [110, 190],
      [140, 255],
      [140, 295],
      [215, 365],
      [200, 375],
    ],
    3: [
      [70, 105],
      [135, 220],
      [155, 370],
      [275, 375],
      [285, 605],
      [510, 700],
      [465, 835],
    ],
  }

/** Counts turns only, without listening and votes. */
export function expectedMoves(
  rounds: Options['rounds'],
  seats: number,
): { readonly from: number; readonly to: number } {
  const [from, to] = EXPECTED_TURNS[rounds][seats - 2] ?? [0, 0]
  return { from, to }
}

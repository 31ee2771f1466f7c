const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The units of a match's length, the longest first, each with the shortest time that is told in it. */
const LENGTH_UNITS = [
  { unit: 'weeks', ms: 7 * DAY_MS, leastMs: 21 * DAY_MS },
  { unit: 'days', ms: DAY_MS, leastMs: 2 * DAY_MS },
  { unit: 'hours', ms: HOUR_MS, leastMs: 2 * HOUR_MS },
  { unit: 'minutes', ms: MINUTE_MS, leastMs: 0 },
] as const
export type LengthUnit = (typeof LENGTH_UNITS)[number]['unit']

/** A range of time in one unit; `from` is at least 1 and at most `to`. */
export interface MatchLength {
  readonly from: number
  readonly to: number
  readonly unit: LengthUnit
}

/** How long a match takes if every player uses the whole time of every turn. Takes moves and milliseconds per turn. */
export function longestMatchLength(
  moves: { readonly from: number; readonly to: number },
  turnMs: number,
): MatchLength {
  const longestMs = moves.to * turnMs
  const { unit, ms } = LENGTH_UNITS.find(({ leastMs }) => longestMs >= leastMs) ?? LENGTH_UNITS[3]
  const count = (turns: number): number => Math.max(1, Math.round((turns * turnMs) / ms))
  return { from: count(moves.from), to: count(moves.to), unit }
}

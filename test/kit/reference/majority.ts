/** Majority of a Crack Word line, implemented from the rules text independently of the game's code. */

export interface TopCard {
  readonly seat: number
  readonly joker: boolean
}

/** Whether a seat's count is higher than that of every other listed seat. */
const isAheadOfAll = (seat: number, among: readonly number[], count: (seat: number) => number): boolean =>
  among.every((other) => other === seat || count(seat) > count(other))

export function referenceMajority(tops: readonly TopCard[], seats: number): number | null {
  const all = [0, 1, 2, 3].slice(0, seats)
  const topCount = (seat: number): number => tops.filter((top) => top.seat === seat).length
  for (const seat of all) if (topCount(seat) > 0 && isAheadOfAll(seat, all, topCount)) return seat
  // Seats that share the lead.
  const sharing = all.filter(
    (seat) => all.every((other) => topCount(other) <= topCount(seat)) && topCount(seat) > 0,
  )
  const weightedCount = (seat: number): number =>
    tops.reduce((sum, top) => sum + (top.seat !== seat ? 0 : top.joker ? 2 : 1), 0)
  for (const seat of sharing) if (isAheadOfAll(seat, sharing, weightedCount)) return seat
  return null
}

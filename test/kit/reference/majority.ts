/** The majority of a line in Crack Word, written apart from the game: from the sentence of the rules, by trying. */

export interface TopCard {
  readonly seat: number
  readonly joker: boolean
}

/** Does this seat beat every other one of those that take part, by this count? */
const isAheadOfAll = (seat: number, among: readonly number[], count: (seat: number) => number): boolean =>
  among.every((other) => other === seat || count(seat) > count(other))

export function referenceMajority(tops: readonly TopCard[], seats: number): number | null {
  const all = [0, 1, 2, 3].slice(0, seats)
  const plain = (seat: number): number => tops.filter((top) => top.seat === seat).length
  for (const seat of all) if (plain(seat) > 0 && isAheadOfAll(seat, all, plain)) return seat
  // The lead is shared: a seat shares it if nobody has more.
  const sharing = all.filter((seat) => all.every((other) => plain(other) <= plain(seat)) && plain(seat) > 0)
  const doubled = (seat: number): number =>
    tops.reduce((sum, top) => sum + (top.seat !== seat ? 0 : top.joker ? 2 : 1), 0)
  for (const seat of sharing) if (isAheadOfAll(seat, sharing, doubled)) return seat
  return null
}

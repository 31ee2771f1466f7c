import type { MatchSettings, PlayerId } from './settings.ts'
import type { SeatedPlayer } from './state.ts'

/**
 * Returns the players by seat. A rematch defines the order. Otherwise preferences are met in the order of
 * joining, and the other players take the remaining seats in the same order.
 */
export function assignSeats(terms: MatchSettings, seatedPlayers: readonly SeatedPlayer[]): SeatedPlayer[] {
  const { rematch } = terms
  const ordered = rematch
    ? [...seatedPlayers].sort((a, b) => orderIndex(rematch.order, a) - orderIndex(rematch.order, b))
    : seatedPlayers
  const wishedSeat = (seatedPlayer: SeatedPlayer): number => (rematch ? -1 : (seatedPlayer.wish.seat ?? -1))
  return grantWishes(
    ordered,
    seatedPlayers.map((_, seat) => seat),
    wishedSeat,
  )
    .map(([seatedPlayer, seat]) => ({ guest: seatedPlayer, seat }))
    .sort((a, b) => a.seat - b.seat)
    .map(({ guest }) => guest)
}

/** Returns the colour of each seat. */
export function assignColours(colours: readonly string[], seated: readonly SeatedPlayer[]): string[] {
  return grantWishes(seated, colours, (seatedPlayer) => seatedPlayer.wish.colour ?? '').map(
    ([, colour]) => colour,
  )
}

const orderIndex = (order: readonly PlayerId[], { player }: SeatedPlayer): number => {
  const rank = order.indexOf(player)
  return rank < 0 ? order.length : rank
}

/**
 * Gives each player the thing they prefer if it is still available, then the remaining things to the others.
 * The players keep their order.
 */
function grantWishes<T>(
  seatedPlayers: readonly SeatedPlayer[],
  things: readonly T[],
  wish: (seatedPlayer: SeatedPlayer) => T,
): [SeatedPlayer, T][] {
  const left = [...things]
  const take = (thing: T): T | undefined => {
    const index = left.indexOf(thing)
    return index < 0 ? undefined : left.splice(index, 1)[0]
  }
  const granted = seatedPlayers.map((seatedPlayer) => take(wish(seatedPlayer)))
  return seatedPlayers.flatMap((seatedPlayer, index): [SeatedPlayer, T][] => {
    const thing = granted[index] ?? left.shift()
    return thing === undefined ? [] : [[seatedPlayer, thing]]
  })
}

import type { Guest } from './match.ts'
import type { Player, Terms } from './terms.ts'

/**
 * Who sits where: a rematch has its order; otherwise wishes are met in the order of joining, and the others take the
 * seats that are left in the same order.
 */
export function seating(terms: Terms, guests: readonly Guest[]): Guest[] {
  const { rematch } = terms
  const ordered = rematch
    ? [...guests].sort((a, b) => rankIn(rematch.order, a) - rankIn(rematch.order, b))
    : guests
  const wished = (guest: Guest): number => (rematch ? -1 : (guest.wish.seat ?? -1))
  return assigned(
    ordered,
    guests.map((_, seat) => seat),
    wished,
  )
    .map(([guest, seat]) => ({ guest, seat }))
    .sort((a, b) => a.seat - b.seat)
    .map(({ guest }) => guest)
}

/** Each guest's colour, by seat. */
export function colouring(colours: readonly string[], seated: readonly Guest[]): string[] {
  return assigned(seated, colours, (guest) => guest.wish.colour ?? '').map(([, colour]) => colour)
}

const rankIn = (order: readonly Player[], { player }: Guest): number => {
  const rank = order.indexOf(player)
  return rank < 0 ? order.length : rank
}

/** First whoever wishes for something that is still there, then the others what is left; the guests keep their order. */
function assigned<T>(
  guests: readonly Guest[],
  things: readonly T[],
  wish: (guest: Guest) => T,
): [Guest, T][] {
  const left = [...things]
  const take = (thing: T): T | undefined => {
    const index = left.indexOf(thing)
    return index < 0 ? undefined : left.splice(index, 1)[0]
  }
  const granted = guests.map((guest) => take(wish(guest)))
  return guests.flatMap((guest, index): [Guest, T][] => {
    const thing = granted[index] ?? left.shift()
    return thing === undefined ? [] : [[guest, thing]]
  })
}

/** Who one is and where: all of it stands in the page's address, so that two windows can be two players. */
export interface Address {
  readonly player: string | null
  /** `@me` for the direct messages, as in Discord's own addresses. */
  readonly server: string | null
  readonly place: string | null
}

export const DIRECT = '@me'

const id = (part: string | undefined) => (part !== undefined && /^\d+$/.test(part) ? part : null)

/** Reads `#/player/server/place`; what is missing or no id is null. */
export function parse(hash: string): Address {
  const [player, server, place] = hash.replace(/^#?\/?/, '').split('/')
  return { player: id(player), server: server === DIRECT ? DIRECT : id(server), place: id(place) }
}

export function make({ player, server, place }: Address): string {
  if (player === null) return '#/'
  const parts = [player, server, server === null ? null : place]
  return `#/${parts.filter((part) => part !== null).join('/')}`
}

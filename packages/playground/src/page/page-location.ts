/** Who one is and where: all of it stands in the page's address, so that two windows can be two players. */
export interface PageLocation {
  readonly player: string | null
  /** `@me` for the direct messages, as in Discord's own addresses. */
  readonly server: string | null
  readonly place: string | null
}

export const DIRECT_MESSAGES = '@me'

const snowflakeOrNull = (part: string | undefined) => (part !== undefined && /^\d+$/.test(part) ? part : null)

/** Reads `#/player/server/place`; what is missing or no id is null. */
export function parsePageLocation(hash: string): PageLocation {
  const [player, server, place] = hash.replace(/^#?\/?/, '').split('/')
  return {
    player: snowflakeOrNull(player),
    server: server === DIRECT_MESSAGES ? DIRECT_MESSAGES : snowflakeOrNull(server),
    place: snowflakeOrNull(place),
  }
}

export function formatPageLocation({ player, server, place }: PageLocation): string {
  if (player === null) return '#/'
  const parts = [player, server, server === null ? null : place]
  return `#/${parts.filter((part) => part !== null).join('/')}`
}

/** Player, server and channel. They are in the URL's hash, so that two windows can show two players. */
export interface PageLocation {
  readonly player: string | null
  /** `@me` for DMs, as in Discord's URLs. */
  readonly server: string | null
  readonly place: string | null
}

export const DIRECT_MESSAGES = '@me'

const snowflakeOrNull = (part: string | undefined) => (part !== undefined && /^\d+$/.test(part) ? part : null)

/** Parses `#/player/server/channel`; missing or invalid parts are null. */
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

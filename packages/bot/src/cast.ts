import type { Seat } from '@crackpost/core/kernel/seat'
import type { Match } from '@crackpost/core/match/match'
import type { Player } from '@crackpost/core/match/terms'
import type { App } from './app.ts'
import type { Asker } from './asked.ts'

/** Names for whom an answer speaks of. They are mentions that ring nobody: see `allowed_mentions`. */
export interface Cast {
  player(player: Player): string
  seat(seat: Seat): string
}

/** Who is spoken of, by their random ids; whoever is forgotten has no name. */
export type Names = ReadonlyMap<Player, string>

const mention = (user: string): string => `<@${user}>`

/** Whoever asks has said who they are: nobody has to look it up. */
export const nameOf = (player: Player, { user }: Pick<Asker, 'user'>): Names =>
  new Map([[player, mention(user)]])

export async function namesOf(
  app: Pick<App, 'userOf'>,
  players: Iterable<Player>,
  known: Names = new Map(),
): Promise<Names> {
  const spoken = [...new Set(players)].filter((player) => !known.has(player))
  const users = await Promise.all(spoken.map((player) => app.userOf(player)))
  const found = spoken.flatMap((player, n): [Player, string][] => {
    const user = users[n] ?? null
    return user === null ? [] : [[player, mention(user)]]
  })
  return new Map([...known, ...found])
}

/** Everybody who is, or was lately, at a table. */
export const playersOf = ({ players, host }: Match): Player[] => [
  host,
  ...players.map(({ player }) => player),
]

/** The names in a match; `somebody`: for whoever wants to be forgotten. */
export function castOf(names: Names, match: Match | null, somebody: string): Cast {
  const player = (who: Player): string => names.get(who) ?? somebody
  return { player, seat: (seat) => player(match?.players[seat]?.player ?? '') }
}

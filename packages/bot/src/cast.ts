import type { Person } from '@crackpost/core/app/ports'
import { type Seat, seatName } from '@crackpost/core/kernel/seat'
import type { Match } from '@crackpost/core/match/match'
import type { Player } from '@crackpost/core/match/terms'
import type { App } from './app.ts'
import { quoted } from './quoted.ts'

/** Names for whom an answer speaks of. */
export interface Cast {
  player(player: Player): string
  seat(seat: Seat): string
}

/** Who is spoken of, by their random ids; whoever is forgotten is not among them. */
export type Names = ReadonlyMap<Player, Person>

export async function namesOf(
  app: Pick<App, 'personOf'>,
  players: Iterable<Player>,
  known: Names = new Map(),
): Promise<Names> {
  const spoken = [...new Set(players)].filter((player) => !known.has(player))
  const people = await Promise.all(spoken.map((player) => app.personOf(player)))
  const found = spoken.flatMap((player, n): [Player, Person][] => {
    const person = people[n] ?? null
    return person === null ? [] : [[player, person]]
  })
  return new Map([...known, ...found])
}

/** Everybody who is, or was lately, at a table, or is asked to it. */
export const playersOf = ({ players, host, terms }: Match): Player[] => [
  host,
  ...players.map(({ player }) => player),
  ...terms.invited,
]

const casting = (match: Match | null, named: (player: Player) => string): Cast => ({
  player: named,
  seat: (seat) => named(match?.players[seat]?.player ?? ''),
})

/** Names in a text: mentions that ring nobody, see `allowed_mentions`. `somebody`: who wants to be forgotten. */
export const castOf = (names: Names, match: Match | null, somebody: string): Cast =>
  casting(match, (player) => {
    const person = names.get(player)
    return person ? `<@${person.user}>` : somebody
  })

/** Names where Discord shows no mentions: in alternative texts, choices, labels and pictures. */
export const plainCastOf = (names: Names, match: Match | null, somebody: string): Cast =>
  casting(match, (player) => names.get(player)?.name || somebody)

/** The same in a text that is to mention nobody: nothing in a name is alive. */
export const quotedCastOf = ({ player, seat }: Cast): Cast => ({
  player: (one) => quoted(player(one)),
  seat: (one) => quoted(seat(one)),
})

/** Seats by their letters, where nobody has a name: for examples. */
export const LETTERS: Cast = { player: () => '', seat: seatName }

import { type Seat, seatName } from '@crackpost/core/kernel/seat'
import type { PlayerId } from '@crackpost/core/match/settings'
import type { Match } from '@crackpost/core/match/state'
import type { DiscordIdentity, IdentityStore } from '@crackpost/core/use-cases/ports'
import { quoteUserText } from '../discord/escape.ts'

/** Names for whom an answer speaks of. */
export interface PlayerNames {
  player(player: PlayerId): string
  seat(seat: Seat): string
}

/** Who is spoken of, by their random ids; whoever is forgotten is not among them. */
export type PeopleById = ReadonlyMap<PlayerId, DiscordIdentity>

export async function loadPeople(
  identities: Pick<IdentityStore, 'identityOf'>,
  players: Iterable<PlayerId>,
  known: PeopleById = new Map(),
): Promise<PeopleById> {
  const spoken = [...new Set(players)].filter((player) => !known.has(player))
  const people = await Promise.all(spoken.map((player) => identities.identityOf(player)))
  const found = spoken.flatMap((player, n): [PlayerId, DiscordIdentity][] => {
    const person = people[n] ?? null
    return person === null ? [] : [[player, person]]
  })
  return new Map([...known, ...found])
}

/** Everybody who is, or was lately, at a table, or is asked to it. */
export const playersOfMatch = ({ players, host, terms }: Match): PlayerId[] => [
  host,
  ...players.map(({ player }) => player),
  ...terms.invited,
]

const playerNamesBy = (match: Match | null, named: (player: PlayerId) => string): PlayerNames => ({
  player: named,
  seat: (seat) => named(match?.players[seat]?.player ?? ''),
})

/** Names in a text: mentions that ring nobody, see `allowed_mentions`. `somebody`: who wants to be forgotten. */
export const mentionNamesOf = (people: PeopleById, match: Match | null, somebody: string): PlayerNames =>
  playerNamesBy(match, (player) => {
    const person = people.get(player)
    return person ? `<@${person.user}>` : somebody
  })

/** Names where Discord shows no mentions: in alternative texts, choices, labels and pictures. */
export const plainNamesOf = (people: PeopleById, match: Match | null, somebody: string): PlayerNames =>
  playerNamesBy(match, (player) => people.get(player)?.name || somebody)

/** The same in a text that is to mention nobody: nothing in a name is alive. */
export const quotedNamesOf = ({ player, seat }: PlayerNames): PlayerNames => ({
  player: (one) => quoteUserText(player(one)),
  seat: (one) => quoteUserText(seat(one)),
})

/** Seats by their letters, where nobody has a name: for examples. */
export const SEAT_LETTER_NAMES: PlayerNames = { player: () => '', seat: seatName }

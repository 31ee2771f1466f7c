import { type Seat, seatName } from '@crackpost/core/kernel/seat'
import type { PlayerId } from '@crackpost/core/match/settings'
import type { Match } from '@crackpost/core/match/state'
import type { DiscordIdentity, IdentityStore } from '@crackpost/core/use-cases/ports'
import { quoteUserText } from '../discord/escape.ts'

/** Display names, by player id or by seat. */
export interface PlayerNames {
  player(player: PlayerId): string
  seat(seat: Seat): string
}

/** Discord identities by player id. Forgotten players are missing. */
export type PeopleById = ReadonlyMap<PlayerId, DiscordIdentity>

/** Loads the identities of players, in addition to the known ones. */
export async function loadPeople(
  identities: Pick<IdentityStore, 'identityOf'>,
  players: Iterable<PlayerId>,
  known: PeopleById = new Map(),
): Promise<PeopleById> {
  const missing = [...new Set(players)].filter((player) => !known.has(player))
  const people = await Promise.all(missing.map((player) => identities.identityOf(player)))
  const found = missing.flatMap((player, index): [PlayerId, DiscordIdentity][] => {
    const person = people[index] ?? null
    return person === null ? [] : [[player, person]]
  })
  return new Map([...known, ...found])
}

/** The host, the players and the invited players of a match. */
export const playersOfMatch = ({ players, host, terms }: Match): PlayerId[] => [
  host,
  ...players.map(({ player }) => player),
  ...terms.invited,
]

const playerNamesBy = (match: Match | null, nameOf: (player: PlayerId) => string): PlayerNames => ({
  player: nameOf,
  seat: (seat) => nameOf(match?.players[seat]?.player ?? ''),
})

/** Names as mentions; they ping nobody unless `allowed_mentions` names them. `unknown` stands for forgotten players. */
export const mentionNamesOf = (people: PeopleById, match: Match | null, unknown: string): PlayerNames =>
  playerNamesBy(match, (player) => {
    const person = people.get(player)
    return person ? `<@${person.user}>` : unknown
  })

/** Plain names, for alternative texts, choices, labels and pictures, where Discord shows no mentions. */
export const plainNamesOf = (people: PeopleById, match: Match | null, unknown: string): PlayerNames =>
  playerNamesBy(match, (player) => people.get(player)?.name || unknown)

/** Plain names escaped for Markdown, for texts that must not contain mentions. */
export const quotedNamesOf = ({ player, seat }: PlayerNames): PlayerNames => ({
  player: (id) => quoteUserText(player(id)),
  seat: (number) => quoteUserText(seat(number)),
})

/** Seat letters instead of names, for examples. */
export const SEAT_LETTER_NAMES: PlayerNames = { player: () => '', seat: seatName }

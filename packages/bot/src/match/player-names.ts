import { type Seat, seatName } from '@crackpost/core/kernel/seat'
import type { MatchLogEntry } from '@crackpost/core/match/events'
import type { PlayerId } from '@crackpost/core/match/settings'
import { type Match, seatOf } from '@crackpost/core/match/state'
import { displayName } from '@crackpost/core/use-cases/display-name'
import type { DiscordIdentity, IdentityStore } from '@crackpost/core/use-cases/ports'
import { quoteUserText } from '../discord/escape.ts'
import type { Texts } from '../i18n/texts.ts'

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

/** Everyone that texts about a match can name: host, players, invited and removed players. */
export const playersOfMatch = ({ players, host, terms, kicked, offers }: Match): PlayerId[] => [
  host,
  ...players.map(({ player }) => player),
  ...terms.invited,
  ...kicked,
  ...offers.flatMap(({ player, by }) => [player, by]),
]

/** The players that the events of a log entry name; some of them may not take part in the match any more. */
export const playersOfEntry = ({ facts }: Pick<MatchLogEntry, 'facts'>): PlayerId[] =>
  facts.flatMap((fact) => [
    ...('player' in fact ? [fact.player] : []),
    ...(fact.type === 'replaced' && fact.from !== undefined ? [fact.from] : []),
  ])

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

/**
 * Plain names, for alternative texts, choices, labels and pictures, where Discord shows no mentions: those that the
 * players have in the match's server. A player without a visible name is called by the number of the seat.
 */
export const plainNamesOf = (
  people: PeopleById,
  match: Match | null,
  { unknownPlayer, playerNumber }: Pick<Texts, 'unknownPlayer' | 'playerNumber'>,
): PlayerNames =>
  playerNamesBy(match, (player) => {
    const person = people.get(player)
    if (!person) return unknownPlayer
    const name = displayName(person, match?.terms.place.server ?? null)
    const seat = match ? seatOf(match, player) : null
    return name || (seat === null ? unknownPlayer : playerNumber(seat + 1))
  })

/** Plain names escaped for Markdown, for texts that must not contain mentions. */
export const quotedNamesOf = ({ player, seat }: PlayerNames): PlayerNames => ({
  player: (id) => quoteUserText(player(id)),
  seat: (number) => quoteUserText(seat(number)),
})

/** Seat letters instead of names, for examples. */
export const SEAT_LETTER_NAMES: PlayerNames = { player: () => '', seat: seatName }

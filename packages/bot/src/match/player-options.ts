import type { Match, SeatedPlayer } from '@crackpost/core/match/state'
import type { InteractionContext } from '../context.ts'
import type { SelectOption } from '../discord/panel.ts'
import { loadPeople, plainNamesOf } from './player-names.ts'

// Players as options of a select. The value of an option is the Discord user id: a seat may get another player while the
// list is shown, and a player id must not be shown.

/** Number of characters of a player id in the options of earlier releases. */
const PLAYER_ID_START_LENGTH = 8

/** An option for each of these players of a match, except those who were forgotten. */
export async function playerOptions(
  { ports, texts }: InteractionContext,
  match: Match,
  players: readonly SeatedPlayer[],
): Promise<SelectOption[]> {
  const people = await loadPeople(
    ports.people,
    players.map(({ player }) => player),
  )
  const names = plainNamesOf(people, match, texts)
  return players.flatMap(({ player }) => {
    const user = people.get(player)?.user
    return user === undefined ? [] : [{ label: names.player(player), value: user }]
  })
}

/** The player of a match with this option; null if that player is not in the match any more. */
export async function playerOfOption(
  { ports }: InteractionContext,
  { players }: Match,
  value: string,
): Promise<SeatedPlayer | null> {
  const people = await loadPeople(
    ports.people,
    players.map(({ player }) => player),
  )
  const isChosen = ({ player }: SeatedPlayer): boolean =>
    people.get(player)?.user === value ||
    (value.length === PLAYER_ID_START_LENGTH && player.startsWith(value))
  return players.find(isChosen) ?? null
}

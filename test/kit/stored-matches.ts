import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { MatchEvent } from '@crackpost/core/match/events'
import { type MatchPlace, NO_SEAT_WISH } from '@crackpost/core/match/settings'
import type { Match, MatchPhase } from '@crackpost/core/match/state'
import { matchIdFromCause } from '@crackpost/core/use-cases/open-match'
import { matchWithoutEntries, type Ports } from '@crackpost/core/use-cases/ports'
import type { DocumentClient } from '@crackpost/functions/store/client'
import { directoryPartition, keyOf } from '@crackpost/functions/store/keys'
import {
  applyMatchCommand,
  JOIN_COMMAND,
  lobbyMatchSettings,
  openMatchState,
  testActor,
  testPlayerId,
} from './harness/match.ts'

/** A match to write without playing it; the same name gives the same match id. */
export interface StoredMatch {
  readonly name: string
  readonly phase: Exclude<MatchPhase, 'off'>
  /** The two players, the host first; an open match has only the host. */
  readonly players: readonly [string, string]
  readonly place: MatchPlace
  /** When it was opened, started and finished. */
  readonly at: number
}

const templates = new Map<MatchPhase, string>()

/** The events of a match of two players in a phase, as JSON with placeholders for players and place. */
function templateOf(phase: StoredMatch['phase']): string {
  const known = templates.get(phase)
  if (known !== undefined) return known
  const place = { server: '<server>', channel: '<channel>' }
  const terms = lobbyMatchSettings({ seats: 2, place })
  const facts: MatchEvent[] = [{ type: 'opened', host: testPlayerId(0), terms, wish: NO_SEAT_WISH }]
  let match = openMatchState({ seats: 2, place })
  const submit = (command: Parameters<typeof applyMatchCommand>[1], player: number): void => {
    const applied = applyMatchCommand(match, command, testActor(player))
    match = applied.match
    facts.push(...applied.facts)
  }
  if (phase !== 'open') {
    submit(JOIN_COMMAND, 1)
    submit({ type: 'start' }, 0)
  }
  if (phase === 'over') submit({ type: 'resign' }, 1)
  const template = JSON.stringify(facts)
  templates.set(phase, template)
  return template
}

/** Writes a match as one log entry, with its snapshot but without index rows. Nothing about it is due. */
export async function writeMatch(
  { matches }: Pick<Ports, 'matches'>,
  { name, phase, players, place, at }: StoredMatch,
): Promise<{ readonly id: string; readonly match: Match }> {
  const id = matchIdFromCause(name)
  const text = templateOf(phase)
    .replaceAll(testPlayerId(0), players[0])
    .replaceAll(testPlayerId(1), players[1])
    .replaceAll('"<server>"', JSON.stringify(place.server))
    .replaceAll('<channel>', place.channel)
  const entry = { seq: 1, at, cause: name, by: players[0], facts: JSON.parse(text) }
  const match = (await matches.append(matchWithoutEntries(id), entry))?.match
  if (!match) throw new Error(`${name} was written before`)
  await matches.removeFromDueIndex(id)
  return { id, match }
}

/** Writes a match with its index rows. */
export async function writeListedMatch(
  ports: Pick<Ports, 'matches' | 'directory'>,
  stored: StoredMatch,
): Promise<string> {
  const { id, match } = await writeMatch(ports, stored)
  await ports.directory.updateIndex(id, match, null)
  return id
}

/** Writes the index rows of a match as the release before the index by time did. */
export async function writeOldIndex(
  client: DocumentClient,
  table: string,
  id: string,
  { players, terms: { place }, phase }: Match,
): Promise<void> {
  const partitions = [
    ...players.map(({ player }) => directoryPartition.player(player)),
    directoryPartition.channel(place.channel),
    ...(place.server === null ? [] : [directoryPartition.server(place.server)]),
  ]
  const over = phase === 'over' || phase === 'off' ? { over: true } : {}
  for (const partition of partitions)
    await client.send(new PutCommand({ TableName: table, Item: { ...keyOf.listed(partition, id), ...over } }))
}

/** The ids of the finished matches of a player, as listed. */
export async function finishedIds(
  { directory }: Pick<Ports, 'directory'>,
  player: string,
): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of directory.finishedMatchesOf(player)) ids.push(id)
  return ids
}

import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { leCrackGame } from '@crackpost/core/games/le-crack/index'
import type { MatchEvent, MatchLogEntry } from '@crackpost/core/match/events'
import type { DocumentClient } from '@crackpost/functions/store/client'
import { EMBEDDED_TABLE_NAME } from '@crackpost/functions/store/embedded/index'
import { ENTRY_VERSION } from '@crackpost/functions/store/entries'
import { keyOf } from '@crackpost/functions/store/keys'

/** A log entry of a later release that this release cannot read. */
export interface NewerReleaseEntry {
  readonly v?: number
  readonly game?: string
  readonly facts: readonly object[]
}

/** An event that this release can read. */
const NUDGED_EVENT: MatchEvent = { type: 'nudged', seat: 0 }

export const NEWER_RELEASE_ENTRIES: Readonly<Record<string, NewerReleaseEntry>> = {
  'an unknown event type': { facts: [{ type: 'whispered', seat: 0 }] },
  'an unknown event field': { facts: [{ ...NUDGED_EVENT, how: 'loudly' }] },
  'an unknown game event': {
    facts: [{ type: 'moved', step: { type: 'idle', seat: 0 }, events: [{ type: 'flipped', seat: 0 }] }],
  },
  'an unknown game': { game: 'mot-net', facts: [NUDGED_EVENT] },
  'a newer entry version': { v: ENTRY_VERSION + 1, facts: [NUDGED_EVENT] },
}

const putItem = (client: DocumentClient, Item: object) =>
  client.send(new PutCommand({ TableName: EMBEDDED_TABLE_NAME, Item }))

export interface EntryHeader {
  readonly id: string
  readonly seq: number
  readonly at: number
  readonly by: string
}

const entryRow = (
  { id, seq, at, by }: EntryHeader,
  { v = ENTRY_VERSION, game = leCrackGame.id, facts }: NewerReleaseEntry,
) => ({
  ...keyOf.entry(id, seq),
  v,
  game,
  edition: leCrackGame.edition,
  entry: JSON.stringify({ seq, at, cause: `later ${seq}`, by, facts }),
})

/** Appends an entry as a newer release would, with or without its snapshot. */
export async function writeNewerReleaseEntry(
  client: DocumentClient,
  writing: EntryHeader,
  later: NewerReleaseEntry,
  withHead: boolean,
) {
  await putItem(client, entryRow(writing, later))
  if (withHead) await writeNewerReleaseSnapshot(client, writing.id, writing.seq)
}

/** Replaces the snapshot by one in an unknown format. */
export async function writeNewerReleaseSnapshot(
  client: DocumentClient,
  id: string,
  seq: number,
): Promise<void> {
  const key = { TableName: EMBEDDED_TABLE_NAME, Key: keyOf.snapshot(id), ConsistentRead: true }
  const { Item: head } = await client.send(new GetCommand(key))
  await putItem(client, { ...head, seq, by: 'another', snapshot: new Uint8Array([1, 2, 3]), mood: 'fine' })
}

/** Rewrites the entry in this release's format, as after an upgrade. */
export const writeKnownEntry = (client: DocumentClient, writing: EntryHeader) =>
  putItem(client, entryRow(writing, { facts: [NUDGED_EVENT] }))

/** Applies a change to a stored entry. */
export async function rewriteEntry(
  client: DocumentClient,
  id: string,
  seq: number,
  change: (entry: MatchLogEntry) => object,
): Promise<void> {
  const key = keyOf.entry(id, seq)
  const { Item } = await client.send(
    new GetCommand({
      TableName: EMBEDDED_TABLE_NAME,
      Key: key,
      ConsistentRead: true,
    }),
  )
  await putItem(client, { ...Item, entry: JSON.stringify(change(JSON.parse(String(Item?.entry)))) })
}

import type { Entry, Fact } from '@crackpost/core/match/fact'
import type { Client } from '@crackpost/functions/store/client'
import { TABLE } from '@crackpost/functions/store/embedded'
import { VERSION } from '@crackpost/functions/store/entries'
import { keyOf } from '@crackpost/functions/store/keys'

/** What a later release might write as the next entry of a match; this one has never heard of it. */
export interface Later {
  readonly v?: number
  readonly game?: string
  readonly facts: readonly object[]
}

/** A fact that this release knows well. */
const NUDGED: Fact = { type: 'nudged', seat: 0 }

export const LATER: Readonly<Record<string, Later>> = {
  'a fact of a kind that is not known here': { facts: [{ type: 'whispered', seat: 0 }] },
  'a fact with more in it': { facts: [{ ...NUDGED, how: 'loudly' }] },
  'an event of the game that is not known here': {
    facts: [{ type: 'moved', step: { type: 'idle', seat: 0 }, events: [{ type: 'flipped', seat: 0 }] }],
  },
  'a game that is not here': { game: 'mot-net', facts: [NUDGED] },
  'a newer form of entries': { v: VERSION + 1, facts: [NUDGED] },
}

const put = (client: Client, Item: object) => client.ask('PutItem', { TableName: TABLE, Item })

export interface Writing {
  readonly id: string
  readonly seq: number
  readonly at: number
  readonly by: string
}

const rowOf = ({ id, seq, at, by }: Writing, { v = VERSION, game = 'le-crack', facts }: Later) => ({
  ...keyOf.entry(id, seq),
  v,
  game,
  entry: JSON.stringify({ seq, at, cause: `later ${seq}`, by, facts }),
})

/** Commits the next entry of a match as that release would; its head may not be written yet. */
export async function writeLater(client: Client, writing: Writing, later: Later, withHead: boolean) {
  await put(client, rowOf(writing, later))
  if (withHead) await writeHead(client, writing.id, writing.seq)
}

/** A head of another shape than this release's: packed in its own way. */
export async function writeHead(client: Client, id: string, seq: number): Promise<void> {
  const key = { TableName: TABLE, Key: keyOf.head(id), ConsistentRead: true }
  const { Item: head } = await client.ask('GetItem', key)
  await put(client, { ...head, seq, by: 'another', snapshot: new Uint8Array([1, 2, 3]), mood: 'fine' })
}

/** The same entry as this release can read it: as if the other one had come here, too. */
export const writeKnown = (client: Client, writing: Writing) =>
  put(client, rowOf(writing, { facts: [NUDGED] }))

/** Changes what is stored of an entry. */
export async function rewrite(
  client: Client,
  id: string,
  seq: number,
  change: (entry: Entry) => object,
): Promise<void> {
  const key = keyOf.entry(id, seq)
  const { Item } = await client.ask('GetItem', { TableName: TABLE, Key: key, ConsistentRead: true })
  await put(client, { ...Item, entry: JSON.stringify(change(JSON.parse(String(Item?.entry)))) })
}

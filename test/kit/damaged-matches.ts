import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { type ItemKey, keyOf } from '@crackpost/functions/store/keys'
import type { TestDatabase } from './harness/database.ts'

type TestTable = Pick<TestDatabase, 'client' | 'table'>
type DamageMatch = (on: TestTable, id: string) => Promise<unknown>
type TestItem = Readonly<Record<string, unknown>>

/** The text of damaged items; no log line may contain it. */
export const DAMAGED_TEXT = 'gribouillis'

const putItem = ({ client, table }: TestTable, Item: TestItem) =>
  client.send(new PutCommand({ TableName: table, Item }))

async function readItem({ client, table }: TestTable, key: ItemKey): Promise<TestItem> {
  const { Item } = await client.send(
    new GetCommand({ TableName: table, Key: { ...key }, ConsistentRead: true }),
  )
  return { ...key, ...Item }
}

const changeItem = async (on: TestTable, key: ItemKey, change: (item: TestItem) => TestItem) => {
  const item = await readItem(on, key)
  return putItem(on, { ...item, ...change(item) })
}

/** Makes the snapshot unreadable: the match has to be rebuilt from its log. */
const damageSnapshot: DamageMatch = (on, id) =>
  changeItem(on, keyOf.snapshot(id), () => ({ snapshot: new TextEncoder().encode(DAMAGED_TEXT) }))

/** Changes the second entry, and makes the snapshot unreadable. */
const withSecondEntry =
  (change: (item: TestItem) => TestItem): DamageMatch =>
  async (on, id) => {
    await changeItem(on, keyOf.entry(id, 2), change)
    await damageSnapshot(on, id)
  }

const withFields = (fields: object) =>
  withSecondEntry(({ entry }) => ({ entry: JSON.stringify({ ...JSON.parse(String(entry)), ...fields }) }))

const NO_JSON = { entry: `{"${DAMAGED_TEXT}` }

/** Ways in which a match of two entries or more becomes unreadable. */
export const MATCH_DAMAGES: Readonly<Record<string, DamageMatch>> = {
  'an entry that is no JSON': withSecondEntry(() => NO_JSON),
  'an entry without its fields': withSecondEntry(() => ({ entry: `{"${DAMAGED_TEXT}":1}` })),
  'an item without its entry': withSecondEntry(() => ({ entry: null, text: DAMAGED_TEXT })),
  'an entry with another number': withFields({ seq: 7 }),
  'an entry that does not fit': withFields({ facts: [{ type: 'timedOut', seat: 0 }] }),
  'a missing entry': async (on, id) => {
    await on.client.send(new DeleteCommand({ TableName: on.table, Key: { ...keyOf.entry(id, 2) } }))
    await damageSnapshot(on, id)
  },
  'a snapshot beyond the log': async (on, id) => {
    await changeItem(on, keyOf.snapshot(id), () => ({ seq: 99 }))
    await damageSnapshot(on, id)
  },
}

/** Makes a match unreadable from its first entry on; returns what repairs it. */
export async function damageMatch(on: TestTable, id: string): Promise<() => Promise<void>> {
  const items = await Promise.all([keyOf.entry(id, 1), keyOf.snapshot(id)].map((key) => readItem(on, key)))
  await changeItem(on, keyOf.entry(id, 1), () => NO_JSON)
  await damageSnapshot(on, id)
  return async () => {
    for (const item of items) await putItem(on, item)
  }
}

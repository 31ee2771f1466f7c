import type { Fields } from './attribute.ts'
import { type Client, isRefusal, type Told } from './client.ts'
import type { ItemKey } from './keys.ts'
import { DUE_INDEX } from './schema.ts'

/** An item as it comes out of the table: to be parsed. */
export type StoredItem = Readonly<Record<string, unknown>> & ItemKey

/** A text of DynamoDB's, with the names and values that stand in it. Names are written `#name` and need no list. */
export interface DynamoExpression {
  readonly text: string
  readonly values?: Readonly<Record<string, unknown>>
}

/** The five things the store does to items. A condition that does not hold is an answer, not an error. */
export interface ItemStore {
  /** Always the latest. */
  get(key: ItemKey): Promise<StoredItem | null>
  put(item: StoredItem, condition?: DynamoExpression): Promise<boolean>
  update(key: ItemKey, change: DynamoExpression, condition: DynamoExpression): Promise<boolean>
  remove(key: ItemKey, condition?: DynamoExpression): Promise<boolean>
  /** In order of `sk`, from one key to another of the same `pk`; always the latest. */
  queryRange(from: ItemKey, to: ItemKey): AsyncGenerator<StoredItem>
  /** Keys of a shard of the due index up to an instant, in order; may be a moment behind. */
  queryDue(shard: string, until: number, limit: number): AsyncGenerator<StoredItem>
  /** Everything, in no order. */
  scanAll(): AsyncGenerator<StoredItem>
}

/** A condition for what must not be there yet. */
export const IF_ABSENT: DynamoExpression = { text: 'attribute_not_exists(#pk)' }

export function createItemStore(client: Client, table: string, pageSize: number | undefined): ItemStore {
  const tableInput = { TableName: table }
  const pageLimit = pageSize === undefined ? {} : { Limit: pageSize }
  return {
    async get(key) {
      const { Item } = await client.ask('GetItem', { ...tableInput, Key: { ...key }, ConsistentRead: true })
      return Item ? { ...Item, ...key } : null
    },
    put: (item, condition) =>
      conditionHeld(
        client.ask('PutItem', { ...tableInput, Item: item, ...(condition && conditionInput(condition)) }),
      ),
    update: (key, change, condition) =>
      conditionHeld(
        client.ask('UpdateItem', {
          ...tableInput,
          Key: { ...key },
          UpdateExpression: change.text,
          ConditionExpression: condition.text,
          ...placeholders(change, condition),
        }),
      ),
    remove: (key, condition) =>
      conditionHeld(
        client.ask('DeleteItem', {
          ...tableInput,
          Key: { ...key },
          ...(condition && conditionInput(condition)),
        }),
      ),
    queryRange: (from, to) => {
      const range = {
        text: '#pk = :pk AND #sk BETWEEN :from AND :to',
        values: { ':pk': from.pk, ':from': from.sk, ':to': to.sk },
      }
      const query = {
        ...tableInput,
        ...pageLimit,
        KeyConditionExpression: range.text,
        ...placeholders(range),
      }
      return readPages((start) =>
        client.ask('Query', { ...query, ConsistentRead: true, ExclusiveStartKey: start }),
      )
    },
    queryDue: (shard, until, limit) => {
      const range = {
        text: '#shard = :shard AND #dueAt <= :until',
        values: { ':shard': shard, ':until': until },
      }
      const query = {
        ...tableInput,
        IndexName: DUE_INDEX,
        Limit: Math.min(limit, pageSize ?? limit),
        KeyConditionExpression: range.text,
        ...placeholders(range),
      }
      return readPages((start) => client.ask('Query', { ...query, ExclusiveStartKey: start }))
    },
    scanAll: () => {
      const scan = { ...tableInput, Limit: SCAN_PAGE_SIZE, ...pageLimit, ConsistentRead: true }
      return readPages((start) => client.ask('Scan', { ...scan, ExclusiveStartKey: start }))
    },
  }
}

/** Items a page of a walk over the whole table. */
const SCAN_PAGE_SIZE = 500

async function* readPages(read: (start: Fields | undefined) => Promise<Told>): AsyncGenerator<StoredItem> {
  let start: Fields | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await read(start)
    for (const item of Items) yield { ...item, pk: String(item.pk), sk: String(item.sk) }
    start = LastEvaluatedKey
  } while (start)
}

async function conditionHeld(sent: Promise<unknown>): Promise<boolean> {
  try {
    await sent
    return true
  } catch (error) {
    if (isRefusal(error, 'ConditionalCheckFailedException')) return false
    throw error
  }
}

const conditionInput = (condition: DynamoExpression) => ({
  ConditionExpression: condition.text,
  ...placeholders(condition),
})

/** Many a word is reserved in DynamoDB's expressions, so every name goes by a placeholder. */
function placeholders(...expressions: readonly DynamoExpression[]): {
  ExpressionAttributeNames: Record<string, string>
  ExpressionAttributeValues?: Record<string, unknown>
} {
  const names = expressions.flatMap(({ text }) => text.match(/#\w+/g) ?? [])
  const values = Object.assign({}, ...expressions.map((expression) => expression.values))
  return {
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [name, name.slice(1)])),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  }
}

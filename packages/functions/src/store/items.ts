import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { type DocumentClient, isDynamoError } from './client.ts'
import type { ItemKey, ItemKeyRange } from './keys.ts'
import { DUE_INDEX } from './schema.ts'

/** An item as stored, not yet parsed. */
export type StoredItem = Readonly<Record<string, unknown>> & ItemKey

/** A DynamoDB expression with its values. Attribute names are written `#name`; their list is derived from the text. */
export interface DynamoExpression {
  readonly text: string
  readonly values?: Readonly<Record<string, unknown>>
}

/** Reads and writes items. Writes return false if their condition does not hold. */
export interface ItemStore {
  /** Consistent read; null if there is no such item. */
  get(key: ItemKey): Promise<StoredItem | null>
  put(item: StoredItem, condition?: DynamoExpression): Promise<boolean>
  update(key: ItemKey, change: DynamoExpression, condition: DynamoExpression): Promise<boolean>
  remove(key: ItemKey, condition?: DynamoExpression): Promise<boolean>
  /** Items of one `pk` between two keys, both included, in the order of `sk`; consistent read. */
  queryRange(range: ItemKeyRange): AsyncGenerator<StoredItem>
  /** The same from the last to the first, in pages of `limit` items: reads little more than the caller takes. */
  queryRangeBackwards(range: ItemKeyRange, limit: number): AsyncGenerator<StoredItem>
  /** Keys of a shard of the due index up to a time, in order; eventually consistent. */
  queryDue(shard: string, until: number, limit: number): AsyncGenerator<StoredItem>
  /** All items, in no order. */
  scanAll(): AsyncGenerator<StoredItem>
}

/** The condition that the item does not exist yet. */
export const IF_ABSENT: DynamoExpression = { text: 'attribute_not_exists(#pk)' }

export function createItemStore(
  client: DocumentClient,
  table: string,
  pageSize: number | undefined,
): ItemStore {
  const tableInput = { TableName: table }
  const pageLimit = pageSize === undefined ? {} : { Limit: pageSize }
  const queryBetween = (
    { from, to }: ItemKeyRange,
    paging: Pick<QueryCommandInput, 'Limit' | 'ScanIndexForward'>,
  ): AsyncGenerator<StoredItem> => {
    const range = {
      text: '#pk = :pk AND #sk BETWEEN :from AND :to',
      values: { ':pk': from.pk, ':from': from.sk, ':to': to.sk },
    }
    const query = {
      ...tableInput,
      ...paging,
      KeyConditionExpression: range.text,
      ...placeholders(range),
    }
    return readPages((start) =>
      client.send(new QueryCommand({ ...query, ConsistentRead: true, ExclusiveStartKey: start })),
    )
  }
  return {
    async get(key) {
      const { Item } = await client.send(
        new GetCommand({ ...tableInput, Key: { ...key }, ConsistentRead: true }),
      )
      return Item ? { ...Item, ...key } : null
    },
    put: (item, condition) =>
      conditionHeld(
        client.send(
          new PutCommand({ ...tableInput, Item: item, ...(condition && conditionInput(condition)) }),
        ),
      ),
    update: (key, change, condition) =>
      conditionHeld(
        client.send(
          new UpdateCommand({
            ...tableInput,
            Key: { ...key },
            UpdateExpression: change.text,
            ConditionExpression: condition.text,
            ...placeholders(change, condition),
          }),
        ),
      ),
    remove: (key, condition) =>
      conditionHeld(
        client.send(
          new DeleteCommand({
            ...tableInput,
            Key: { ...key },
            ...(condition && conditionInput(condition)),
          }),
        ),
      ),
    queryRange: (range) => queryBetween(range, pageLimit),
    queryRangeBackwards: (range, limit) =>
      queryBetween(range, { Limit: Math.min(limit, pageSize ?? limit), ScanIndexForward: false }),
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
      return readPages((start) => client.send(new QueryCommand({ ...query, ExclusiveStartKey: start })))
    },
    scanAll: () => {
      const scan = { ...tableInput, Limit: SCAN_PAGE_SIZE, ...pageLimit, ConsistentRead: true }
      return readPages((start) => client.send(new ScanCommand({ ...scan, ExclusiveStartKey: start })))
    },
  }
}

/** Items per page of a scan. */
const SCAN_PAGE_SIZE = 500

/** The last key of a page; undefined for the first page and after the last. */
type PageStart = Record<string, unknown> | undefined

interface ItemPage {
  readonly Items?: readonly Record<string, unknown>[] | undefined
  readonly LastEvaluatedKey?: PageStart
}

async function* readPages(read: (start: PageStart) => Promise<ItemPage>): AsyncGenerator<StoredItem> {
  let start: PageStart
  do {
    const { Items = [], LastEvaluatedKey } = await read(start)
    for (const item of Items) yield { ...item, pk: String(item.pk), sk: String(item.sk) }
    start = LastEvaluatedKey
  } while (start)
}

async function conditionHeld(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    if (isDynamoError(error, 'ConditionalCheckFailedException')) return false
    throw error
  }
}

const conditionInput = (condition: DynamoExpression) => ({
  ConditionExpression: condition.text,
  ...placeholders(condition),
})

/** Every attribute name is a placeholder, because DynamoDB reserves many words. */
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

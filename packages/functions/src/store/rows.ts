import type { Fields } from './attribute.ts'
import { type Client, isRefusal, type Told } from './client.ts'
import type { Key } from './keys.ts'
import { DUE } from './schema.ts'

/** An item as it comes out of the table: to be parsed. */
export type Item = Readonly<Record<string, unknown>> & Key

/** A text of DynamoDB's, with the names and values that stand in it. Names are written `#name` and need no list. */
export interface Expression {
  readonly text: string
  readonly values?: Readonly<Record<string, unknown>>
}

/** The five things the store does to items. A condition that does not hold is an answer, not an error. */
export interface Rows {
  /** Always the latest. */
  get(key: Key): Promise<Item | null>
  put(item: Item, condition?: Expression): Promise<boolean>
  update(key: Key, change: Expression, condition: Expression): Promise<boolean>
  remove(key: Key, condition?: Expression): Promise<boolean>
  /** In order of `sk`, from one key to another of the same `pk`; always the latest. */
  between(from: Key, to: Key): AsyncGenerator<Item>
  /** Keys of a shard of the due index up to an instant, in order; may be a moment behind. */
  due(shard: string, until: number, limit: number): AsyncGenerator<Item>
  /** Everything, in no order. */
  all(): AsyncGenerator<Item>
}

/** A condition for what must not be there yet. */
export const ABSENT: Expression = { text: 'attribute_not_exists(#pk)' }

export function rowsOf(client: Client, table: string, page: number | undefined): Rows {
  const of = { TableName: table }
  const limited = page === undefined ? {} : { Limit: page }
  return {
    async get(key) {
      const { Item } = await client.ask('GetItem', { ...of, Key: { ...key }, ConsistentRead: true })
      return Item ? { ...Item, ...key } : null
    },
    put: (item, condition) =>
      held(client.ask('PutItem', { ...of, Item: item, ...(condition && conditional(condition)) })),
    update: (key, change, condition) =>
      held(
        client.ask('UpdateItem', {
          ...of,
          Key: { ...key },
          UpdateExpression: change.text,
          ConditionExpression: condition.text,
          ...placeholders(change, condition),
        }),
      ),
    remove: (key, condition) =>
      held(client.ask('DeleteItem', { ...of, Key: { ...key }, ...(condition && conditional(condition)) })),
    between: (from, to) => {
      const range = {
        text: '#pk = :pk AND #sk BETWEEN :from AND :to',
        values: { ':pk': from.pk, ':from': from.sk, ':to': to.sk },
      }
      const query = { ...of, ...limited, KeyConditionExpression: range.text, ...placeholders(range) }
      return pages((start) =>
        client.ask('Query', { ...query, ConsistentRead: true, ExclusiveStartKey: start }),
      )
    },
    due: (shard, until, limit) => {
      const range = {
        text: '#shard = :shard AND #dueAt <= :until',
        values: { ':shard': shard, ':until': until },
      }
      const query = {
        ...of,
        IndexName: DUE,
        Limit: Math.min(limit, page ?? limit),
        KeyConditionExpression: range.text,
        ...placeholders(range),
      }
      return pages((start) => client.ask('Query', { ...query, ExclusiveStartKey: start }))
    },
    all: () => {
      const scan = { ...of, Limit: SCANNED, ...limited, ConsistentRead: true }
      return pages((start) => client.ask('Scan', { ...scan, ExclusiveStartKey: start }))
    },
  }
}

/** Items a page of a walk over the whole table. */
const SCANNED = 500

async function* pages(read: (start: Fields | undefined) => Promise<Told>): AsyncGenerator<Item> {
  let start: Fields | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await read(start)
    for (const item of Items) yield { ...item, pk: String(item.pk), sk: String(item.sk) }
    start = LastEvaluatedKey
  } while (start)
}

async function held(sent: Promise<unknown>): Promise<boolean> {
  try {
    await sent
    return true
  } catch (error) {
    if (isRefusal(error, 'ConditionalCheckFailedException')) return false
    throw error
  }
}

const conditional = (condition: Expression) => ({
  ConditionExpression: condition.text,
  ...placeholders(condition),
})

/** Many a word is reserved in DynamoDB's expressions, so every name goes by a placeholder. */
function placeholders(...expressions: readonly Expression[]): {
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

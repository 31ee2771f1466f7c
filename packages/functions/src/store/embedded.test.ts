import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateTableCommand, DescribeTableCommand } from '@aws-sdk/client-dynamodb'
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DYNALITE, installed, type Level, openLevel, type Write } from './dynalite.ts'
import { clientOf, embedded, TABLE } from './embedded.ts'
import { DUE, tableSchema } from './schema.ts'

/** One batch that reached LevelDB, and whether it was synced. */
interface Batch {
  readonly writes: readonly Write[]
  readonly sync: boolean
}

/** LevelDB with an ear at the seam; no other way to write is left open. */
const recorded = (level: Level, batches: Batch[]): Level => ({
  open: () => level.open(),
  close: () => level.close(),
  get: (key) => level.get(key),
  values: (range) => level.values(range),
  batch: async (writes, { sync }) => {
    await level.batch(writes, { sync })
    batches.push({ writes, sync })
  },
})

describe('the embedded engine', () => {
  let folder: string
  let level: Level
  let batches: Batch[]
  let client: DynamoDBDocumentClient

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'crackpost-'))
    level = await openLevel(folder)
    batches = []
    const plain = clientOf(recorded(level, batches))
    await plain.send(new CreateTableCommand(tableSchema(TABLE)))
    expect((await plain.send(new DescribeTableCommand({ TableName: TABLE }))).Table?.TableStatus).toBe(
      'ACTIVE',
    )
    client = DynamoDBDocumentClient.from(plain)
    batches.length = 0
  })
  afterEach(async () => {
    await level.close()
    rmSync(folder, { recursive: true })
  })

  const item = (sk: string, more: object = {}) => ({ pk: 'M#1', sk, ...more })
  const of = { TableName: TABLE }
  const keys = () =>
    batches.flatMap(({ writes }) => writes.map(({ type, key }) => `${type} ${key.split('~')[0]}`))

  it('is built on the very version of dynalite whose inside it knows', () => {
    expect(
      installed(),
      `store/dynalite.ts knows the inside of dynalite ${DYNALITE}: read the other version's actions, validations and db, then pin it`,
    ).toBe(DYNALITE)
  })

  it('has every write on disk for good before it is acknowledged', async () => {
    const writes = [
      new PutCommand({ ...of, Item: item('E#1') }),
      new PutCommand({ ...of, Item: item('HEAD', { shard: '1', dueAt: 5 }) }),
      new PutCommand({ ...of, Item: item('HEAD', { shard: '1', dueAt: 6 }) }),
      new UpdateCommand({
        ...of,
        Key: item('COUNT'),
        UpdateExpression: 'ADD members :m',
        ExpressionAttributeValues: { ':m': new Set(['a']) },
      }),
      new DeleteCommand({ ...of, Key: item('HEAD') }),
    ]
    for (const [index, write] of writes.entries()) {
      await client.send(write as PutCommand)
      expect(batches).toHaveLength(index + 1)
    }
    expect(batches.every(({ sync }) => sync)).toBe(true)
  })

  it('writes an item and its rows of the index in one batch', async () => {
    await client.send(new PutCommand({ ...of, Item: item('HEAD', { shard: '1', dueAt: 5 }) }))
    await client.send(new PutCommand({ ...of, Item: item('HEAD', { shard: '1', dueAt: 6 }) }))
    await client.send(new DeleteCommand({ ...of, Key: item('HEAD') }))
    expect(batches.map(({ writes }) => writes.length)).toEqual([2, 3, 2])
    expect(keys()).toEqual([
      'put index-global',
      `put item-${TABLE}`,
      'del index-global',
      'put index-global',
      `put item-${TABLE}`,
      'del index-global',
      `del item-${TABLE}`,
    ])
    const due = new QueryCommand({
      ...of,
      IndexName: DUE,
      KeyConditionExpression: '#s = :s',
      ExpressionAttributeNames: { '#s': 'shard' },
      ExpressionAttributeValues: { ':s': '1' },
    })
    expect((await client.send(due)).Items).toEqual([])
  })

  it('writes nothing where a condition does not hold', async () => {
    const put = () =>
      client.send(
        new PutCommand({ ...of, Item: item('E#1'), ConditionExpression: 'attribute_not_exists(pk)' }),
      )
    await put()
    await expect(put()).rejects.toThrow('The conditional request failed')
    expect(batches).toHaveLength(1)
  })

  it('lets those who come at once share a sync, and keeps them apart', async () => {
    const claims = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) =>
        client.send(
          new PutCommand({
            ...of,
            Item: item(`E#${n % 20}`, { n }),
            ConditionExpression: 'attribute_not_exists(pk)',
          }),
        ),
      ),
    )
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    expect(batches.flatMap(({ writes }) => writes)).toHaveLength(20)
    expect(batches.length).toBeLessThan(20)
  })

  it('answers a fault of the disk with an error, and not with silence', async () => {
    await level.close()
    await expect(client.send(new PutCommand({ ...of, Item: item('E#1') }))).rejects.toThrow()
  })

  it('says so when it is asked for what it can not do', async () => {
    const { client: other, close } = await embedded({ folder: null })
    const { BatchWriteCommand } = await import('@aws-sdk/lib-dynamodb')
    const batch = new BatchWriteCommand({
      RequestItems: { [TABLE]: [{ PutRequest: { Item: item('E#1') } }] },
    })
    await expect(other.send(batch)).rejects.toThrow('the embedded database does not know BatchWriteItem')
    await close()
  })
})

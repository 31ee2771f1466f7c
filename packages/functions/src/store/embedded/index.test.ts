import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  BatchWriteCommand,
  DeleteCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDocumentClient, type DocumentClient } from '../client.ts'
import { DUE_INDEX, tableDefinition } from '../schema.ts'
import {
  DYNALITE_VERSION,
  installedDynaliteVersion,
  type LevelDb,
  type LevelWrite,
  openLevel,
} from './dynalite.ts'
import { EMBEDDED_TABLE_NAME, embeddedClientConfig, openEmbeddedDatabase } from './index.ts'

/** One batch that reached LevelDB, and whether it was synced. */
interface Batch {
  readonly writes: readonly LevelWrite[]
  readonly sync: boolean
}

/** LevelDB that records every batch. */
const recordBatches = (level: LevelDb, batches: Batch[]): LevelDb => ({
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
  let level: LevelDb
  let batches: Batch[]
  let client: DocumentClient

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'crackpost-'))
    level = await openLevel(folder)
    batches = []
    const config = embeddedClientConfig(recordBatches(level, batches))
    client = createDocumentClient(config)
    await new DynamoDBClient(config).send(new CreateTableCommand(tableDefinition(EMBEDDED_TABLE_NAME)))
    batches.length = 0
  })
  afterEach(async () => {
    await level.close()
    rmSync(folder, { recursive: true })
  })

  const item = (sk: string, more: object = {}) => ({ pk: 'M#1', sk, ...more })
  const of = { TableName: EMBEDDED_TABLE_NAME }
  const keys = () =>
    batches.flatMap(({ writes }) => writes.map(({ type, key }) => `${type} ${key.split('~')[0]}`))

  it('uses the pinned version of dynalite', () => {
    expect(
      installedDynaliteVersion(),
      `store/dynalite.ts knows the inside of dynalite ${DYNALITE_VERSION}: read the other version's actions, validations and db, then pin it`,
    ).toBe(DYNALITE_VERSION)
  })

  it('syncs every write to disk before it is acknowledged', async () => {
    const put = (more: object) =>
      client.send(new PutCommand({ ...of, Item: { pk: 'M#1', sk: 'HEAD', ...more } }))
    const writes: (() => Promise<unknown>)[] = [
      () => put({ sk: 'E#1' }),
      () => put({ shard: '1', dueAt: 5 }),
      () => put({ shard: '1', dueAt: 6 }),
      () =>
        client.send(
          new UpdateCommand({
            ...of,
            Key: item('COUNT'),
            UpdateExpression: 'ADD members :m',
            ExpressionAttributeValues: { ':m': new Set(['a']) },
          }),
        ),
      () => client.send(new DeleteCommand({ ...of, Key: item('HEAD') })),
    ]
    for (const [index, write] of writes.entries()) {
      await write()
      expect(batches).toHaveLength(index + 1)
    }
    expect(batches.every(({ sync }) => sync)).toBe(true)
  })

  it('writes an item and its index rows in one batch', async () => {
    await client.send(new PutCommand({ ...of, Item: item('HEAD', { shard: '1', dueAt: 5 }) }))
    await client.send(new PutCommand({ ...of, Item: item('HEAD', { shard: '1', dueAt: 6 }) }))
    await client.send(new DeleteCommand({ ...of, Key: item('HEAD') }))
    expect(batches.map(({ writes }) => writes.length)).toEqual([2, 3, 2])
    expect(keys()).toEqual([
      'put index-global',
      `put item-${EMBEDDED_TABLE_NAME}`,
      'del index-global',
      'put index-global',
      `put item-${EMBEDDED_TABLE_NAME}`,
      'del index-global',
      `del item-${EMBEDDED_TABLE_NAME}`,
    ])
    const due = {
      ...of,
      IndexName: DUE_INDEX,
      KeyConditionExpression: '#s = :s',
      ExpressionAttributeNames: { '#s': 'shard' },
      ExpressionAttributeValues: { ':s': '1' },
    }
    expect((await client.send(new QueryCommand(due))).Items).toEqual([])
  })

  it('writes nothing if a condition does not hold', async () => {
    const put = () =>
      client.send(
        new PutCommand({ ...of, Item: item('E#1'), ConditionExpression: 'attribute_not_exists(pk)' }),
      )
    await put()
    await expect(put()).rejects.toThrow('The conditional request failed')
    expect(batches).toHaveLength(1)
  })

  it('shares a sync between concurrent writes, but evaluates their conditions one by one', async () => {
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

  it('rejects a write if the disk fails', async () => {
    await level.close()
    await expect(client.send(new PutCommand({ ...of, Item: item('E#1') }))).rejects.toThrow()
  })

  it('rejects every write that waits while one fails', async () => {
    let calls = 0
    let reads = 0
    let fail = (): void => {}
    const failing: LevelDb = {
      ...recordBatches(level, batches),
      async get(key) {
        const value = await level.get(key)
        if (key.startsWith('item-')) reads++
        return value
      },
      batch: (writes, options) =>
        calls++ > 0
          ? level.batch(writes, options)
          : new Promise((_, reject) => {
              fail = () => reject(new Error('IO error: No space left on device'))
            }),
    }
    const other = createDocumentClient(embeddedClientConfig(failing))
    const put = (n: number) => other.send(new PutCommand({ ...of, Item: item(`E#${n}`) }))
    const puts = Promise.allSettled(Array.from({ length: 8 }, (_, n) => put(n)))
    // Each put reads its item and then waits for the batch.
    await vi.waitFor(() => expect(reads).toBe(8))
    await new Promise((resolve) => setImmediate(resolve))
    fail()
    const outcomes = await puts
    expect(outcomes.map(({ status }) => status)).toEqual(Array(8).fill('rejected'))
    expect(calls).toBe(1)
    await put(9)
    expect(calls).toBe(2)
  })

  it('rejects an unsupported operation', async () => {
    const { client: other, close } = await openEmbeddedDatabase({ folder: null })
    const batch = other.send(new BatchWriteCommand({ RequestItems: {} }))
    await expect(batch).rejects.toThrow('the embedded database does not know BatchWriteItem')
    await close()
  })
})

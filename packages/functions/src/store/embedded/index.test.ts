import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Fields } from '../attribute.ts'
import type { Client, Operation } from '../client.ts'
import { DUE_INDEX, tableDefinition } from '../schema.ts'
import {
  DYNALITE_VERSION,
  installedDynaliteVersion,
  type LevelDb,
  type LevelWrite,
  openLevel,
} from './dynalite.ts'
import { createEmbeddedClient, EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from './index.ts'

/** One batch that reached LevelDB, and whether it was synced. */
interface Batch {
  readonly writes: readonly LevelWrite[]
  readonly sync: boolean
}

/** LevelDB that records every batch; `batch` is its only way to write. */
const withRecordedBatches = (level: LevelDb, batches: Batch[]): LevelDb => ({
  open: () => level.open(),
  close: () => level.close(),
  get: (key) => level.get(key),
  values: (range) => level.values(range),
  batch: async (writes, { sync }) => {
    await level.batch(writes, { sync })
    batches.push({ writes, sync })
  },
})

describe('the embedded database', () => {
  let folder: string
  let level: LevelDb
  let batches: Batch[]
  let client: Client

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'crackpost-'))
    level = await openLevel(folder)
    batches = []
    client = createEmbeddedClient(withRecordedBatches(level, batches))
    await client.ask('CreateTable', tableDefinition(EMBEDDED_TABLE_NAME))
    batches.length = 0
  })
  afterEach(async () => {
    await level.close()
    rmSync(folder, { recursive: true })
  })

  const item = (sk: string, more: object = {}) => ({ pk: 'M#1', sk, ...more })
  const table = { TableName: EMBEDDED_TABLE_NAME }
  const keys = () =>
    batches.flatMap(({ writes }) => writes.map(({ type, key }) => `${type} ${key.split('~')[0]}`))

  it('uses the pinned version of dynalite', () => {
    expect(
      installedDynaliteVersion(),
      `embedded/dynalite.ts depends on internals of dynalite ${DYNALITE_VERSION}: read the other version's actions, validations and db, then pin it`,
    ).toBe(DYNALITE_VERSION)
  })

  it('syncs every write to disk before it is acknowledged', async () => {
    const writes: [Operation, Fields][] = [
      ['PutItem', { Item: item('E#1') }],
      ['PutItem', { Item: item('HEAD', { shard: '1', dueAt: 5 }) }],
      ['PutItem', { Item: item('HEAD', { shard: '1', dueAt: 6 }) }],
      [
        'UpdateItem',
        {
          Key: item('COUNT'),
          UpdateExpression: 'ADD members :m',
          ExpressionAttributeValues: { ':m': new Set(['a']) },
        },
      ],
      ['DeleteItem', { Key: item('HEAD') }],
    ]
    for (const [index, [operation, input]] of writes.entries()) {
      await client.ask(operation, { ...table, ...input })
      expect(batches).toHaveLength(index + 1)
    }
    expect(batches.every(({ sync }) => sync)).toBe(true)
  })

  it('writes an item and its index rows in one batch', async () => {
    await client.ask('PutItem', { ...table, Item: item('HEAD', { shard: '1', dueAt: 5 }) })
    await client.ask('PutItem', { ...table, Item: item('HEAD', { shard: '1', dueAt: 6 }) })
    await client.ask('DeleteItem', { ...table, Key: item('HEAD') })
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
      ...table,
      IndexName: DUE_INDEX,
      KeyConditionExpression: '#s = :s',
      ExpressionAttributeNames: { '#s': 'shard' },
      ExpressionAttributeValues: { ':s': '1' },
    }
    expect((await client.ask('Query', due)).Items).toEqual([])
  })

  it('writes nothing if a condition does not hold', async () => {
    const put = () =>
      client.ask('PutItem', { ...table, Item: item('E#1'), ConditionExpression: 'attribute_not_exists(pk)' })
    await put()
    await expect(put()).rejects.toThrow('The conditional request failed')
    expect(batches).toHaveLength(1)
  })

  it('shares a sync between concurrent writes, but evaluates their conditions one by one', async () => {
    const claims = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) =>
        client.ask('PutItem', {
          ...table,
          Item: item(`E#${n % 20}`, { n }),
          ConditionExpression: 'attribute_not_exists(pk)',
        }),
      ),
    )
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    expect(batches.flatMap(({ writes }) => writes)).toHaveLength(20)
    expect(batches.length).toBeLessThan(20)
  })

  it('rejects a write if the disk fails', async () => {
    await level.close()
    await expect(client.ask('PutItem', { ...table, Item: item('E#1') })).rejects.toThrow()
  })

  it('rejects an unsupported operation', async () => {
    const { client: other, close } = await openEmbeddedDatabase({ folder: null })
    const batch = other.ask('BatchWriteItem' as Operation, {})
    await expect(batch).rejects.toThrow('the embedded database does not know BatchWriteItem')
    await close()
  })
})

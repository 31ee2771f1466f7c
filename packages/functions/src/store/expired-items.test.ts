import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DocumentClient } from './client.ts'
import { EMBEDDED_TABLE_NAME, type EmbeddedDatabase, openEmbeddedDatabase } from './embedded/index.ts'
import { createExpiredItemRemover } from './expired-items.ts'
import { createItemStore } from './items.ts'

const HOUR_MS = 3_600_000

describe('expired items', () => {
  let database: EmbeddedDatabase
  let now: number
  beforeEach(async () => {
    database = await openEmbeddedDatabase({ folder: null })
    now = 1_000_000_000_000
  })
  afterEach(() => database.close())

  const put = (pk: string, ttl: number | undefined, client: DocumentClient = database.client) =>
    client.send(new PutCommand({ TableName: EMBEDDED_TABLE_NAME, Item: { pk, sk: 'MEMO', ttl } }))
  const countItems = async (): Promise<number> => {
    let count = 0
    for await (const _ of createItemStore(database.client, EMBEDDED_TABLE_NAME, undefined).scanAll()) count++
    return count
  }

  it('are removed page by page, and a new pass begins an hour after the last one', async () => {
    const seconds = now / 1000
    for (let n = 0; n < 25; n++) await put(`L#${n}`, seconds - n)
    for (let n = 0; n < 10; n++) await put(`L#later ${n}`, seconds + 60)
    for (let n = 0; n < 10; n++) await put(`M#${n}`, undefined)
    const remover = createExpiredItemRemover(database.client, EMBEDDED_TABLE_NAME, () => now, 10)
    const counts: number[] = []
    for (let page = 0; page < 5; page++) counts.push(await remover.removeSome())
    expect(counts.every((count) => count <= 10)).toBe(true)
    expect(counts.reduce((sum, count) => sum + count)).toBe(25)
    expect(await countItems()).toBe(20)
    // The pass is over; within the hour nothing is read.
    now += HOUR_MS - 1
    expect(await remover.removeSome()).toBe(0)
    expect(await countItems()).toBe(20)
    now += 1
    for (let page = 0; page < 3; page++) await remover.removeSome()
    expect(await countItems()).toBe(10)
  })

  it('are removed within the hour after the clock was set back', async () => {
    const remover = createExpiredItemRemover(database.client, EMBEDDED_TABLE_NAME, () => now)
    await remover.removeSome()
    now -= 24 * HOUR_MS
    await put('L#over', now / 1000)
    expect(await remover.removeSome()).toBe(1)
  })

  it('are not removed if they are renewed after the page was read', async () => {
    await put('L#renewed', now / 1000 - 1)
    const { client } = database
    // Another request renews the item between the scan and the deletion.
    const renewing: DocumentClient = {
      send: (async (command: { constructor: { name: string } }) => {
        if (command.constructor.name === 'DeleteCommand') await put('L#renewed', now / 1000 + 60, client)
        return client.send(command as never)
      }) as DocumentClient['send'],
    }
    expect(await createExpiredItemRemover(renewing, EMBEDDED_TABLE_NAME, () => now).removeSome()).toBe(0)
    expect(await countItems()).toBe(1)
  })
})

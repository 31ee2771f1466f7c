import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Ports } from '@crackpost/core/use-cases/ports'
import { createStore, type StoreOptions } from '@crackpost/functions/store/index'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type DiscordProcess, startDiscordProcess } from '../fakes/discord-process.ts'
import type { DatabaseEngine, TestDatabase } from './database.ts'
import { createDeliveryHarness, type DeliveryHarness } from './delivery.ts'
import { createManualClock, createTestPorts, type ManualClock } from './use-cases.ts'

/** Starts one Discord for the suite and gives each test a new delivery harness on it. */
export function setUpDelivery(use: (harness: DeliveryHarness, discord: DiscordProcess) => void): void {
  let discord: DiscordProcess
  let harness: DeliveryHarness
  beforeAll(async () => {
    discord = await startDiscordProcess()
  })
  afterAll(() => discord.close())
  beforeEach(async () => {
    harness = await createDeliveryHarness(discord)
    use(harness, discord)
  })
  afterEach(() => harness.close())
}

/** A new, empty table and a manual clock for each test, with what opens them. */
export interface StoreSuite {
  readonly database: TestDatabase
  readonly clock: ManualClock
  openStore(options?: StoreOptions): ReturnType<typeof createStore>
  createPorts(options?: StoreOptions): Ports
  /** Writes a raw item, past the store. */
  putItem(item: Readonly<Record<string, unknown>>): Promise<unknown>
}

export function setUpStore(engine: DatabaseEngine): StoreSuite {
  let database: TestDatabase
  let clock: ManualClock
  beforeEach(async () => {
    database = await engine.open()
    clock = createManualClock()
  })
  afterEach(() => database.close())
  const suite: StoreSuite = {
    get database() {
      return database
    },
    get clock() {
      return clock
    },
    openStore: (options = {}) => createStore(database.client, database.table, { now: clock.now, ...options }),
    createPorts: (options = {}) => createTestPorts(suite.openStore(options), clock),
    putItem: (item) => database.client.send(new PutCommand({ TableName: database.table, Item: item })),
  }
  return suite
}

import * as z from 'zod/mini'
import type { DeliveryDeps } from '../delivery/deps.ts'
import type {
  DeliveryCheckpoint,
  DeliveryCheckpoints,
  DeliveryOutcome,
  Outbox,
  SweepHeartbeat,
  TtlFlags,
} from '../delivery/records.ts'
import type { DocumentClient } from './client.ts'
import { parseItem } from './errors.ts'
import { createItemStore, IF_ABSENT, type ItemStore, type StoredItem } from './items.ts'
import { type ItemKey, keyOf, shardOf } from './keys.ts'

/** The rows that delivery workers keep in the table. */
export type DeliveryStores = Pick<DeliveryDeps, 'checkpoints' | 'outbox' | 'heartbeat' | 'ttlFlags'>

export function createDeliveryStores(client: DocumentClient, table: string): DeliveryStores {
  const items = createItemStore(client, table, undefined)
  return {
    checkpoints: createCheckpoints(items),
    outbox: createOutbox(items),
    heartbeat: createHeartbeat(items),
    ttlFlags: createTtlFlags(items),
  }
}

// Loose: fields of a later release survive a write by this one.
const checkpointSchema = z.looseObject({
  version: z.int().check(z.gte(0)),
  cursor: z.int().check(z.gte(0)),
  thread: z.nullable(z.string()),
  lobby: z.nullable(z.object({ channel: z.string(), message: z.string() })),
  settled: z.array(z.string()),
  dueAt: z.optional(z.number()),
})

const createCheckpoints = (items: ItemStore): DeliveryCheckpoints => ({
  async load(id) {
    const key = keyOf.checkpoint(id)
    const item = await items.get(key)
    if (!item) return null
    const { pk, sk, shard, dueAt, ...checkpoint } = parseItem(checkpointSchema, item, key)
    return { ...checkpoint, dueAt: dueAt ?? null }
  },
  save(id, { dueAt, ...checkpoint }: DeliveryCheckpoint) {
    const due = dueAt === null ? {} : { shard: shardOf(id), dueAt }
    return items.put(
      { ...keyOf.checkpoint(id), ...checkpoint, ...due },
      {
        text: 'attribute_not_exists(#pk) OR #version < :version',
        values: { ':version': checkpoint.version },
      },
    )
  },
})

const outcomeSchema: z.ZodMiniType<DeliveryOutcome> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('sent'), channel: z.string(), message: z.string() }),
  z.object({ type: z.literal('passed'), why: z.string() }),
  z.object({ type: z.literal('refused'), status: z.number(), code: z.number() }),
])

const outboxItemSchema = z.object({
  until: z.number(),
  attempt: z.int(),
  since: z.number(),
  outcome: z.optional(outcomeSchema),
})

const createOutbox = (items: ItemStore): Outbox => ({
  async acquire(id, name, now, until) {
    const key = keyOf.outboxMessage(id, name)
    const fresh: StoredItem = { ...key, until, attempt: 1, since: now }
    if (await items.put(fresh, IF_ABSENT)) return { state: 'yours', attempt: 1, since: now }
    const item = await items.get(key)
    if (!item) return { state: 'busy', until: now }
    const stored = parseItem(outboxItemSchema, item, key)
    if (stored.outcome) return { state: 'done', outcome: stored.outcome }
    if (stored.until > now) return { state: 'busy', until: stored.until }
    // The lease has expired. The condition lets only one worker take it over.
    const attempt = stored.attempt + 1
    const acquired = await items.put(
      { ...key, until, attempt, since: stored.since },
      {
        text: '#attempt = :before AND attribute_not_exists(#outcome)',
        values: { ':before': stored.attempt },
      },
    )
    return acquired ? { state: 'yours', attempt, since: stored.since } : { state: 'busy', until }
  },
  async complete(id, name, result) {
    const change = { text: 'SET #outcome = :outcome', values: { ':outcome': result } }
    await items.update(keyOf.outboxMessage(id, name), change, { text: 'attribute_exists(#pk)' })
  },
  async isCompleted(id, name) {
    const key = keyOf.outboxMessage(id, name)
    const item = await items.get(key)
    return item !== null && parseItem(outboxItemSchema, item, key).outcome !== undefined
  },
  async release(id, name) {
    const change = { text: 'SET #until = :now', values: { ':now': 0 } }
    await items.update(keyOf.outboxMessage(id, name), change, { text: 'attribute_exists(#pk)' })
  },
})

const HEARTBEAT_KEY: ItemKey = { pk: 'S#sweep', sk: 'BEAT' }
const heartbeatSchema = z.object({ at: z.number() })

const createHeartbeat = (items: ItemStore): SweepHeartbeat => ({
  async last() {
    const item = await items.get(HEARTBEAT_KEY)
    return item && parseItem(heartbeatSchema, item, HEARTBEAT_KEY).at
  },
  async beat(now) {
    const later = { text: 'attribute_not_exists(#at) OR #at < :at', values: { ':at': now } }
    await items.put({ ...HEARTBEAT_KEY, at: now }, later)
  },
})

const flagSchema = z.object({ until: z.number() })

const createTtlFlags = (items: ItemStore): TtlFlags => ({
  async set(key, until) {
    await items.put({ ...keyOf.flag(key), until, ttl: Math.ceil(until / 1000) })
  },
  async isSet(key, now) {
    const item = await items.get(keyOf.flag(key))
    return item !== null && parseItem(flagSchema, item, keyOf.flag(key)).until > now
  },
})

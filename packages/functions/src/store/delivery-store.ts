import * as z from 'zod/mini'
import { isWaiting, LEASE_MS } from '../clock/wait.ts'
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
import { decodeWaitEnd, encodeWaitEnd } from './due-time.ts'
import { parseItem } from './errors.ts'
import { createItemStore, IF_ABSENT, type ItemStore, type StoredItem } from './items.ts'
import { type ItemKey, keyOf, shardOf } from './keys.ts'

/** The rows that delivery workers keep in the table. */
export type DeliveryStores = Pick<DeliveryDeps, 'checkpoints' | 'outbox' | 'heartbeat' | 'ttlFlags'>

/** `isOnlyProcess`: no other process uses the table, so that a lease of another process is one of a process that died. */
export function createDeliveryStores(
  client: DocumentClient,
  table: string,
  isOnlyProcess = false,
): DeliveryStores {
  const items = createItemStore(client, table, undefined)
  return {
    checkpoints: createCheckpoints(items),
    outbox: createOutbox(items, isOnlyProcess ? new Set() : null),
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
  missedUpTo: z.optional(z.int()),
})

const createCheckpoints = (items: ItemStore): DeliveryCheckpoints => ({
  async load(id) {
    const key = keyOf.checkpoint(id)
    const item = await items.get(key)
    if (!item) return null
    const { pk, sk, shard, dueAt, missedUpTo, ...checkpoint } = parseItem(checkpointSchema, item, key)
    return { ...checkpoint, ...dueTimeOf(dueAt), missedUpTo: missedUpTo ?? null }
  },
  save(id, { dueAt, retryAt, missedUpTo, ...checkpoint }: DeliveryCheckpoint) {
    const stored = retryAt === null ? dueAt : encodeWaitEnd(retryAt)
    const due = stored === null ? {} : { shard: shardOf(id), dueAt: stored }
    return items.put(
      { ...keyOf.checkpoint(id), ...checkpoint, ...(missedUpTo !== null && { missedUpTo }), ...due },
      {
        text: 'attribute_not_exists(#pk) OR #version < :version',
        values: { ':version': checkpoint.version },
      },
    )
  },
})

/** Earlier releases stored retries as reminders. */
const dueTimeOf = (stored: number | undefined): Pick<DeliveryCheckpoint, 'dueAt' | 'retryAt'> => {
  const waitEnd = stored === undefined ? null : decodeWaitEnd(stored)
  return waitEnd === null ? { dueAt: stored ?? null, retryAt: null } : { dueAt: null, retryAt: waitEnd }
}

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

const leaseKey = (id: string, name: string): string => `${id} ${name}`

/** `ownLeases`: the leases of this process, if no other process uses the table; else null. */
const createOutbox = (items: ItemStore, ownLeases: Set<string> | null): Outbox => ({
  async acquire(id, name, now) {
    const key = keyOf.outboxMessage(id, name)
    const until = now + LEASE_MS
    const fresh: StoredItem = { ...key, until, attempt: 1, since: now }
    // If this process did not acquire the lease, the one that did is dead. Noted before the first await: of two calls in
    // this process, the second one finds the lease of the first.
    const isHeld = ownLeases === null || ownLeases.has(leaseKey(id, name))
    ownLeases?.add(leaseKey(id, name))
    if (await items.put(fresh, IF_ABSENT)) return { state: 'yours', attempt: 1 }
    const item = await items.get(key)
    if (!item) return { state: 'busy', until: now }
    const stored = parseItem(outboxItemSchema, item, key)
    if (stored.outcome) {
      ownLeases?.delete(leaseKey(id, name))
      return { state: 'done', outcome: stored.outcome }
    }
    if (isHeld && isWaiting(stored.until, now, LEASE_MS)) return { state: 'busy', until: stored.until }
    // The lease has expired. The condition lets only one worker take it over.
    const attempt = stored.attempt + 1
    const acquired = await items.put(
      { ...key, until, attempt, since: stored.since },
      {
        text: '#attempt = :before AND #until = :seen AND attribute_not_exists(#outcome)',
        values: { ':before': stored.attempt, ':seen': stored.until },
      },
    )
    return acquired ? { state: 'yours', attempt } : { state: 'busy', until }
  },
  async pass(id, name, now, why) {
    const key = keyOf.outboxMessage(id, name)
    const outcome: DeliveryOutcome = { type: 'passed', why }
    if (await items.put({ ...key, until: now, attempt: 1, since: now, outcome }, IF_ABSENT)) return outcome
    const item = await items.get(key)
    return (item && parseItem(outboxItemSchema, item, key).outcome) ?? null
  },
  async complete(id, name, result) {
    const change = { text: 'SET #outcome = :outcome', values: { ':outcome': result } }
    await items.update(keyOf.outboxMessage(id, name), change, { text: 'attribute_exists(#pk)' })
    ownLeases?.delete(leaseKey(id, name))
  },
  async isCompleted(id, name) {
    const key = keyOf.outboxMessage(id, name)
    const item = await items.get(key)
    return item !== null && parseItem(outboxItemSchema, item, key).outcome !== undefined
  },
  async release(id, name, { attempt, isSent }) {
    const values = { ':now': 0, ':made': isSent ? attempt : attempt - 1 }
    await items.update(
      keyOf.outboxMessage(id, name),
      { text: 'SET #until = :now, #attempt = :made', values },
      { text: '#attempt = :attempt', values: { ':attempt': attempt } },
    )
    ownLeases?.delete(leaseKey(id, name))
  },
})

const HEARTBEAT_KEY: ItemKey = { pk: 'S#sweep', sk: 'BEAT' }
const heartbeatSchema = z.object({ at: z.number() })

const createHeartbeat = (items: ItemStore): SweepHeartbeat => ({
  async last() {
    const item = await items.get(HEARTBEAT_KEY)
    return item && parseItem(heartbeatSchema, item, HEARTBEAT_KEY).at
  },
  async beat(at, now) {
    const condition = {
      text: 'attribute_not_exists(#at) OR #at < :at OR #at > :now',
      values: { ':at': at, ':now': now },
    }
    await items.put({ ...HEARTBEAT_KEY, at }, condition)
  },
})

const flagSchema = z.object({ until: z.number() })

const createTtlFlags = (items: ItemStore): TtlFlags => ({
  async set(key, now, lengthMs) {
    const until = now + lengthMs
    await items.put({ ...keyOf.flag(key), until, ttl: Math.ceil(until / 1000) })
  },
  async isSet(key, now, maxMs) {
    const item = await items.get(keyOf.flag(key))
    return item !== null && isWaiting(parseItem(flagSchema, item, keyOf.flag(key)).until, now, maxMs)
  },
})

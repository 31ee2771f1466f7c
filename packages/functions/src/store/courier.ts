import * as z from 'zod/mini'
import type { Heartbeat, Letters, Memory, Outcome, Post, Posts } from '../delivery/book.ts'
import type { Client } from './client.ts'
import { type Key, keyOf, shardOf } from './keys.ts'
import { ABSENT, type Item, type Rows, rowsOf } from './rows.ts'
import { parsed } from './unreadable.ts'

/** What the workers that tell of matches keep in the table. */
export interface Courier {
  readonly posts: Posts
  readonly letters: Letters
  readonly heartbeat: Heartbeat
  readonly memory: Memory
}

export function courier(client: Client, table: string): Courier {
  const rows = rowsOf(client, table, undefined)
  return {
    posts: postsOf(rows),
    letters: lettersOf(rows),
    heartbeat: heartbeatOf(rows),
    memory: memoryOf(rows),
  }
}

// What a later release has added stays there when this one writes.
const postItem = z.looseObject({
  version: z.int().check(z.gte(0)),
  cursor: z.int().check(z.gte(0)),
  thread: z.nullable(z.string()),
  lobby: z.nullable(z.object({ channel: z.string(), message: z.string() })),
  settled: z.array(z.string()),
  dueAt: z.optional(z.number()),
})

const postsOf = (rows: Rows): Posts => ({
  async load(id) {
    const key = keyOf.post(id)
    const item = await rows.get(key)
    if (!item) return null
    const { pk, sk, shard, dueAt, ...post } = parsed(postItem, item, key)
    return { ...post, dueAt: dueAt ?? null }
  },
  save(id, { dueAt, ...post }: Post) {
    const due = dueAt === null ? {} : { shard: shardOf(id), dueAt }
    return rows.put(
      { ...keyOf.post(id), ...post, ...due },
      { text: 'attribute_not_exists(#pk) OR #version < :version', values: { ':version': post.version } },
    )
  },
})

const letterKey = (id: string, name: string): Key => ({ pk: keyOf.head(id).pk, sk: `N#${name}` })

const outcome: z.ZodMiniType<Outcome> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('sent'), channel: z.string(), message: z.string() }),
  z.object({ type: z.literal('passed'), why: z.string() }),
  z.object({ type: z.literal('refused'), status: z.number(), code: z.number() }),
])

const letterItem = z.object({
  until: z.number(),
  attempt: z.int(),
  since: z.number(),
  outcome: z.optional(outcome),
})

const lettersOf = (rows: Rows): Letters => ({
  async take(id, name, now, until) {
    const key = letterKey(id, name)
    const fresh: Item = { ...key, until, attempt: 1, since: now }
    if (await rows.put(fresh, ABSENT)) return { state: 'yours', attempt: 1, since: now }
    const item = await rows.get(key)
    if (!item) return { state: 'busy', until: now }
    const known = parsed(letterItem, item, key)
    if (known.outcome) return { state: 'done', outcome: known.outcome }
    if (known.until > now) return { state: 'busy', until: known.until }
    // Whoever held it has not come back: only one of those who see this takes it over.
    const attempt = known.attempt + 1
    const mine = await rows.put(
      { ...key, until, attempt, since: known.since },
      { text: '#attempt = :before AND attribute_not_exists(#outcome)', values: { ':before': known.attempt } },
    )
    return mine ? { state: 'yours', attempt, since: known.since } : { state: 'busy', until }
  },
  async settle(id, name, result) {
    const change = { text: 'SET #outcome = :outcome', values: { ':outcome': result } }
    await rows.update(letterKey(id, name), change, { text: 'attribute_exists(#pk)' })
  },
  async isSettled(id, name) {
    const key = letterKey(id, name)
    const item = await rows.get(key)
    return item !== null && parsed(letterItem, item, key).outcome !== undefined
  },
  async putBack(id, name) {
    const change = { text: 'SET #until = :now', values: { ':now': 0 } }
    await rows.update(letterKey(id, name), change, { text: 'attribute_exists(#pk)' })
  },
})

const BEAT: Key = { pk: 'S#sweep', sk: 'BEAT' }
const beatItem = z.object({ at: z.number() })

const heartbeatOf = (rows: Rows): Heartbeat => ({
  async last() {
    const item = await rows.get(BEAT)
    return item && parsed(beatItem, item, BEAT).at
  },
  async beat(now) {
    const later = { text: 'attribute_not_exists(#at) OR #at < :at', values: { ':at': now } }
    await rows.put({ ...BEAT, at: now }, later)
  },
})

const memoryKey = (key: string): Key => ({ pk: `L#${key}`, sk: 'MEMO' })
const memoryItem = z.object({ until: z.number() })

const memoryOf = (rows: Rows): Memory => ({
  async remember(key, until) {
    await rows.put({ ...memoryKey(key), until, ttl: Math.ceil(until / 1000) })
  },
  async recalls(key, now) {
    const item = await rows.get(memoryKey(key))
    return item !== null && parsed(memoryItem, item, memoryKey(key)).until > now
  },
})

import type { CounterStore } from '@crackpost/core/use-cases/ports'
import * as z from 'zod/mini'
import { parseItem } from './errors.ts'
import { IF_ABSENT, type ItemStore, type StoredItem } from './items.ts'
import { keyOf } from './keys.ts'

const counterSchema = z.object({ members: z.optional(z.set(z.string())), until: z.optional(z.number()) })

/** DynamoDB deletes expired items late, so `until` (milliseconds) is checked here; `ttl` is in seconds. */
const expiry = (until: number) => ({ until, ttl: Math.ceil(until / 1000) })

const MAX_ATTEMPTS = 8

/** A counter is a set of member names, so that counting a member twice changes nothing. */
export function createCounterStore(items: ItemStore, now: () => number): CounterStore {
  const read = (name: string, item: StoredItem | null): z.infer<typeof counterSchema> =>
    item ? parseItem(counterSchema, item, keyOf.counter(name)) : {}
  const isOver = (until: number | undefined): boolean => until !== undefined && until <= now()

  async function claim(name: string, member: string, limit: number, until?: number): Promise<boolean> {
    const key = keyOf.counter(name)
    const notFull = limit > 0 ? 'attribute_not_exists(#members) OR size(#members) < :limit OR ' : ''
    const ends = until === undefined ? null : expiry(until)
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const counted = await items.update(
        key,
        {
          text: `ADD #members :members${ends ? ' SET #until = :until, #ttl = :ttl' : ''}`,
          values: {
            ':members': new Set([member]),
            ...(ends && { ':until': ends.until, ':ttl': ends.ttl }),
          },
        },
        {
          text: `(attribute_not_exists(#until) OR #until > :now) AND (${notFull}contains(#members, :member))`,
          values: { ':now': now(), ':member': member, ...(limit > 0 && { ':limit': limit }) },
        },
      )
      if (counted) return true
      const seen = read(name, await items.get(key))
      if (limit < 1) return false
      if (!isOver(seen.until)) {
        // If it is not full, another request changed it in between: retry.
        if ((seen.members?.size ?? 0) >= limit) return false
        continue
      }
      // Expired: replace it, unless another request just did.
      const replacement = { ...key, members: new Set([member]), ...ends }
      if (await items.put(replacement, { text: '#until = :seen', values: { ':seen': seen.until } }))
        return true
    }
    throw new Error(`counter ${name} is claimed by too many at once`)
  }

  return {
    claim,

    async release(name, member) {
      await items.update(
        keyOf.counter(name),
        { text: 'DELETE #members :members', values: { ':members': new Set([member]) } },
        { text: 'contains(#members, :member)', values: { ':member': member } },
      )
    },

    async pin(name, value, until) {
      const key = keyOf.counter(name)
      const fresh = value === null ? null : { ...key, members: new Set([value]), ...expiry(until) }
      if (fresh && (await items.put(fresh, IF_ABSENT))) return value
      // Expired ones count too, as long as they are stored: a name is used for one value only.
      const [first = value] = read(name, await items.get(key)).members ?? []
      return first
    },

    async members(name) {
      const { members, until } = read(name, await items.get(keyOf.counter(name)))
      return isOver(until) ? [] : [...(members ?? [])]
    },
  }
}

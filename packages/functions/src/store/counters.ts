import type { Counters } from '@crackpost/core/app/ports'
import * as z from 'zod/mini'
import { keyOf } from './keys.ts'
import type { Item, Rows } from './rows.ts'
import { parsed } from './unreadable.ts'

const counter = z.object({ members: z.optional(z.set(z.string())), until: z.optional(z.number()) })

/** The table removes what has expired, in its own good time; until then, expiry is seen to here. */
const expiry = (until: number) => ({ until, ttl: Math.ceil(until / 1000) })

const ATTEMPTS = 8

/** Counters are sets of names: counting twice changes nothing, and a set can't drift from what it counts. */
export function countersOf(rows: Rows, now: () => number): Counters {
  const read = (name: string, item: Item | null): z.infer<typeof counter> =>
    item ? parsed(counter, item, keyOf.counter(name)) : {}
  const isOver = (until: number | undefined): boolean => until !== undefined && until <= now()

  async function claim(name: string, member: string, limit: number, until?: number): Promise<boolean> {
    const key = keyOf.counter(name)
    const room = limit > 0 ? 'attribute_not_exists(#members) OR size(#members) < :limit OR ' : ''
    const ends = until === undefined ? null : expiry(until)
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const counted = await rows.update(
        key,
        {
          text: `ADD #members :members${ends ? ' SET #until = :until, #ttl = :ttl' : ''}`,
          values: {
            ':members': new Set([member]),
            ...(ends && { ':until': ends.until, ':ttl': ends.ttl }),
          },
        },
        {
          text: `(attribute_not_exists(#until) OR #until > :now) AND (${room}contains(#members, :member))`,
          values: { ':now': now(), ':member': member, ...(limit > 0 && { ':limit': limit }) },
        },
      )
      if (counted) return true
      const seen = read(name, await rows.get(key))
      if (limit < 1) return false
      if (!isOver(seen.until)) {
        // Full, unless it has just been emptied or started afresh: then ask again.
        if ((seen.members?.size ?? 0) >= limit) return false
        continue
      }
      // What it held has expired: start afresh, unless somebody else just has.
      const afresh = { ...key, members: new Set([member]), ...ends }
      if (await rows.put(afresh, { text: '#until = :seen', values: { ':seen': seen.until } })) return true
    }
    throw new Error(`counter ${name} is claimed by too many at once`)
  }

  return {
    claim,

    async release(name, member) {
      await rows.update(
        keyOf.counter(name),
        { text: 'DELETE #members :members', values: { ':members': new Set([member]) } },
        { text: 'contains(#members, :member)', values: { ':member': member } },
      )
    },

    async members(name) {
      const { members, until } = read(name, await rows.get(keyOf.counter(name)))
      return isOver(until) ? [] : [...(members ?? [])]
    },
  }
}

import type { ItemStore } from './items.ts'
import { keyOf } from './keys.ts'

/** The right to do something alone, for a while. Who holds it may die: it ends by itself. */
export interface Leases {
  /** True if the owner holds it now, be it since before. */
  acquire(key: string, owner: string, until: number, now: number): Promise<boolean>
  /** Gives it back before its time, if it is still the owner's. */
  release(key: string, owner: string): Promise<void>
}

export const createLeaseStore = (items: ItemStore): Leases => ({
  acquire: (key, owner, until, now) =>
    items.put(
      { ...keyOf.lease(key), owner, until, ttl: Math.ceil(until / 1000) },
      {
        // Its own owner too: a put that is sent again meets itself.
        text: 'attribute_not_exists(#pk) OR #until <= :now OR #owner = :owner',
        values: { ':now': now, ':owner': owner },
      },
    ),

  async release(key, owner) {
    await items.remove(keyOf.lease(key), { text: '#owner = :owner', values: { ':owner': owner } })
  },
})

import { LANGUAGES } from '@crackpost/core/match/settings'
import type { PlayerJob, PlayerJobStore } from '@crackpost/core/use-cases/ports'
import * as z from 'zod/mini'
import { dueTimeAt, encodeWaitEnd } from './due-time.ts'
import { parseItem } from './errors.ts'
import { IF_ABSENT, type ItemStore } from './items.ts'
import { JOB_SHARD, jobOfKey, keyOf } from './keys.ts'

const jobSchema = z.object({
  createdAt: z.number(),
  language: z._default(z.nullable(z.enum(LANGUAGES)), null),
  progress: z._default(
    z.nullable(
      z.object({ stage: z.enum(['active', 'finished']), after: z.string(), failed: z.array(z.string()) }),
    ),
    null,
  ),
})

const IF_STORED = { text: 'attribute_exists(#pk)' }

/**
 * Jobs of players, in a shard of their own of the due index, in which each time is the end of a wait. A job holds a player id, never a Discord user or
 * a name.
 */
export const createJobStore = (items: ItemStore): PlayerJobStore => ({
  create: (job, dueAt, { createdAt, language }) =>
    items.put(
      {
        ...keyOf.job(job),
        createdAt,
        ...(language && { language }),
        shard: JOB_SHARD,
        dueAt: encodeWaitEnd(dueAt),
      },
      IF_ABSENT,
    ),

  async load(job) {
    const key = keyOf.job(job)
    const item = await items.get(key)
    return item && parseItem(jobSchema, item, key)
  },

  save(job, dueAt, progress) {
    const text = progress ? 'SET #dueAt = :dueAt, #progress = :progress' : 'SET #dueAt = :dueAt'
    const values = { ':dueAt': encodeWaitEnd(dueAt), ...(progress && { ':progress': progress }) }
    return items.update(keyOf.job(job), { text, values }, IF_STORED)
  },

  async remove(job) {
    await items.remove(keyOf.job(job))
  },

  async findDue(now, limit) {
    const due: { readonly job: PlayerJob; readonly at: number }[] = []
    for await (const item of items.queryDue(JOB_SHARD, now, limit)) {
      const job = jobOfKey(item)
      const at = dueTimeAt(Number(item.dueAt), now)
      if (job && at !== null) due.push({ job, at })
    }
    return due
      .sort((a, b) => a.at - b.at)
      .slice(0, limit)
      .map(({ job }) => job)
  },
})

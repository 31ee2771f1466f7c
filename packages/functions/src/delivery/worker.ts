import { isNewer } from '@crackpost/core/app/newer'
import { type Log, traced } from '../log/log.ts'
import { deliver, leave } from './deliver.ts'
import type { House } from './house.ts'
import { matchOf, type StreamEvent } from './stream.ts'

/** Those records that have to come again. */
export interface Failures {
  readonly batchItemFailures: readonly { readonly itemIdentifier: string }[]
}

/**
 * The table's stream rings here. A record is a doorbell, not data: each match is looked at once, whatever its records
 * say and in whatever order they come.
 */
export const workerOf =
  (house: House, log: Log) =>
  async ({ Records }: StreamEvent): Promise<Failures> => {
    const rings = new Map<string, string>()
    // The first record of a match is where its retry begins.
    for (const record of Records) {
      const id = matchOf(record)
      if (id !== null && !rings.has(id)) rings.set(id, record.dynamodb?.SequenceNumber ?? '')
    }
    const failed: { itemIdentifier: string }[] = []
    for (const [id, itemIdentifier] of rings) {
      try {
        log({ door: 'worker', match: id, outcome: await told(house, id) })
      } catch (error) {
        log({ door: 'worker', match: id, outcome: 'error', error: traced(error) })
        failed.push({ itemIdentifier })
      }
    }
    return { batchItemFailures: failed }
  }

/** A match that a later release has been at is left to it: it must not hold up those behind it in the stream. */
async function told(house: House, id: string): Promise<string> {
  try {
    return (await deliver(house, id)).type
  } catch (error) {
    if (!isNewer(error)) throw error
    await leave(house, id)
    return 'newer'
  }
}

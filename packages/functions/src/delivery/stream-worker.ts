import { isNewerRelease } from '@crackpost/core/use-cases/newer-release'
import { type Logger, safeError } from '../logger/logger.ts'
import { deferToNewerRelease, deliverMatch } from './deliver.ts'
import type { DeliveryDeps } from './deps.ts'
import { matchIdOfRecord, type StreamEvent } from './stream-records.ts'

/** Those records that have to come again. */
export interface BatchResponse {
  readonly batchItemFailures: readonly { readonly itemIdentifier: string }[]
}

/**
 * The table's stream rings here. A record is a doorbell, not data: each match is looked at once, whatever its records
 * say and in whatever order they come.
 */
export const createStreamWorker =
  (deps: DeliveryDeps, log: Logger) =>
  async ({ Records }: StreamEvent): Promise<BatchResponse> => {
    const firstSequenceNumbers = new Map<string, string>()
    // The first record of a match is where its retry begins.
    for (const record of Records) {
      const id = matchIdOfRecord(record)
      if (id !== null && !firstSequenceNumbers.has(id))
        firstSequenceNumbers.set(id, record.dynamodb?.SequenceNumber ?? '')
    }
    const failed: { itemIdentifier: string }[] = []
    for (const [id, itemIdentifier] of firstSequenceNumbers) {
      try {
        log({ door: 'worker', match: id, outcome: await deliverOrDefer(deps, id) })
      } catch (error) {
        log({ door: 'worker', match: id, outcome: 'error', error: safeError(error) })
        failed.push({ itemIdentifier })
      }
    }
    return { batchItemFailures: failed }
  }

/** A match that a later release has been at is left to it: it must not hold up those behind it in the stream. */
async function deliverOrDefer(deps: DeliveryDeps, id: string): Promise<string> {
  try {
    return (await deliverMatch(deps, id)).type
  } catch (error) {
    if (!isNewerRelease(error)) throw error
    await deferToNewerRelease(deps, id)
    return 'newer'
  }
}

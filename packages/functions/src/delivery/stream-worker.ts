import { type Logger, safeError } from '../logger/logger.ts'
import { deliverReadable } from './deliver.ts'
import type { DeliveryDeps } from './deps.ts'

/** The fields that we read of a record of the table's stream. */
export interface StreamRecord {
  readonly eventID?: string
  readonly eventName?: string
  readonly dynamodb?: {
    readonly SequenceNumber?: string
    readonly Keys?: Readonly<Record<string, { readonly S?: string }>>
  }
}

export interface StreamEvent {
  readonly Records: readonly StreamRecord[]
}

/** The records to be retried. */
export interface BatchResponse {
  readonly batchItemFailures: readonly { readonly itemIdentifier: string }[]
}

/**
 * Handles a batch of the table's stream. A record only says which match has a new log entry; each match of the batch is
 * delivered once.
 */
export const createStreamWorker =
  (deps: DeliveryDeps, log: Logger) =>
  async ({ Records }: StreamEvent): Promise<BatchResponse> => {
    // By match id: its first record, where a retry begins.
    const firstSequenceNumbers = new Map<string, string>()
    for (const { dynamodb } of Records) {
      const pk = dynamodb?.Keys?.pk?.S ?? ''
      const sk = dynamodb?.Keys?.sk?.S ?? ''
      const id = pk.slice(2)
      // Other items can arrive only if the stream's filter is wrong.
      if (pk.startsWith('M#') && sk.startsWith('E#') && !firstSequenceNumbers.has(id))
        firstSequenceNumbers.set(id, dynamodb?.SequenceNumber ?? '')
    }
    const failed: { itemIdentifier: string }[] = []
    for (const [id, itemIdentifier] of firstSequenceNumbers) {
      try {
        // A match that can't be read is not retried here: it must not hold up the records after it.
        const { type } = await deliverReadable(deps, id)
        log({ door: 'worker', match: id, outcome: type })
      } catch (error) {
        log({ door: 'worker', match: id, outcome: 'error', error: safeError(error) })
        failed.push({ itemIdentifier })
      }
    }
    return { batchItemFailures: failed }
  }

import { isNewerRelease } from '@crackpost/core/use-cases/newer-release'
import { type Logger, safeError } from '../logger/logger.ts'
import { deferToNewerRelease, deliverMatch } from './deliver.ts'
import type { DeliveryDeps } from './deps.ts'

/** A record of the table's stream, as far as a doorbell needs it. */
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

/** The match whose entry a record tells of; null for anything else, should the stream's filter let it through. */
export function matchIdOfRecord({ dynamodb }: StreamRecord): string | null {
  const pk = dynamodb?.Keys?.pk?.S ?? ''
  const sk = dynamodb?.Keys?.sk?.S ?? ''
  return pk.startsWith('M#') && sk.startsWith('E#') ? pk.slice(2) : null
}

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

import type { BatchResponse, StreamRecord } from '@crackpost/functions/delivery/stream-worker'
import type { DynamoRequest } from './aws-proxies.ts'
import type { LambdaProcess } from './lambda-process.ts'

/** The table's stream, as the worker's filter lets it through: new entries of matches, in the order of their commits. */
export interface TableStream {
  /** Takes note of what was written. */
  recordWrite(question: DynamoRequest): void
  /** Records that nobody has dealt with. */
  readonly pending: readonly StreamRecord[]
  /**
   * Hands batches to the worker until nothing is left, or until it fails: what failed, and what came after it, stays.
   * `arrange` may put records into another order, or into the batch twice.
   */
  deliverPending(
    arrange?: (batch: readonly StreamRecord[]) => readonly StreamRecord[],
  ): Promise<BatchResponse>
}

/** As in infra/worker.ts. */
const BATCH_SIZE = 10

const NO_FAILURES: BatchResponse = { batchItemFailures: [] }

export function createTableStream(worker: () => LambdaProcess): TableStream {
  const pending: StreamRecord[] = []
  let sequence = 0
  return {
    pending,
    recordWrite({ operation, Item }) {
      const [pk = '', sk = ''] = [Item?.pk?.S, Item?.sk?.S]
      if (operation !== 'PutItem' || !pk.startsWith('M#') || !sk.startsWith('E#')) return
      const SequenceNumber = String(++sequence).padStart(21, '0')
      pending.push({
        eventID: String(sequence),
        eventName: 'INSERT',
        dynamodb: { SequenceNumber, Keys: { pk: { S: pk }, sk: { S: sk } } },
      })
    },
    async deliverPending(arrange = (batch) => batch) {
      while (pending.length > 0) {
        const batch = pending.slice(0, BATCH_SIZE)
        const failures = (await worker().invoke({ Records: arrange(batch) })) as BatchResponse
        const names = failures.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)
        const first = batch.findIndex(({ dynamodb }) => names.includes(dynamodb?.SequenceNumber ?? ''))
        pending.splice(0, first === -1 ? batch.length : first)
        if (first !== -1) return failures
      }
      return NO_FAILURES
    },
  }
}

import type { BatchResponse, StreamRecord } from '@crackpost/functions/delivery/stream-worker'
import type { DynamoRequest } from './aws-proxies.ts'
import type { LambdaProcess } from './lambda-process.ts'

/** The table's stream after the worker's filter: new match entries in commit order. */
export interface TableStream {
  /** Adds a write to the stream. */
  recordWrite(question: DynamoRequest): void
  /** Records not processed yet. */
  readonly pending: readonly StreamRecord[]
  /**
   * Sends batches to the worker until none is left or one fails; failed and later records stay. `arrange` may
   * reorder or repeat the records of a batch.
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

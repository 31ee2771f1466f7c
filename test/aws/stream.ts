import type { StreamRecord } from '@crackpost/functions/delivery/stream'
import type { Failures } from '@crackpost/functions/delivery/worker'
import type { Container } from './container.ts'
import type { Question } from './relay.ts'

/** The table's stream, as the worker's filter lets it through: new entries of matches, in the order of their commits. */
export interface Stream {
  /** Takes note of what was written. */
  note(question: Question): void
  /** Records that nobody has dealt with. */
  readonly pending: readonly StreamRecord[]
  /**
   * Hands batches to the worker until nothing is left, or until it fails: what failed, and what came after it, stays.
   * `arrange` may put records into another order, or into the batch twice.
   */
  flow(arrange?: (batch: readonly StreamRecord[]) => readonly StreamRecord[]): Promise<Failures>
}

/** As in infra/worker.ts. */
const BATCH = 10

const NOTHING: Failures = { batchItemFailures: [] }

export function streamTo(worker: () => Container): Stream {
  const pending: StreamRecord[] = []
  let sequence = 0
  return {
    pending,
    note({ operation, Item }) {
      const [pk = '', sk = ''] = [Item?.pk?.S, Item?.sk?.S]
      if (operation !== 'PutItem' || !pk.startsWith('M#') || !sk.startsWith('E#')) return
      const SequenceNumber = String(++sequence).padStart(21, '0')
      pending.push({
        eventID: String(sequence),
        eventName: 'INSERT',
        dynamodb: { SequenceNumber, Keys: { pk: { S: pk }, sk: { S: sk } } },
      })
    },
    async flow(arrange = (batch) => batch) {
      while (pending.length > 0) {
        const batch = pending.slice(0, BATCH)
        const failures = (await worker().invoke({ Records: arrange(batch) })) as Failures
        const names = failures.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)
        const first = batch.findIndex(({ dynamodb }) => names.includes(dynamodb?.SequenceNumber ?? ''))
        pending.splice(0, first === -1 ? batch.length : first)
        if (first !== -1) return failures
      }
      return NOTHING
    },
  }
}

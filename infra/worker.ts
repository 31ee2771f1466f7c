import { createLambda } from './lambda.ts'
import { DEAD_LETTER_ACTIONS, STREAM_ACTIONS } from './policy.ts'
import { dynamoTable } from './table.ts'

/** Positions of stream records that the worker failed to process; no data. */
export const deadLetterQueue = new sst.aws.Queue('DeadLetters', {
  // Two weeks, the maximum of SQS.
  transform: { queue: { messageRetentionSeconds: 1_209_600 } },
})

/** Posts the messages of new log entries; triggered by the table's stream. */
export const workerFunction = createLambda({
  name: 'worker',
  description: 'Tells what has happened in a match',
  // Equals the lease of an outbox message: after that, another worker takes the message over.
  timeout: '60 seconds',
  posts: true,
  extraPermissions: [
    { actions: STREAM_ACTIONS, resources: [dynamoTable.nodes.table.streamArn] },
    { actions: DEAD_LETTER_ACTIONS, resources: [deadLetterQueue.arn] },
  ],
})

/** Matches new log entries only, of all items written to the table. */
const NEW_ENTRIES_FILTER = {
  eventName: ['INSERT'],
  dynamodb: { Keys: { pk: { S: [{ prefix: 'M#' }] }, sk: { S: [{ prefix: 'E#' }] } } },
}

dynamoTable.subscribe('Worker', workerFunction.arn, {
  filters: [NEW_ENTRIES_FILTER],
  transform: {
    eventSourceMapping: {
      // Explicit, so that a deployment enables it again after it was disabled by hand.
      enabled: true,
      // From the beginning of the stream: if the mapping is recreated, no record is lost. A record that arrives twice has no
      // effect the second time.
      startingPosition: 'TRIM_HORIZON',
      // A match takes about a second: ten are well within the timeout.
      batchSize: 10,
      // Two concurrent batches per shard of the stream; a match is always in the same one. A new table has four shards: eight
      // batches post about 24 messages a second, of the 50 that Discord accepts.
      parallelizationFactor: 2,
      // Only failed records are retried; if the whole batch failed, it is split.
      functionResponseTypes: ['ReportBatchItemFailures'],
      bisectBatchOnFunctionError: true,
      // A record that keeps failing holds up those behind it, so retries are limited. A record that only waits may wait for
      // as long as the stream keeps it: a day.
      maximumRetryAttempts: 10,
      maximumRecordAgeInSeconds: 86_400,
      destinationConfig: { onFailure: { destinationArn: deadLetterQueue.arn } },
    },
  },
})

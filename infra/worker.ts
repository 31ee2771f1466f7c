import { deadLetterQueue } from './dead-letters.ts'
import { createLambda } from './lambda.ts'
import { DEAD_LETTER_ACTIONS, STREAM_ACTIONS } from './policy.ts'
import { dynamoTable } from './table.ts'

/** Tells what is new, woken by the table's stream. */
export const workerFunction = createLambda({
  name: 'worker',
  description: 'Tells what has happened in a match',
  // Nearly all of its time it waits for Discord, and nobody waits for it: half a gigabyte is half the price.
  memory: '512 MB',
  // A letter's lease: whoever is away for longer is taken for dead.
  timeout: '60 seconds',
  posts: true,
  extraPermissions: [
    { actions: STREAM_ACTIONS, resources: [dynamoTable.nodes.table.streamArn] },
    { actions: DEAD_LETTER_ACTIONS, resources: [deadLetterQueue.arn] },
  ],
})

/** New entries of matches, and nothing else that is written to the table. */
const NEW_ENTRIES_FILTER = {
  eventName: ['INSERT'],
  dynamodb: { Keys: { pk: { S: [{ prefix: 'M#' }] }, sk: { S: [{ prefix: 'E#' }] } } },
}

dynamoTable.subscribe('Worker', workerFunction.arn, {
  filters: [NEW_ENTRIES_FILTER],
  transform: {
    eventSourceMapping: {
      // Said, so that a deployment switches it on again where somebody has switched it off by hand.
      enabled: true,
      // From where the stream begins: should the mapping be made anew, nothing between the old one and it is lost, and
      // what is told twice rings a bell that says nothing new.
      startingPosition: 'TRIM_HORIZON',
      // About a second for each match: ten are well within the timeout.
      batchSize: 10,
      // Two lanes for each shard of the stream, and a match always in the same one. A young table has four shards: eight
      // lanes post some 24 messages a second of the 50 that Discord takes.
      parallelizationFactor: 2,
      // Only the matches that failed come again, and apart from each other where the whole batch did.
      functionResponseTypes: ['ReportBatchItemFailures'],
      bisectBatchOnFunctionError: true,
      // A match that can't be told of holds up those behind it, so it is not tried for ever. What only waits for its turn
      // may wait for as long as the stream keeps it: a day.
      maximumRetryAttempts: 10,
      maximumRecordAgeInSeconds: 86_400,
      destinationConfig: { onFailure: { destinationArn: deadLetterQueue.arn } },
    },
  },
})

import { DUE } from '@crackpost/functions/store/schema'
import { stageOf } from './stage.ts'

/**
 * The one table, as packages/functions/src/store/schema.ts has it; SST adds billing by request and recovery to any second
 * of the last 35 days.
 */
export const table = new sst.aws.Dynamo('Table', {
  fields: { pk: 'string', sk: 'string', shard: 'string', dueAt: 'number' },
  primaryIndex: { hashKey: 'pk', rangeKey: 'sk' },
  globalIndexes: { [DUE]: { hashKey: 'shard', rangeKey: 'dueAt', projection: 'keys-only' } },
  // A record is a doorbell, not data: which match is all that it has to say.
  stream: 'keys-only',
  // Seconds, on counters, leases and what is remembered for a while.
  ttl: 'ttl',
  deletionProtection: stageOf($app.stage).isProtected,
})

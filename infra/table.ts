import { DUE_INDEX } from '@crackpost/functions/store/schema'
import { stageConfig } from './stage.ts'

/**
 * The one table, as packages/functions/src/store/schema.ts has it; SST adds billing by request and recovery to any second
 * of the last 35 days.
 */
export const dynamoTable = new sst.aws.Dynamo('Table', {
  fields: { pk: 'string', sk: 'string', shard: 'string', dueAt: 'number' },
  primaryIndex: { hashKey: 'pk', rangeKey: 'sk' },
  globalIndexes: { [DUE_INDEX]: { hashKey: 'shard', rangeKey: 'dueAt', projection: 'keys-only' } },
  // A record is a doorbell, not data: which match is all that it has to say.
  stream: 'keys-only',
  // Seconds, on counters, leases and what is remembered for a while.
  ttl: 'ttl',
  deletionProtection: stageConfig($app.stage).isProtected,
})

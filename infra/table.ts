import { DUE_INDEX } from '@crackpost/functions/store/schema'
import { stageConfig } from './stage.ts'

/**
 * The only table, with the schema of packages/functions/src/store/schema.ts. SST adds on-demand billing and recovery to
 * any second of the last 35 days.
 */
export const dynamoTable = new sst.aws.Dynamo('Table', {
  fields: { pk: 'string', sk: 'string', shard: 'string', dueAt: 'number' },
  primaryIndex: { hashKey: 'pk', rangeKey: 'sk' },
  globalIndexes: { [DUE_INDEX]: { hashKey: 'shard', rangeKey: 'dueAt', projection: 'keys-only' } },
  // A record is only a trigger: the worker needs the id of the match and reads the rest.
  stream: 'keys-only',
  // In seconds, on counters, leases and other short-lived items.
  ttl: 'ttl',
  deletionProtection: stageConfig($app.stage).isProtected,
})

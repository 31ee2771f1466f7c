import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb'

/** The sparse index of due matches: contains the keys of items that have both `shard` and `dueAt`. */
export const DUE_INDEX = 'due'

/** The input of CreateTable. Stream, backups and TTL are configured in infra/table.ts. */
export const tableDefinition = (name: string): CreateTableCommandInput => ({
  TableName: name,
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'sk', AttributeType: 'S' },
    { AttributeName: 'shard', AttributeType: 'S' },
    { AttributeName: 'dueAt', AttributeType: 'N' },
  ],
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: DUE_INDEX,
      KeySchema: [
        { AttributeName: 'shard', KeyType: 'HASH' },
        { AttributeName: 'dueAt', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'KEYS_ONLY' },
    },
  ],
})

import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { NO_WAIT, startWait, waitEnd } from '../clock/wait.ts'
import type { DocumentClient } from './client.ts'
import { createItemStore } from './items.ts'

/** Removes items whose time is over, as DynamoDB's TTL does in the cloud. The embedded database does it only if told. */
export interface ExpiredItemRemover {
  /** Looks at one page of the table, or at none if the last pass began less than an hour ago. Returns how many it removed. */
  removeSome(): Promise<number>
}

/** Items per page: with one page a minute, a pass over 100,000 items takes less than two hours. */
const PAGE_SIZE = 1000

const PASS_INTERVAL_MS = 3_600_000

/** `now`: milliseconds since 1970. */
export function createExpiredItemRemover(
  client: DocumentClient,
  table: string,
  now: () => number,
  pageSize = PAGE_SIZE,
): ExpiredItemRemover {
  const items = createItemStore(client, table, undefined)
  /** The last key of the page before; undefined at the start of a pass. */
  let start: Record<string, unknown> | undefined
  let pause = NO_WAIT
  return {
    async removeSome() {
      if (!start) {
        if (waitEnd(pause, now()) > 0) return 0
        pause = startWait(now(), PASS_INTERVAL_MS)
      }
      const isOver = { text: '#ttl <= :now', values: { ':now': Math.floor(now() / 1000) } }
      const { Items = [], LastEvaluatedKey } = await client.send(
        new ScanCommand({
          TableName: table,
          Limit: pageSize,
          ExclusiveStartKey: start,
          FilterExpression: isOver.text,
          ExpressionAttributeNames: { '#ttl': 'ttl' },
          ExpressionAttributeValues: isOver.values,
        }),
      )
      // The condition again: an item may have been renewed in the meantime.
      const removed = await Promise.all(
        Items.map(({ pk, sk }) => items.remove({ pk: String(pk), sk: String(sk) }, isOver)),
      )
      start = LastEvaluatedKey
      return removed.filter((isRemoved) => isRemoved).length
    },
  }
}

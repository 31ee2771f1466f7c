import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { MatchDirectory, MatchStore } from '@crackpost/core/use-cases/ports'
import type { DocumentClient } from '@crackpost/functions/store/client'
import { EMBEDDED_TABLE_NAME } from '@crackpost/functions/store/embedded/index'

const BATCH_SIZE = 100

/**
 * Copies a stored match under new ids, with its snapshot and directory rows, and with its log unless `withoutLog`. Much faster
 * than playing the copies. Returns the new ids.
 */
export async function copyMatch(
  client: DocumentClient,
  { matches, directory }: { readonly matches: MatchStore; readonly directory: MatchDirectory },
  id: string,
  count: number,
  withoutLog = false,
): Promise<string[]> {
  const match = (await matches.loadSnapshot(id))?.match
  if (!match) throw new Error(`there is no match ${id}`)
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: EMBEDDED_TABLE_NAME,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': `M#${id}` },
    }),
  )
  // Nothing is due in a copy.
  const copied = Items.filter(({ sk }) => sk === 'HEAD' || (!withoutLog && String(sk).startsWith('E#'))).map(
    ({ shard, dueAt, ...item }) => item,
  )
  const ids = Array.from({ length: count }, (_, n) => id.slice(0, 6) + n.toString(36).padStart(6, '0'))
  for (let from = 0; from < count; from += BATCH_SIZE)
    await Promise.all(
      ids
        .slice(from, from + BATCH_SIZE)
        .flatMap((copy) => [
          directory.updateIndex(copy, match, null),
          ...copied.map((item) =>
            client.send(
              new PutCommand({ TableName: EMBEDDED_TABLE_NAME, Item: { ...item, pk: `M#${copy}` } }),
            ),
          ),
        ]),
    )
  return ids
}

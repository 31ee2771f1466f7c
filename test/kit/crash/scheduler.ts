import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { DocumentClient } from '@crackpost/functions/store/client'
import { EMBEDDED_TABLE_NAME } from '@crackpost/functions/store/embedded/index'
import type fc from 'fast-check'

/**
 * Runs calls one at a time in the scheduler's order. A call and its continuation finish before the next call
 * is chosen.
 */
export async function runScheduled<T>(
  scheduler: fc.Scheduler,
  name: string,
  go: () => Promise<T>,
): Promise<T> {
  let finish = (): void => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  await scheduler.schedule(Promise.resolve(), name, undefined, async (release) => {
    await release()
    await finished
    // Let the caller's continuation schedule its next call before the scheduler chooses.
    await new Promise((resolve) => setImmediate(resolve))
  })
  try {
    return await go()
  } finally {
    finish()
  }
}

type Item = Readonly<Record<string, unknown>>

/** All items of a match, by sort key. */
async function loadMatchItems(client: DocumentClient, id: string): Promise<Map<string, Item>> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: EMBEDDED_TABLE_NAME,
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': `M#${id}` },
    }),
  )
  return new Map(Items.map((item) => [String(item.sk), item]))
}

/** Saves the stored items of a match; the returned function restores them. */
export async function saveMatchItems(client: DocumentClient, id: string): Promise<() => Promise<void>> {
  const saved = await loadMatchItems(client, id)
  return async () => {
    const current = await loadMatchItems(client, id)
    const added = [...current.keys()].filter((sk) => !saved.has(sk))
    const changed = [...saved].filter(
      ([sk, item]) => JSON.stringify(current.get(sk)) !== JSON.stringify(item),
    )
    await Promise.all([
      ...added.map((sk) =>
        client.send(new DeleteCommand({ TableName: EMBEDDED_TABLE_NAME, Key: { pk: `M#${id}`, sk } })),
      ),
      ...changed.map(([, Item]) => client.send(new PutCommand({ TableName: EMBEDDED_TABLE_NAME, Item }))),
    ])
  }
}

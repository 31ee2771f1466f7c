import type { Client } from '@crackpost/functions/store/client'
import { EMBEDDED_TABLE_NAME } from '@crackpost/functions/store/embedded/index'
import type fc from 'fast-check'

/** Lets the scheduler decide whose call is next; each is over, and its caller has asked for more, before another is. */
export async function runScheduled<T>(
  scheduler: fc.Scheduler,
  name: string,
  go: () => Promise<T>,
): Promise<T> {
  let over = (): void => {}
  const whole = new Promise<void>((resolve) => {
    over = resolve
  })
  await scheduler.schedule(Promise.resolve(), name, undefined, async (release) => {
    await release()
    await whole
    // Whoever got the answer says what it wants next, before anybody is chosen.
    await new Promise((resolve) => setImmediate(resolve))
  })
  try {
    return await go()
  } finally {
    over()
  }
}

type Item = Readonly<Record<string, unknown>>

/** All that is stored of a match. */
async function loadMatchItems(client: Client, id: string): Promise<Map<string, Item>> {
  const { Items = [] } = await client.ask('Query', {
    TableName: EMBEDDED_TABLE_NAME,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': `M#${id}` },
  })
  return new Map(Items.map((item) => [String(item.sk), item]))
}

/** Remembers a match as it is stored; what it gives puts everything back. */
export async function saveMatchItems(client: Client, id: string): Promise<() => Promise<void>> {
  const kept = await loadMatchItems(client, id)
  return async () => {
    const found = await loadMatchItems(client, id)
    const added = [...found.keys()].filter((sk) => !kept.has(sk))
    const changed = [...kept].filter(([sk, item]) => JSON.stringify(found.get(sk)) !== JSON.stringify(item))
    await Promise.all([
      ...added.map((sk) =>
        client.ask('DeleteItem', { TableName: EMBEDDED_TABLE_NAME, Key: { pk: `M#${id}`, sk } }),
      ),
      ...changed.map(([, Item]) => client.ask('PutItem', { TableName: EMBEDDED_TABLE_NAME, Item })),
    ])
  }
}

import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import { costOfWrite, itemSize, readUnits } from '@crackpost/functions/store/cost'
import type { Client } from '@crackpost/functions/store/rows'
import { around, type Call } from '../test/kit/client.ts'

type Item = Readonly<Record<string, unknown>>

/** What went through a client, in the units of AWS's bill. */
export interface Meter {
  readonly client: Client
  readonly read: number
  readonly written: number
  /** The sizes of what was put, heads and entries. */
  readonly heads: readonly number[]
  readonly entries: readonly number[]
  /** Starts anew, the sizes apart. */
  reset(): void
}

interface Answer {
  readonly Item?: Item
  readonly Items?: readonly Item[]
}

/** Every call is counted from the items it really read and wrote; what the meter itself has to read is not. */
export function meter(client: DynamoDBDocumentClient, table: string): Meter {
  let [read, written] = [0, 0]
  const heads: number[] = []
  const entries: number[] = []
  const stored = async ({ pk, sk }: Call): Promise<Item | null> =>
    (await client.send(new GetCommand({ TableName: table, Key: { pk, sk }, ConsistentRead: true }))).Item ??
    null

  const counted = async (call: Call, go: () => Promise<unknown>): Promise<unknown> => {
    if (call.name === 'GetCommand' || call.name === 'QueryCommand') {
      const answer = (await go()) as Answer
      const items = answer.Items ?? (answer.Item ? [answer.Item] : [])
      read += readUnits(
        items.reduce((sum, item) => sum + itemSize(item), 0),
        call.consistent,
      )
      return answer
    }
    const before = await stored(call)
    try {
      return await go()
    } finally {
      // A condition that did not hold costs as well: what is there then is what was there before.
      const after = await stored(call)
      written += costOfWrite(before, after)
      if (call.item && call.sk === 'HEAD') heads.push(itemSize(call.item))
      if (call.item && call.sk.startsWith('E#')) entries.push(itemSize(call.item))
    }
  }

  return {
    client: around(client, counted),
    heads,
    entries,
    get read() {
      return read
    },
    get written() {
      return written
    },
    reset() {
      read = 0
      written = 0
    },
  }
}

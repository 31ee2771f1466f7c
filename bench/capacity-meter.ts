import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { itemSizeBytes, readUnits, writeCostUnits } from '@crackpost/functions/store/capacity-units'
import type { DocumentClient } from '@crackpost/functions/store/client'
import { type DatabaseCall, type DatabaseResponse, wrapClient } from '../test/kit/fakes/dynamo-wrapper.ts'

type MeteredItem = Readonly<Record<string, unknown>>

/** What went through a client, in the units of AWS's bill. */
export interface CapacityMeter {
  readonly client: DocumentClient
  readonly read: number
  readonly written: number
  /** The sizes of what was put, heads and entries. */
  readonly heads: readonly number[]
  readonly entries: readonly number[]
  /** Starts anew, the sizes apart. */
  reset(): void
}

/** Every call is counted from the items it really read and wrote; what the meter itself has to read is not. */
export function createCapacityMeter(client: DocumentClient, table: string): CapacityMeter {
  let [read, written] = [0, 0]
  const heads: number[] = []
  const entries: number[] = []
  const stored = async ({ pk, sk }: DatabaseCall): Promise<MeteredItem | null> =>
    (await client.send(new GetCommand({ TableName: table, Key: { pk, sk }, ConsistentRead: true }))).Item ??
    null

  const counted = async (
    call: DatabaseCall,
    go: () => Promise<DatabaseResponse>,
  ): Promise<DatabaseResponse> => {
    if (call.name === 'GetItem' || call.name === 'Query') {
      const answer = await go()
      const items = answer.Items ?? (answer.Item ? [answer.Item] : [])
      read += readUnits(
        items.reduce((sum, item) => sum + itemSizeBytes(item), 0),
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
      written += writeCostUnits(before, after)
      if (call.item && call.sk === 'HEAD') heads.push(itemSizeBytes(call.item))
      if (call.item && call.sk.startsWith('E#')) entries.push(itemSizeBytes(call.item))
    }
  }

  return {
    client: wrapClient(client, counted),
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

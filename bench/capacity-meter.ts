import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { itemSizeBytes, readUnits, writeCostUnits } from '@crackpost/functions/store/capacity-units'
import type { DocumentClient } from '@crackpost/functions/store/client'
import { type DatabaseCall, type DatabaseResponse, wrapClient } from '../test/kit/fakes/dynamo-wrapper.ts'

type MeteredItem = Readonly<Record<string, unknown>>

/** The capacity units that the calls of a client consumed, by DynamoDB's rules. */
export interface CapacityMeter {
  readonly client: DocumentClient
  readonly read: number
  readonly written: number
  /** The sizes of the snapshots and entries that were put, in bytes. */
  readonly heads: readonly number[]
  readonly entries: readonly number[]
  /** Resets the units, not the sizes. */
  reset(): void
}

/** Counts each call by the items it read and wrote; the meter's own reads are not counted. */
export function createCapacityMeter(client: DocumentClient, table: string): CapacityMeter {
  let [read, written] = [0, 0]
  const heads: number[] = []
  const entries: number[] = []
  const loadItem = async ({ pk, sk }: DatabaseCall): Promise<MeteredItem | null> =>
    (await client.send(new GetCommand({ TableName: table, Key: { pk, sk }, ConsistentRead: true }))).Item ??
    null

  const countCall = async (
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
    const before = await loadItem(call)
    try {
      return await go()
    } finally {
      // A failed condition also costs units; then the item is the same before and after.
      const after = await loadItem(call)
      written += writeCostUnits(before, after)
      if (call.item && call.sk === 'HEAD') heads.push(itemSizeBytes(call.item))
      if (call.item && call.sk.startsWith('E#')) entries.push(itemSizeBytes(call.item))
    }
  }

  return {
    client: wrapClient(client, countCall),
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

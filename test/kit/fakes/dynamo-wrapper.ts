import type { Fields } from '@crackpost/functions/store/attribute'
import type { Client, Operation, Told } from '@crackpost/functions/store/client'

/** The parts of a database call that tests look at. */
export interface DatabaseCall {
  readonly name: Operation
  readonly pk: string
  readonly sk: string
  /** The item of a put; null for other calls. */
  readonly item: Fields | null
  readonly consistent: boolean
}

interface CallInput {
  readonly ConsistentRead?: boolean
  readonly Item?: Fields
  readonly Key?: Fields
}

function callOf(name: Operation, { Item, Key, ConsistentRead }: CallInput): DatabaseCall {
  const { pk = '', sk = '' } = Item ?? Key ?? {}
  return { name, pk: String(pk), sk: String(sk), item: Item ?? null, consistent: ConsistentRead ?? false }
}

/** Wraps each call of a client: to delay it, make it fail or record it. */
export const wrapClient = (
  client: Client,
  call: (call: DatabaseCall, go: () => Promise<Told>) => Promise<Told>,
): Client => ({
  ask: (operation, input) => call(callOf(operation, input), () => client.ask(operation, input)),
})

/** A client whose snapshot writes fail: entries are committed, snapshots are not saved. */
export const withoutSnapshots = (client: Client): Client =>
  wrapClient(client, async ({ name, sk }, go) => {
    if (name === 'PutItem' && sk === 'HEAD') throw new Error('the head got lost')
    return go()
  })

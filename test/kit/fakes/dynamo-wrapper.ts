import type { Fields } from '@crackpost/functions/store/attribute'
import type { Client, Operation, Told } from '@crackpost/functions/store/client'

/** A call to the database, as far as tests ask about it. */
export interface DatabaseCall {
  readonly name: Operation
  readonly pk: string
  readonly sk: string
  /** What is put. */
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

/** A client with something around each of its calls: a wait, a fault, a look. */
export const wrapClient = (
  client: Client,
  call: (call: DatabaseCall, go: () => Promise<Told>) => Promise<Told>,
): Client => ({
  ask: (operation, input) => call(callOf(operation, input), () => client.ask(operation, input)),
})

/** A client whose heads get lost on the way: everything is committed, nothing is kept of it. */
export const withoutSnapshots = (client: Client): Client =>
  wrapClient(client, async ({ name, sk }, go) => {
    if (name === 'PutItem' && sk === 'HEAD') throw new Error('the head got lost')
    return go()
  })

import type { GetCommand } from '@aws-sdk/lib-dynamodb'
import type { Client } from '@crackpost/functions/store/rows'

/** A call to the database, as far as tests ask about it. */
export interface Call {
  /** `PutCommand`, `GetCommand`, … */
  readonly name: string
  readonly pk: string
  readonly sk: string
  /** What is put. */
  readonly item: Readonly<Record<string, unknown>> | null
  readonly consistent: boolean
}

interface Input {
  readonly ConsistentRead?: boolean | undefined
  readonly Item?: Readonly<Record<string, unknown>> | undefined
  readonly Key?: Readonly<Record<string, unknown>> | undefined
}

function callOf(command: { readonly input: Input }): Call {
  const { Item, Key, ConsistentRead } = command.input
  const { pk = '', sk = '' } = Item ?? Key ?? {}
  return {
    name: command.constructor.name,
    pk: String(pk),
    sk: String(sk),
    item: Item ?? null,
    consistent: ConsistentRead ?? false,
  }
}

/** A client with something around each of its calls: a wait, a fault, a look. */
export function around(
  client: Client,
  call: (call: Call, go: () => Promise<unknown>) => Promise<unknown>,
): Client {
  const send = (command: GetCommand): Promise<unknown> => call(callOf(command), () => client.send(command))
  return { send: send as Client['send'] }
}

/** A client whose heads get lost on the way: everything is committed, nothing is kept of it. */
export const withoutHeads = (client: Client): Client =>
  around(client, async ({ name, sk }, go) => {
    if (name === 'PutCommand' && sk === 'HEAD') throw new Error('the head got lost')
    return go()
  })

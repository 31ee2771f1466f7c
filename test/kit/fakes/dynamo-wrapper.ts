import type { DocumentClient } from '@crackpost/functions/store/client'

/** DynamoDB's operations that the store uses. */
type Operation = 'GetItem' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'Query' | 'Scan'

/** The parts of a database call that tests look at. */
export interface DatabaseCall {
  readonly name: Operation
  readonly pk: string
  readonly sk: string
  /** The item of a put; null for other calls. */
  readonly item: Readonly<Record<string, unknown>> | null
  readonly consistent: boolean
}

/** The parts of a response that tests look at. */
export interface DatabaseResponse {
  readonly Item?: Readonly<Record<string, unknown>>
  readonly Items?: readonly Readonly<Record<string, unknown>>[]
}

interface CommandLike {
  readonly constructor: { readonly name: string }
  readonly input: {
    readonly ConsistentRead?: boolean
    readonly Item?: Readonly<Record<string, unknown>>
    readonly Key?: Readonly<Record<string, unknown>>
  }
}

const OPERATIONS: Readonly<Record<string, Operation>> = {
  GetCommand: 'GetItem',
  PutCommand: 'PutItem',
  UpdateCommand: 'UpdateItem',
  DeleteCommand: 'DeleteItem',
  QueryCommand: 'Query',
  ScanCommand: 'Scan',
}

function callOf(command: CommandLike): DatabaseCall {
  const { Item, Key, ConsistentRead } = command.input
  // Bundlers append a number to a class name that is taken.
  const name = OPERATIONS[command.constructor.name.replace(/\d+$/, '')]
  if (!name) throw new Error(`the store does not use ${command.constructor.name}`)
  const { pk = '', sk = '' } = Item ?? Key ?? {}
  return { name, pk: String(pk), sk: String(sk), item: Item ?? null, consistent: ConsistentRead ?? false }
}

/** Wraps each call of a client: to delay it, make it fail or record it. */
export const wrapClient = (
  client: DocumentClient,
  call: (call: DatabaseCall, go: () => Promise<DatabaseResponse>) => Promise<DatabaseResponse>,
): DocumentClient => {
  const send = (command: CommandLike) =>
    call(callOf(command), () => client.send(command as never) as Promise<DatabaseResponse>)
  return { send: send as unknown as DocumentClient['send'] }
}

/** A client whose snapshot writes fail: entries are committed, snapshots are not saved. */
export const withoutSnapshots = (client: DocumentClient): DocumentClient =>
  wrapClient(client, async ({ name, sk }, go) => {
    if (name === 'PutItem' && sk === 'HEAD') throw new Error('the head got lost')
    return go()
  })

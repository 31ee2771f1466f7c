import { type Answer, type Peer, post } from '../aws/post.ts'
import { attributesOf, type Fields, valuesIn } from './attribute.ts'

/** What is asked of DynamoDB, by its names. */
export type Operation = 'GetItem' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'Query' | 'Scan' | 'CreateTable'

/** The parts of a question that hold items or values; whatever else there is goes as it is. */
const VALUES = ['Item', 'Key', 'ExpressionAttributeValues', 'ExclusiveStartKey']

/** What is read of an answer. */
export interface Told {
  readonly Item?: Fields | undefined
  readonly Items?: readonly Fields[] | undefined
  readonly LastEvaluatedKey?: Fields | undefined
}

/** A database that speaks DynamoDB, with items as plain values. Tests put something in between. */
export interface Client {
  ask(operation: Operation, input: Fields): Promise<Told>
}

/** How a question gets to the database, in DynamoDB's own JSON. */
export type Carry = (operation: Operation, question: Fields) => Promise<{ status: number; body: unknown }>

export const clientOver = (carry: Carry): Client => ({
  async ask(operation, input) {
    const question = Object.entries(input).flatMap(([name, value]) => {
      if (value === undefined) return []
      return [[name, VALUES.includes(name) ? attributesOf(value as Fields) : value]]
    })
    const { status, body } = await carry(operation, Object.fromEntries(question))
    if (status !== 200) throw refusal(operation, body)
    const { Item, Items, LastEvaluatedKey } = body as Told
    return {
      Item: Item && valuesIn(Item),
      Items: Items?.map(valuesIn),
      LastEvaluatedKey: LastEvaluatedKey && valuesIn(LastEvaluatedKey),
    }
  },
})

/** The last part of `com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException`. */
const typeIn = (body: unknown): string => String((body as { __type?: unknown })?.__type).replace(/^.*#/, '')

/** A refusal of the database's is an error that bears the name it was given. */
function refusal(operation: Operation, body: unknown): Error {
  const { message, Message = message } = (body ?? {}) as { message?: unknown; Message?: unknown }
  return Object.assign(new Error(`${operation}: ${Message}`), { name: typeIn(body) })
}

export const isRefusal = (error: unknown, name: string): boolean =>
  error instanceof Error && error.name === name

/** Too much at once: it may go well the next time. */
const PASSING = [
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'InternalServerError',
]

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isPassing = ({ status, text }: Answer): boolean =>
  status === 400 && PASSING.includes(typeIn(jsonIn(text)))

/** The database in the cloud. */
export const dynamodb = (peer: Omit<Peer, 'service'>): Client =>
  clientOver(async (operation, question) => {
    const headers = {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDB_20120810.${operation}`,
    }
    const letter = { path: '/', headers, body: JSON.stringify(question) }
    const { status, text } = await post({ ...peer, service: 'dynamodb' }, letter, isPassing)
    return { status, body: jsonIn(text) }
  })

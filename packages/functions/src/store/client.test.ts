import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it, vi } from 'vitest'
import { attributesOf, valuesIn } from './attribute.ts'
import { type Carry, clientOver, isRefusal } from './client.ts'

// Its advice about versions of Node is not for us: here it is a witness only.
vi.stubEnv('AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED', 'true')

const item = {
  text: 'é',
  empty: '',
  number: -1.5e-7,
  large: 1_800_000_000_000,
  yes: true,
  nothing: null,
  bytes: new Uint8Array([0, 255, 7]),
  names: new Set(['a', 'b']),
  list: [1, 'two', [], { deep: null }],
  map: { a: { b: [false] } },
}

describe('a value', () => {
  it('travels as AWS’s own SDK writes it, and comes back as it was', async () => {
    expect(attributesOf(item)).toEqual(await writtenBySdk(item))
    expect(valuesIn(attributesOf(item))).toEqual(item)
  })

  it('that a table can’t keep is refused, and one that is not there is left out', () => {
    expect(() => attributesOf({ run: () => {} })).toThrow('a table keeps no function')
    expect(attributesOf({ a: undefined, b: 1 })).toEqual({ b: { N: '1' } })
    expect(() => valuesIn({ a: { NS: ['1'] } })).toThrow('type NS')
  })
})

/** What the SDK would have sent. */
async function writtenBySdk(Item: Record<string, unknown>): Promise<unknown> {
  let sent = '{}'
  const handle = async ({ body }: { body?: Uint8Array }) => {
    sent = new TextDecoder().decode(body)
    throw new Error('caught')
  }
  const credentials = { accessKeyId: 'nobody', secretAccessKey: 'nothing' }
  const plain = new DynamoDBClient({
    region: 'local',
    credentials,
    maxAttempts: 1,
    requestHandler: { handle },
  })
  await DynamoDBDocumentClient.from(plain)
    .send(new PutCommand({ TableName: 't', Item }))
    .catch(() => {})
  return JSON.parse(sent).Item
}

describe('a client', () => {
  const told = (status: number, body: unknown) => {
    const asked: unknown[] = []
    const carry: Carry = async (operation, question) => {
      asked.push([operation, question])
      return { status, body }
    }
    return { client: clientOver(carry), asked }
  }

  it('asks with values and is told values, whatever they travel as', async () => {
    const { client, asked } = told(200, { Items: [{ n: { N: '1' } }], LastEvaluatedKey: { pk: { S: 'a' } } })
    const input = {
      TableName: 't',
      ExclusiveStartKey: undefined,
      ExpressionAttributeValues: { ':a': new Set(['x']) },
      ExpressionAttributeNames: { '#a': 'a' },
    }
    expect(await client.ask('Query', input)).toEqual({
      Item: undefined,
      Items: [{ n: 1 }],
      LastEvaluatedKey: { pk: 'a' },
    })
    expect(asked).toEqual([
      [
        'Query',
        {
          TableName: 't',
          ExpressionAttributeValues: { ':a': { SS: ['x'] } },
          ExpressionAttributeNames: { '#a': 'a' },
        },
      ],
    ])
  })

  it('knows a refusal by its name', async () => {
    const body = {
      __type: 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException',
      message: 'The conditional request failed',
    }
    const error = await told(400, body)
      .client.ask('PutItem', {})
      .catch((reason: unknown) => reason)
    expect(isRefusal(error, 'ConditionalCheckFailedException')).toBe(true)
    expect(isRefusal(error, 'ResourceInUseException')).toBe(false)
    expect(String(error)).toContain('PutItem: The conditional request failed')
    await expect(told(502, null).client.ask('PutItem', {})).rejects.toThrow('PutItem')
  })
})

import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb'
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { describe, expect, it, vi } from 'vitest'
import { type Credentials, signed } from './sign.ts'

// Its advice about versions of Node is not for us: here it is a witness only.
vi.stubEnv('AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED', 'true')

/** A request of AWS's own SDK, as far as it is looked at here. */
interface Request {
  readonly headers: Readonly<Record<string, string>>
  readonly protocol: string
  readonly hostname: string
  readonly path: string
  readonly body?: unknown
}

const KEYS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }
const REGION = 'eu-west-3'

/** Catches what the SDK would have sent. */
function caught(send: (settings: object) => Promise<unknown>, credentials: Credentials): Promise<Request> {
  return new Promise((resolve, reject) => {
    const handle = async (request: Request) => {
      resolve(request)
      throw new Error('caught')
    }
    const settings = { region: REGION, credentials, maxAttempts: 1, requestHandler: { handle } }
    send(settings).then(reject, () => {})
  })
}

const named = (name: string, { headers }: Request): string =>
  Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? ''

/** The same request signed by us, at the same instant and over the same headers. */
function ours(request: Request, service: string, credentials: Credentials): string {
  const [, list = ''] = /SignedHeaders=([^,]+)/.exec(named('authorization', request)) ?? []
  const headers = Object.fromEntries(list.split(';').map((name) => [name, named(name, request)]))
  const [, year, month, day, hour, minute, second] =
    /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(named('x-amz-date', request)) ?? []
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  const { body = '' } = request
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body as Uint8Array)
  const url = new URL(`${request.protocol}//${request.hostname}${request.path}`)
  return (
    signed({ url, headers, body: text }, { service, region: REGION }, credentials, at).authorization ?? ''
  )
}

describe('a signature', () => {
  const asked = {
    dynamodb: (settings: object) =>
      new DynamoDBClient(settings).send(
        new GetItemCommand({ TableName: 'crackpost', Key: { pk: { S: 'é' } } }),
      ),
    lambda: (settings: object) =>
      new LambdaClient(settings).send(
        new InvokeCommand({
          FunctionName: 'arn:aws:lambda:eu-west-3:123456789012:function:x',
          Payload: '{}',
        }),
      ),
  }

  it.each(['dynamodb', 'lambda'] as const)('is the one that AWS’s own SDK gives, for %s', async (service) => {
    for (const credentials of [KEYS, { ...KEYS, sessionToken: 'a/session+token==' }]) {
      const request = await caught(asked[service], credentials)
      expect(named('authorization', request)).toContain(`/${REGION}/${service}/aws4_request`)
      expect(ours(request, service, credentials)).toBe(named('authorization', request))
    }
  })
})

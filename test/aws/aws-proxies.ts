import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LambdaBundleName } from '../../scripts/lambda-bundle.ts'

/** A call of a function to the table, an index or another function. */
export interface AwsCall {
  readonly door: LambdaBundleName
  readonly action: string
  readonly index: string | null
}

type AttributeMap = Readonly<Record<string, { readonly S?: string } | undefined>>

/** The parts of a DynamoDB request that tests look at. */
export interface DynamoRequest {
  readonly operation: string
  readonly IndexName?: string
  readonly Item?: AttributeMap
  readonly Key?: AttributeMap
}

export const itemKeyOf = ({ Item, Key }: DynamoRequest): string => {
  const { pk, sk } = Item ?? Key ?? {}
  return `${pk?.S} ${sk?.S}`
}

export interface AwsProxy {
  readonly url: string
  close(): void
}

export interface ProxyObserver {
  /** Called for every request, whatever its outcome. */
  onCall(call: AwsCall): void
  /** Called for every successful write. */
  onWrite(question: DynamoRequest): void
  /** Whether a request fails as if the table were unreachable. */
  isBlocked(question: DynamoRequest): boolean
}

/** A proxy to DynamoDB for one function, so that its calls can be recorded. */
export function startDynamoProxy(
  door: LambdaBundleName,
  database: string,
  ears: ProxyObserver,
): Promise<AwsProxy> {
  return startHttpServer(async (request, body) => {
    const [, operation = ''] = String(request.headers['x-amz-target']).split('.')
    const question: DynamoRequest = { operation, ...JSON.parse(body) }
    ears.onCall({ door, action: `dynamodb:${operation}`, index: question.IndexName ?? null })
    if (ears.isBlocked(question)) return { status: 500, text: '{}' }
    const { 'content-type': type = '', 'x-amz-target': target = '', authorization = '' } = request.headers
    const headers = { 'content-type': type, 'x-amz-target': String(target), authorization }
    const stamp = { 'x-amz-date': String(request.headers['x-amz-date']) }
    const response = await fetch(database, { method: 'POST', headers: { ...headers, ...stamp }, body })
    if (response.ok) ears.onWrite(question)
    return { status: response.status, text: await response.text() }
  })
}

/** Lambda's asynchronous invoke for one function: accepts the event and runs it later. */
export function startInvokeProxy(
  door: LambdaBundleName,
  called: string,
  onCall: ProxyObserver['onCall'],
  invoke: (event: unknown) => void,
): Promise<AwsProxy> {
  return startHttpServer(async ({ url, headers }, body) => {
    const isKnown = url === `/2015-03-31/functions/${called}/invocations`
    if (!isKnown || headers['x-amz-invocation-type'] !== 'Event') return { status: 404, text: '{}' }
    onCall({ door, action: 'lambda:InvokeFunction', index: null })
    invoke(JSON.parse(body))
    return { status: 202, text: '' }
  })
}

interface ProxyResponse {
  readonly status: number
  readonly text: string
}

async function startHttpServer(
  answer: (request: IncomingMessage, body: string) => Promise<ProxyResponse>,
): Promise<AwsProxy> {
  const server: Server = createServer((request, response) => {
    writeResponse(answer, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function writeResponse(
  answer: (request: IncomingMessage, body: string) => Promise<ProxyResponse>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const { status, text } = await answer(request, Buffer.concat(chunks).toString('utf8'))
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(text)
}

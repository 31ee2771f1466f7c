import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DoorName } from '../../scripts/packed.ts'

/** Something that a door did to the table, to one of its indexes, or to another door. */
export interface Call {
  readonly door: DoorName
  readonly action: string
  readonly index: string | null
}

type Wire = Readonly<Record<string, { readonly S?: string } | undefined>>

/** A question to DynamoDB as it goes over the wire, as far as it is looked at here. */
export interface Question {
  readonly operation: string
  readonly IndexName?: string
  readonly Item?: Wire
  readonly Key?: Wire
}

export const keyIn = ({ Item, Key }: Question): string => {
  const { pk, sk } = Item ?? Key ?? {}
  return `${pk?.S} ${sk?.S}`
}

export interface Relay {
  readonly url: string
  close(): void
}

export interface Ears {
  /** Every call, whatever came of it. */
  heard(call: Call): void
  /** What was written for good. */
  written(question: Question): void
  /** Questions that get no further: the table is out of reach for them. */
  isCut(question: Question): boolean
}

/** A way to DynamoDB for one door alone, so that its calls can be told from the others'. */
export function relay(door: DoorName, database: string, ears: Ears): Promise<Relay> {
  return served(async (request, body) => {
    const [, operation = ''] = String(request.headers['x-amz-target']).split('.')
    const question: Question = { operation, ...JSON.parse(body) }
    ears.heard({ door, action: `dynamodb:${operation}`, index: question.IndexName ?? null })
    if (ears.isCut(question)) return { status: 500, text: '{}' }
    const { 'content-type': type = '', 'x-amz-target': target = '', authorization = '' } = request.headers
    const headers = { 'content-type': type, 'x-amz-target': String(target), authorization }
    const stamp = { 'x-amz-date': String(request.headers['x-amz-date']) }
    const response = await fetch(database, { method: 'POST', headers: { ...headers, ...stamp }, body })
    if (response.ok) ears.written(question)
    return { status: response.status, text: await response.text() }
  })
}

/** AWS Lambda, as far as one door asks it to call another: it takes the order, and sees to it later. */
export function switchboard(
  door: DoorName,
  called: string,
  heard: Ears['heard'],
  invoke: (event: unknown) => void,
): Promise<Relay> {
  return served(async ({ url, headers }, body) => {
    const isKnown = url === `/2015-03-31/functions/${called}/invocations`
    if (!isKnown || headers['x-amz-invocation-type'] !== 'Event') return { status: 404, text: '{}' }
    heard({ door, action: 'lambda:InvokeFunction', index: null })
    invoke(JSON.parse(body))
    return { status: 202, text: '' }
  })
}

interface Answer {
  readonly status: number
  readonly text: string
}

async function served(answer: (request: IncomingMessage, body: string) => Promise<Answer>): Promise<Relay> {
  const server: Server = createServer((request, response) => {
    reply(answer, request, response).catch(() => response.destroy())
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

async function reply(
  answer: (request: IncomingMessage, body: string) => Promise<Answer>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const { status, text } = await answer(request, Buffer.concat(chunks).toString('utf8'))
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(text)
}

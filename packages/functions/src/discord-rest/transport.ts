import type * as Http from 'node:http'
import type { RequestBody } from './multipart.ts'

/** The result of one request: a response, or a connection error with status null. */
export type RequestAttempt =
  | { readonly status: number; readonly headers: Headers; readonly text: string }
  | {
      readonly status: null
      /**
       * The code of the connection error, such as ECONNRESET; its name if it has no code. The error's message is not
       * kept: it may quote the URL, which may contain a token.
       */
      readonly cause: string
      /** Whether Discord may have received and processed the request. */
      readonly sent: boolean
    }

/** One request to Discord. */
export interface TransportRequest {
  readonly method: string
  /** The path and query below the root of the API. It may contain a token and must not be logged. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** The body; null if the request has none. A form gets its content type from the transport. */
  readonly body: RequestBody['body'] | null
  /** Whether the request may be sent twice. */
  readonly repeatable: boolean
  /** Milliseconds until the request is abandoned. */
  readonly timeoutMs: number
}

/** Sends one request and reads the whole response. It never throws. */
export type RestTransport = (request: TransportRequest) => Promise<RequestAttempt>

interface SocketAttempt {
  readonly attempt: RequestAttempt
  /** Whether an earlier request had used the same socket, and this request failed on it before any response. */
  readonly staleSocket: boolean
}

/** The bytes of a body and the header that goes with them; for null, no bytes and no header. */
async function encodeRequestBody(
  body: TransportRequest['body'],
): Promise<{ readonly bytes: Uint8Array | null; readonly headers: Record<string, string> }> {
  if (body === null) return { bytes: null, headers: {} }
  if (typeof body === 'string') return { bytes: Buffer.from(body), headers: {} }
  const encoded = new Response(body)
  return {
    bytes: new Uint8Array(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}

/** The headers of a response in the form that `fetch` would give them. */
function responseHeaders({ rawHeaders }: Http.IncomingMessage): Headers {
  const headers = new Headers()
  for (let index = 0; index + 1 < rawHeaders.length; index += 2)
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '')
  return headers
}

async function responseText(response: Http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** The code of an error, or its name; `TimeoutError` if the request was abandoned. */
function errorCause(error: unknown, { aborted }: AbortSignal): string {
  if (aborted) return 'TimeoutError'
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/**
 * The transport to the API at `baseUrl`, over sockets that are kept open between requests.
 *
 * After a freeze of a Lambda function its idle sockets may be dead without the process knowing it. If a request fails on
 * a socket that an earlier request had used, all idle sockets are closed, and a repeatable request is sent once more,
 * over a new one, within the same timeout. Redirects are not followed: they would send the token to another host.
 */
export function createRestTransport(baseUrl: string): RestTransport {
  const isSecure = baseUrl.startsWith('https:')
  // Loaded with the first request: on Node 24 node:http takes 38 ms of a cold start, node:https about 15.
  const loadClient = async () => {
    const { Agent, request }: Pick<typeof Http, 'Agent' | 'request'> = isSecure
      ? await import('node:https')
      : await import('node:http')
    return { agent: new Agent({ keepAlive: true }), request }
  }
  let client: ReturnType<typeof loadClient> | null = null

  const closeIdleSockets = (agent: Http.Agent): void => {
    for (const sockets of Object.values(agent.freeSockets))
      for (const socket of [...(sockets ?? [])]) socket.destroy()
  }

  async function sendOnce(
    { agent, request }: Awaited<ReturnType<typeof loadClient>>,
    { method, path }: TransportRequest,
    headers: Record<string, string>,
    bytes: Uint8Array | null,
    signal: AbortSignal,
  ): Promise<SocketAttempt> {
    // Nothing is sent before there is a socket, nor while it connects.
    let isUnsent = true
    let isReused = false
    let hasResponse = false
    try {
      const outgoing = request(`${baseUrl}${path}`, { method, headers, agent, signal })
      const response = await new Promise<Http.IncomingMessage>((resolve, reject) => {
        outgoing.on('response', resolve).on('error', reject)
        outgoing.on('close', () => reject(new Error('closed without a response')))
        outgoing.on('socket', (socket) => {
          isReused = outgoing.reusedSocket
          isUnsent = socket.connecting
          if (isUnsent)
            socket.once(isSecure ? 'secureConnect' : 'connect', () => {
              isUnsent = false
            })
        })
        if (bytes === null) outgoing.end()
        else outgoing.end(bytes)
      })
      hasResponse = true
      const text = await responseText(response)
      const attempt = { status: response.statusCode ?? 0, headers: responseHeaders(response), text }
      return { attempt, staleSocket: false }
    } catch (error) {
      if (isReused) closeIdleSockets(agent)
      const attempt = { status: null, cause: errorCause(error, signal), sent: !isUnsent }
      return { attempt, staleSocket: isReused && !hasResponse && !signal.aborted }
    }
  }

  return async (request) => {
    const signal = AbortSignal.timeout(request.timeoutMs)
    try {
      client ??= loadClient()
      const loaded = await client
      const { bytes, headers } = await encodeRequestBody(request.body)
      const send = () => sendOnce(loaded, request, { ...request.headers, ...headers }, bytes, signal)
      const first = await send()
      return first.staleSocket && request.repeatable ? (await send()).attempt : first.attempt
    } catch (error) {
      return { status: null, cause: errorCause(error, signal), sent: false }
    }
  }
}

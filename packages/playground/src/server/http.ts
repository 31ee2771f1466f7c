import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpResponse } from '../rest/errors.ts'

/** A received request with its whole body. */
export interface ReceivedRequest {
  method: string
  url: URL
  raw: Uint8Array
  type: string
  authorization: string
}

/** The request's URL on a fixed host, so that a path with two leading slashes cannot name another host. */
export function requestUrl({ url = '/' }: IncomingMessage): URL {
  const here = 'http://localhost'
  return URL.canParse(here + url) ? new URL(here + url) : new URL(here)
}

/** Maximum body size: ten files of the maximum size. */
const MAX_REQUEST_BYTES = 110 * 1024 * 1024

export async function readRequest(request: IncomingMessage): Promise<ReceivedRequest | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = chunk as Uint8Array
    size += bytes.length
    if (size > MAX_REQUEST_BYTES) return null
    chunks.push(bytes)
  }
  return {
    method: request.method ?? 'GET',
    url: requestUrl(request),
    raw: Buffer.concat(chunks),
    type: request.headers['content-type'] ?? '',
    authorization: request.headers.authorization ?? '',
  }
}

/** The bytes of a response body and the header for JSON; empty for 204. */
function encodeBody({ status, body }: HttpResponse): { bytes: Uint8Array; type: Record<string, string> } {
  if (status === 204) return { bytes: Buffer.alloc(0), type: {} }
  if (body instanceof Uint8Array) return { bytes: body, type: {} }
  const text = body === undefined ? '' : JSON.stringify(body)
  return { bytes: Buffer.from(text), type: { 'content-type': 'application/json' } }
}

export function sendHttpResponse(response: ServerResponse, answer: HttpResponse): void {
  const { bytes, type } = encodeBody(answer)
  response.writeHead(answer.status, { ...type, 'x-content-type-options': 'nosniff', ...answer.headers })
  response.end(response.req.method === 'HEAD' ? undefined : bytes)
}

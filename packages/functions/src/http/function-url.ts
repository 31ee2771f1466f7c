/** A request to a function URL, payload format 2.0, as far as it is read here. */
export interface FunctionUrlEvent {
  /** Whatever follows the host, without the query. */
  readonly rawPath?: string
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: string
  readonly isBase64Encoded?: boolean
}

export interface FunctionUrlResult {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** No interaction of Discord's comes near it. */
export const MAX_BODY_BYTES = 256 * 1024

/** The raw bytes that were signed; null where there are too many to look at. */
export function bodyBytes({ body, isBase64Encoded }: FunctionUrlEvent): Buffer | null {
  if (typeof body !== 'string') return Buffer.alloc(0)
  // Both encodings need at least so many characters for that many bytes.
  if (body.length > (isBase64Encoded ? Math.ceil(MAX_BODY_BYTES / 3) * 4 : MAX_BODY_BYTES)) return null
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')
  return bytes.length > MAX_BODY_BYTES ? null : bytes
}

/** A header, however its name is written. */
export function headerValue({ headers }: FunctionUrlEvent, name: string): string | null {
  for (const [key, value] of Object.entries(headers ?? {}))
    if (key.toLowerCase() === name && typeof value === 'string') return value
  return null
}

const JSON_HEADERS = { 'content-type': 'application/json' } as const

/** It was heard; nothing is to be said. */
export const NO_CONTENT_RESULT: FunctionUrlResult = { statusCode: 204, headers: JSON_HEADERS, body: '' }

export const jsonResult = (statusCode: number, body: unknown): FunctionUrlResult => ({
  statusCode,
  headers: JSON_HEADERS,
  body: JSON.stringify(body),
})

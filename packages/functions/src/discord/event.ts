/** A request to a function URL, payload format 2.0, as far as it is read here. */
export interface UrlEvent {
  /** Whatever follows the host, without the query. */
  readonly rawPath?: string
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: string
  readonly isBase64Encoded?: boolean
}

export interface UrlAnswer {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** No interaction of Discord's comes near it. */
export const LARGEST = 256 * 1024

/** The raw bytes that were signed; null where there are too many to look at. */
export function bytesOf({ body, isBase64Encoded }: UrlEvent): Buffer | null {
  if (typeof body !== 'string') return Buffer.alloc(0)
  // Both encodings need at least so many characters for that many bytes.
  if (body.length > (isBase64Encoded ? Math.ceil(LARGEST / 3) * 4 : LARGEST)) return null
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')
  return bytes.length > LARGEST ? null : bytes
}

/** A header, however its name is written. */
export function headerOf({ headers }: UrlEvent, name: string): string | null {
  for (const [key, value] of Object.entries(headers ?? {}))
    if (key.toLowerCase() === name && typeof value === 'string') return value
  return null
}

const JSON_TYPE = { 'content-type': 'application/json' } as const

/** It was heard; nothing is to be said. */
export const ACKNOWLEDGED: UrlAnswer = { statusCode: 204, headers: JSON_TYPE, body: '' }

export const jsonAnswer = (statusCode: number, body: unknown): UrlAnswer => ({
  statusCode,
  headers: JSON_TYPE,
  body: JSON.stringify(body),
})

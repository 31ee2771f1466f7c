/** The fields that we read of a request to a Lambda function URL, payload format 2.0. */
export interface FunctionUrlEvent {
  /** The path, without the query. */
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

export type FunctionUrlHandler = (event: FunctionUrlEvent) => Promise<FunctionUrlResult>

/** Larger requests are rejected unread. Discord's interactions are far smaller. */
export const MAX_BODY_BYTES = 256 * 1024

const JSON_HEADERS = { 'content-type': 'application/json' } as const

/** Acknowledges a webhook event. */
export const NO_CONTENT_RESULT: FunctionUrlResult = { statusCode: 204, headers: JSON_HEADERS, body: '' }

export const jsonResult = (statusCode: number, body: unknown): FunctionUrlResult => ({
  statusCode,
  headers: JSON_HEADERS,
  body: JSON.stringify(body),
})

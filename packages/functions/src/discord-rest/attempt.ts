import type { RequestBody } from './multipart.ts'
import type { RestRoute } from './route.ts'

/** A request that was answered, or was not. */
export type RequestAttempt =
  | { readonly status: number; readonly headers: Headers; readonly text: string }
  | {
      readonly status: null
      /** What broke the connection, such as ECONNRESET. */
      readonly cause: string
      /** Whether the request may have arrived, and its work may have been done. */
      readonly sent: boolean
    }

/** Failures in which no byte of the request has left. */
const UNSENT_ERROR_CODES = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

/** The code of a broken connection; never its message, which may quote the address and with it a token. */
function connectionErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return error.name
}

export interface AttemptOptions {
  readonly base: string
  readonly token: string
  readonly ask: typeof fetch
  /** The longest that one attempt may take, in milliseconds. */
  readonly timeout: number
}

/** One request over the wire and its whole answer; it never throws. */
export async function attemptRequest(
  options: AttemptOptions,
  route: RestRoute,
  payload?: RequestBody,
): Promise<RequestAttempt> {
  try {
    const response = await options.ask(`${options.base}${route.path}`, {
      method: route.method,
      headers: {
        'user-agent': 'DiscordBot (crackpost, 1)',
        ...(route.asBot ? { authorization: `Bot ${options.token}` } : {}),
        ...payload?.headers,
      },
      ...(payload === undefined ? {} : { body: payload.body }),
      // Following a redirect would carry the token to wherever it points.
      redirect: 'manual',
      signal: AbortSignal.timeout(options.timeout),
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch (error) {
    const cause = connectionErrorCode(error)
    return { status: null, cause, sent: !UNSENT_ERROR_CODES.includes(cause) }
  }
}

import type { RequestBody } from './multipart.ts'
import type { RestRoute } from './route.ts'

/** The result of one request: a response, or a connection error with status null. */
export type RequestAttempt =
  | { readonly status: number; readonly headers: Headers; readonly text: string }
  | {
      readonly status: null
      /** The code of the connection error, such as ECONNRESET. */
      readonly cause: string
      /** Whether Discord may have received and processed the request. */
      readonly sent: boolean
    }

/** Errors that occur before any byte of the request is sent. */
const UNSENT_ERROR_CODES = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

/** The code of a connection error. The message is not used: it may quote the URL, which may contain a token. */
function connectionErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return error.name
}

export interface AttemptOptions {
  readonly base: string
  readonly token: string
  readonly fetch: typeof fetch
  readonly timeoutMs: number
}

/** Sends one request and reads the whole response. Never throws. */
export async function attemptRequest(
  options: AttemptOptions,
  route: RestRoute,
  payload?: RequestBody,
): Promise<RequestAttempt> {
  try {
    const response = await options.fetch(`${options.base}${route.path}`, {
      method: route.method,
      headers: {
        'user-agent': 'DiscordBot (crackpost, 1)',
        ...(route.asBot ? { authorization: `Bot ${options.token}` } : {}),
        ...payload?.headers,
      },
      ...(payload === undefined ? {} : { body: payload.body }),
      // A followed redirect would send the token to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(options.timeoutMs),
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch (error) {
    const cause = connectionErrorCode(error)
    return { status: null, cause, sent: !UNSENT_ERROR_CODES.includes(cause) }
  }
}

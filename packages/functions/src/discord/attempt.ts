import type { Payload } from './form.ts'
import type { Route } from './route.ts'

/** A request that was answered, or was not. */
export type Attempt =
  | { readonly status: number; readonly headers: Headers; readonly text: string }
  | {
      readonly status: null
      /** What broke the connection, such as ECONNRESET. */
      readonly cause: string
      /** Whether the request may have arrived, and its work may have been done. */
      readonly sent: boolean
    }

/** Failures in which no byte of the request has left. */
const UNSENT = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

/** The code of a broken connection; never its message, which may quote the address and with it a token. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return error.name
}

export interface Wire {
  readonly base: string
  readonly token: string
  readonly ask: typeof fetch
  /** The longest that one attempt may take, in milliseconds. */
  readonly timeout: number
}

/** One request over the wire and its whole answer; it never throws. */
export async function attempt(wire: Wire, route: Route, payload?: Payload): Promise<Attempt> {
  try {
    const response = await wire.ask(`${wire.base}${route.path}`, {
      method: route.method,
      headers: {
        'user-agent': 'DiscordBot (crackpost, 1)',
        ...(route.asBot ? { authorization: `Bot ${wire.token}` } : {}),
        ...payload?.headers,
      },
      ...(payload === undefined ? {} : { body: payload.body }),
      // Following a redirect would carry the token to wherever it points.
      redirect: 'manual',
      signal: AbortSignal.timeout(wire.timeout),
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch (error) {
    const cause = causeOf(error)
    return { status: null, cause, sent: !UNSENT.includes(cause) }
  }
}

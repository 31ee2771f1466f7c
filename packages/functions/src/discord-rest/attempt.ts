import type { RequestBody } from './multipart.ts'
import type { RestRoute } from './route.ts'
import type { RequestAttempt, RestTransport } from './transport.ts'

export interface AttemptOptions {
  readonly token: string
  readonly transport: RestTransport
  /** Timeout of the request, in milliseconds. */
  readonly timeoutMs: number
}

/** Sends a call once, with the headers that it needs; the bot token only on routes that require it. Never throws. */
export function attemptRequest(
  { token, transport, timeoutMs }: AttemptOptions,
  route: RestRoute,
  payload: RequestBody | undefined,
  repeatable: boolean,
): Promise<RequestAttempt> {
  return transport({
    method: route.method,
    path: route.path,
    headers: {
      'user-agent': 'DiscordBot (crackpost, 1)',
      ...(route.asBot ? { authorization: `Bot ${token}` } : {}),
      ...payload?.headers,
    },
    body: payload?.body ?? null,
    repeatable,
    timeoutMs,
  })
}

import type { RateLimitKey } from './buckets.ts'

/** Where a call goes. Only `path` holds ids and tokens; `route` can be shown to anybody. */
export interface RestRoute extends RateLimitKey {
  readonly method: string
  readonly path: string
  /** What must not be seen in any log or message. */
  readonly secret: string | null
}

/** The parts of a path that each have rate limits of their own. */
const MAJOR_PARAMETERS = ['channel', 'guild', 'token']

/**
 * A route from its pattern: `route('POST', '/channels/:channel/messages', { channel })`. A path with a token of
 * its own needs no bot token.
 */
export function buildRoute(
  method: string,
  pattern: string,
  parts: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string | number | undefined>> = {},
): RestRoute {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parts[name] ?? ''))
  const searchParams = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) searchParams.set(name, `${value}`)
  const search = searchParams.size === 0 ? '' : `?${searchParams}`
  const secret = parts.token ?? null
  return {
    method,
    route: `${method} ${pattern}`,
    path: `${path}${search}`,
    major: MAJOR_PARAMETERS.map((name) => parts[name] ?? '').join(' '),
    secret,
    asBot: secret === null,
  }
}

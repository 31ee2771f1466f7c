import type { RateLimitKey } from './buckets.ts'

/** The target of a REST call. `path` contains ids and tokens and must not be logged; `route` may be. */
export interface RestRoute extends RateLimitKey {
  readonly method: string
  readonly path: string
  /** The interaction token in the path, or null; it must not appear in logs or messages. */
  readonly secret: string | null
}

/** Path parameters with separate rate limits for each value. */
const MAJOR_PARAMETERS = ['channel', 'guild', 'token']

/**
 * Builds a route from its pattern: `buildRoute('POST', '/channels/:channel/messages', { channel })`. A path with an
 * interaction token is sent without the bot token.
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

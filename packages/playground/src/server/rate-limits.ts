import { createHash } from 'node:crypto'
import type { HttpResponse } from '../rest/errors.ts'
import type { EmulatorSettings, RateQuota } from '../state/settings.ts'

/** A window of a rate limit: what was used of it and when it ends. */
interface RateLimitWindow {
  used: number
  endsAt: number
}

/** What a request counts against. */
export interface RateLimitedRequest {
  method: string
  pattern: string
  /** The first id in the path: each channel, server or token is limited by itself. */
  major: string
  /** Answers to interactions don't count against the overall limit. */
  open: boolean
}

export interface RateLimiter {
  /** Counts a request: the headers for its answer, or the answer that it is one too many. */
  count(
    request: RateLimitedRequest,
    settings: EmulatorSettings,
    now: number,
  ): { headers: Record<string, string> } | HttpResponse
  clear(): void
}

const formatSeconds = (ms: number): string => (ms / 1000).toFixed(3)

/** The name of a bucket: the same for all channels, as Discord's are. */
export const bucketHash = ({ method, pattern }: RateLimitedRequest): string =>
  createHash('sha256').update(`${method} ${pattern}`).digest('hex').slice(0, 16)

/** The answer to a request over a limit. */
export function rateLimitedResponse(wait: number, scope: 'user' | 'global' | 'shared'): HttpResponse {
  const global = scope === 'global'
  return {
    status: 429,
    body: { message: 'You are being rate limited.', retry_after: wait / 1000, global },
    headers: {
      'Retry-After': String(Math.ceil(wait / 1000)),
      'X-RateLimit-Scope': scope,
      ...(global ? { 'X-RateLimit-Global': 'true' } : {}),
    },
  }
}

export function createRateLimiter(): RateLimiter {
  const windows = new Map<string, RateLimitWindow>()

  const current = (name: string, quota: RateQuota, now: number): RateLimitWindow => {
    const known = windows.get(name)
    if (known !== undefined && known.endsAt > now) return known
    const fresh = { used: 0, endsAt: now + quota.per }
    windows.set(name, fresh)
    return fresh
  }

  return {
    count(request, { perRoute, overall }, now) {
      if (overall !== null && !request.open) {
        const window = current('overall', overall, now)
        if (window.used >= overall.count) return rateLimitedResponse(window.endsAt - now, 'global')
        window.used++
      }
      if (perRoute === null) return { headers: {} }
      const bucket = bucketHash(request)
      const window = current(`${bucket} ${request.major}`, perRoute, now)
      const over = window.used >= perRoute.count
      if (!over) window.used++
      const headers = {
        'X-RateLimit-Limit': String(perRoute.count),
        'X-RateLimit-Remaining': String(perRoute.count - window.used),
        'X-RateLimit-Reset': formatSeconds(window.endsAt),
        'X-RateLimit-Reset-After': formatSeconds(window.endsAt - now),
        'X-RateLimit-Bucket': bucket,
      }
      if (!over) return { headers }
      const answer = rateLimitedResponse(window.endsAt - now, 'user')
      return { ...answer, headers: { ...headers, ...answer.headers } }
    },
    clear: () => windows.clear(),
  }
}

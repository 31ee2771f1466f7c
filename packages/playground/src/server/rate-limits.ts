import { createHash } from 'node:crypto'
import type { HttpResponse } from '../rest/errors.ts'
import type { EmulatorSettings, RateQuota } from '../state/settings.ts'

/** Requests used in the current window, and when it ends (milliseconds). */
interface RateLimitWindow {
  used: number
  endsAt: number
}

/** What a request counts against. */
export interface RateLimitedRequest {
  method: string
  pattern: string
  /** The major parameter: each channel, server or token has its own limit. */
  major: string
  /** Interaction responses do not count against the overall limit. */
  open: boolean
}

export interface RateLimiter {
  /** Counts a request. Returns the headers for its response, or a 429 response. */
  count(
    request: RateLimitedRequest,
    settings: EmulatorSettings,
    now: number,
  ): { headers: Record<string, string> } | HttpResponse
  clear(): void
}

const formatSeconds = (ms: number): string => (ms / 1000).toFixed(3)

/** The bucket id, which like Discord's is the same for all channels. */
export const bucketHash = ({ method, pattern }: RateLimitedRequest): string =>
  createHash('sha256').update(`${method} ${pattern}`).digest('hex').slice(0, 16)

/** The 429 response; `wait` is in milliseconds. */
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

  const currentWindow = (name: string, quota: RateQuota, now: number): RateLimitWindow => {
    const known = windows.get(name)
    if (known !== undefined && known.endsAt > now) return known
    const newWindow = { used: 0, endsAt: now + quota.per }
    windows.set(name, newWindow)
    return newWindow
  }

  return {
    count(request, { perRoute, overall }, now) {
      if (overall !== null && !request.open) {
        const window = currentWindow('overall', overall, now)
        if (window.used >= overall.count) return rateLimitedResponse(window.endsAt - now, 'global')
        window.used++
      }
      if (perRoute === null) return { headers: {} }
      const bucket = bucketHash(request)
      const window = currentWindow(`${bucket} ${request.major}`, perRoute, now)
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

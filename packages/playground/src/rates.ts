import { createHash } from 'node:crypto'
import type { Answer } from './refusal.ts'
import type { Quota, Settings } from './settings.ts'

/** A window of a rate limit: what was used of it and when it ends. */
interface Window {
  used: number
  endsAt: number
}

/** What a request counts against. */
export interface Counted {
  method: string
  pattern: string
  /** The first id in the path: each channel, server or token is limited by itself. */
  major: string
  /** Answers to interactions don't count against the overall limit. */
  open: boolean
}

export interface Rates {
  /** Counts a request: the headers for its answer, or the answer that it is one too many. */
  count(request: Counted, settings: Settings, now: number): { headers: Record<string, string> } | Answer
  clear(): void
}

const seconds = (ms: number): string => (ms / 1000).toFixed(3)

/** The name of a bucket: the same for all channels, as Discord's are. */
export const bucketOf = ({ method, pattern }: Counted): string =>
  createHash('sha256').update(`${method} ${pattern}`).digest('hex').slice(0, 16)

/** The answer to a request over a limit. */
export function limited(wait: number, scope: 'user' | 'global' | 'shared'): Answer {
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

export function rates(): Rates {
  const windows = new Map<string, Window>()

  const current = (name: string, quota: Quota, now: number): Window => {
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
        if (window.used >= overall.count) return limited(window.endsAt - now, 'global')
        window.used++
      }
      if (perRoute === null) return { headers: {} }
      const bucket = bucketOf(request)
      const window = current(`${bucket} ${request.major}`, perRoute, now)
      const over = window.used >= perRoute.count
      if (!over) window.used++
      const headers = {
        'X-RateLimit-Limit': String(perRoute.count),
        'X-RateLimit-Remaining': String(perRoute.count - window.used),
        'X-RateLimit-Reset': seconds(window.endsAt),
        'X-RateLimit-Reset-After': seconds(window.endsAt - now),
        'X-RateLimit-Bucket': bucket,
      }
      if (!over) return { headers }
      const answer = limited(window.endsAt - now, 'user')
      return { ...answer, headers: { ...headers, ...answer.headers } }
    },
    clear: () => windows.clear(),
  }
}

/** A request as it is remembered: no header, no body, and no token. */
export interface LoggedRequest {
  n: number
  at: number
  method: string
  path: string
  /** Whether it came with an authorization, right or wrong. */
  authorized: boolean
  /** Null where the socket was dropped. */
  status: number | null
  /** Discord's code in the answer, where it has one. */
  code: number | null
  /** Whether the work was done, whatever was answered. */
  done: boolean
  /** The faults that struck it. */
  faults: number[]
}

/** A path that can be shown: what stands where a token belongs is left out. */
export const redactPathToken = (path: string): string =>
  path.replace(/^(\/(?:webhooks|interactions)\/[^/]+)\/[^/]+/, '$1/[token]')

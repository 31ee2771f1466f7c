/** A logged request: without headers, body and tokens. */
export interface LoggedRequest {
  n: number
  at: number
  method: string
  path: string
  /** Whether it had an Authorization header, valid or not. */
  authorized: boolean
  /** Null if the socket was dropped. */
  status: number | null
  /** Discord's error code in the response, or null. */
  code: number | null
  /** Whether the route succeeded, whichever response was sent. */
  done: boolean
  /** Ids of the faults that hit it. */
  faults: number[]
}

/** Replaces the interaction token in a path. */
export const redactPathToken = (path: string): string =>
  path.replace(/^(\/(?:webhooks|interactions)\/[^/]+)\/[^/]+/, '$1/[token]')

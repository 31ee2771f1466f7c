import { OP_DISPATCH } from './payload.ts'

/** The connection that a session sends through. */
export interface GatewayTransport {
  send(frame: object): void
  /** Closes the connection. Without a code the socket is terminated, like a network failure. */
  close(code?: number, reason?: string): void
}

/** An identified client. A session outlives its connection for a while, so that it can be resumed. */
export interface GatewaySession {
  readonly id: string
  readonly intents: number
  /** Null while disconnected. */
  transport: GatewayTransport | null
  /** Time at which the connection was lost, in milliseconds; null while connected. */
  lostAt: number | null
  dispatch(type: string, data: unknown): void
  /** Sends the events after a sequence number again; false if some are no longer stored. */
  replay(after: number): boolean
  /** Sequence number of the last event. */
  lastSequence(): number
}

/** Maximum events stored for a resume. */
const MAX_KEPT_EVENTS = 500

interface DispatchPayload {
  op: typeof OP_DISPATCH
  t: string
  s: number
  d: unknown
}

export function createGatewaySession(
  id: string,
  intents: number,
  transport: GatewayTransport,
): GatewaySession {
  let sent: DispatchPayload[] = []
  let count = 0
  const self: GatewaySession = {
    id,
    intents,
    transport,
    lostAt: null,
    dispatch(type, data) {
      count++
      const event: DispatchPayload = { op: OP_DISPATCH, t: type, s: count, d: data }
      sent = [...sent.slice(-MAX_KEPT_EVENTS + 1), event]
      self.transport?.send(event)
    },
    replay(after) {
      const missed = sent.filter(({ s }) => s > after)
      if (missed.length < count - after) return false
      for (const event of missed) self.transport?.send(event)
      return true
    },
    lastSequence: () => count,
  }
  return self
}

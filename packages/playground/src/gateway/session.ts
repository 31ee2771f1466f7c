import { OP_DISPATCH } from './payload.ts'

/** The connection of a session, as far as it needs one. */
export interface GatewayTransport {
  send(frame: object): void
  /** Hangs up; without a code the way a broken wire does. */
  close(code?: number, reason?: string): void
}

/** One who logged in. It outlives its connection for a while, so that nothing is missed by a short break. */
export interface GatewaySession {
  readonly id: string
  readonly intents: number
  /** Null while nobody is connected. */
  transport: GatewayTransport | null
  /** When the connection was lost. */
  lostAt: number | null
  dispatch(type: string, data: unknown): void
  /** Sends what came after a number again; false where that is not known any more. */
  replay(after: number): boolean
  /** The number of the last event. */
  lastSequence(): number
}

/** So many events are kept for a resumption. */
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

import { DISPATCH } from './frame.ts'

/** The connection of a session, as far as it needs one. */
export interface Line {
  send(frame: object): void
  /** Hangs up; without a code the way a broken wire does. */
  hangUp(code?: number, reason?: string): void
}

/** One who logged in. It outlives its connection for a while, so that nothing is missed by a short break. */
export interface Session {
  readonly id: string
  readonly intents: number
  /** Null while nobody is connected. */
  line: Line | null
  /** When the connection was lost. */
  lostAt: number | null
  dispatch(type: string, data: unknown): void
  /** Sends what came after a number again; false where that is not known any more. */
  replay(after: number): boolean
  /** The number of the last event. */
  last(): number
}

/** So many events are kept for a resumption. */
const most = 500

interface Sent {
  op: typeof DISPATCH
  t: string
  s: number
  d: unknown
}

export function session(id: string, intents: number, line: Line): Session {
  let sent: Sent[] = []
  let count = 0
  const self: Session = {
    id,
    intents,
    line,
    lostAt: null,
    dispatch(type, data) {
      count++
      const event: Sent = { op: DISPATCH, t: type, s: count, d: data }
      sent = [...sent.slice(-most + 1), event]
      self.line?.send(event)
    },
    replay(after) {
      const missed = sent.filter(({ s }) => s > after)
      if (missed.length < count - after) return false
      for (const event of missed) self.line?.send(event)
      return true
    },
    last: () => count,
  }
  return self
}

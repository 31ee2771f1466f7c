import { isRecord, type Json, number } from '../json.ts'

/** What the frames of the gateway are for. */
export const DISPATCH = 0
export const HEARTBEAT = 1
export const IDENTIFY = 2
export const PRESENCE = 3
export const VOICE = 4
export const RESUME = 6
export const RECONNECT = 7
export const REQUEST_MEMBERS = 8
export const INVALID_SESSION = 9
export const HELLO = 10
export const ACK = 11

/** Why the gateway hangs up. */
export const CLOSE = {
  unknownOpcode: 4001,
  decodeError: 4002,
  notAuthenticated: 4003,
  authenticationFailed: 4004,
  alreadyAuthenticated: 4005,
  invalidSequence: 4007,
  rateLimited: 4008,
  timedOut: 4009,
} as const

export interface Frame {
  op: number
  d: unknown
}

/** A frame as a client sent it, or null where it is none. */
export function frame(text: string): Frame | null {
  try {
    const value: unknown = JSON.parse(text)
    const op = isRecord(value) ? number(value.op) : null
    return op === null ? null : { op, d: (value as Json).d }
  } catch {
    return null
  }
}

import { asNumber, isJsonObject, type JsonObject } from '../json.ts'

/** Gateway opcodes. */
export const OP_DISPATCH = 0
export const OP_HEARTBEAT = 1
export const OP_IDENTIFY = 2
export const OP_PRESENCE_UPDATE = 3
export const OP_VOICE_STATE_UPDATE = 4
export const OP_RESUME = 6
export const OP_RECONNECT = 7
export const OP_REQUEST_GUILD_MEMBERS = 8
export const OP_INVALID_SESSION = 9
export const OP_HELLO = 10
export const OP_HEARTBEAT_ACK = 11

/** Gateway close codes. */
export const CLOSE_CODES = {
  unknownOpcode: 4001,
  decodeError: 4002,
  notAuthenticated: 4003,
  authenticationFailed: 4004,
  alreadyAuthenticated: 4005,
  invalidSequence: 4007,
  rateLimited: 4008,
  timedOut: 4009,
} as const

export interface GatewayPayload {
  op: number
  d: unknown
}

/** Parses a client's payload; null if it is invalid. */
export function parseGatewayPayload(text: string): GatewayPayload | null {
  try {
    const value: unknown = JSON.parse(text)
    const op = isJsonObject(value) ? asNumber(value.op) : null
    return op === null ? null : { op, d: (value as JsonObject).d }
  } catch {
    return null
  }
}

import { asBoolean, asNumber, asString, isJsonObject, type JsonObject } from '../json.ts'

/** At most `count` requests per `per` milliseconds. */
export interface RateQuota {
  count: number
  per: number
}

/** The limits and behaviour of the emulator. */
export interface EmulatorSettings {
  /** The bot's token. */
  token: string
  /** How long a nonce is remembered, in milliseconds. */
  nonceWindow: number
  /** Limit for edits of messages older than an hour, per channel; null for none. */
  oldEdits: RateQuota | null
  /** Limit per route; null for none. */
  perRoute: RateQuota | null
  /** Limit across all routes; null for none. */
  overall: RateQuota | null
  /** Whether idle threads are archived. */
  archiving: boolean
  /** Heartbeat interval of the gateway, in milliseconds. */
  heartbeat: number
}

export const DEFAULT_EMULATOR_SETTINGS: EmulatorSettings = {
  token: 'a-token-for-the-local-discord',
  nonceWindow: 5 * 60_000,
  oldEdits: { count: 3, per: 20_000 },
  perRoute: null,
  overall: null,
  archiving: false,
  heartbeat: 41_250,
}

function parseQuota(value: unknown): RateQuota | null | undefined {
  if (value === null) return null
  if (!isJsonObject(value)) return undefined
  const [many, per] = [asNumber(value.count), asNumber(value.per)]
  return many === null || per === null ? undefined : { count: many, per }
}

/** Returns the changed settings, or an error message. */
export function applySettingsChange(
  settings: EmulatorSettings,
  change: JsonObject,
): EmulatorSettings | string {
  const next = { ...settings }
  for (const [name, value] of Object.entries(change)) {
    if (name === 'token' && asString(value)) next.token = String(value)
    else if ((name === 'nonceWindow' || name === 'heartbeat') && asNumber(value) !== null)
      next[name] = Number(value)
    else if (name === 'archiving' && asBoolean(value) !== null) next.archiving = value === true
    else if (name === 'oldEdits' || name === 'perRoute' || name === 'overall') {
      const limit = parseQuota(value)
      if (limit === undefined) return `${name} must be { count, per } or null`
      next[name] = limit
    } else return `${name} is not a setting, or has an invalid value`
  }
  return next
}

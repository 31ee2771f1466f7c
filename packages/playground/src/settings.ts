import { flag, isRecord, type Json, number, text } from './json.ts'

/** So many requests in so many milliseconds. */
export interface Quota {
  count: number
  per: number
}

/** How strict this Discord is. */
export interface Settings {
  /** The bot's token. */
  token: string
  /** For how long a nonce is remembered, in milliseconds. */
  nonceWindow: number
  /** Edits of messages older than an hour, for each channel; null for no limit. */
  oldEdits: Quota | null
  /** The limit of each route; null for none. */
  perRoute: Quota | null
  /** The limit over all routes; null for none. */
  overall: Quota | null
  /** Whether threads are archived when nothing happens in them. */
  archiving: boolean
  /** How often a client of the gateway has to show that it is there, in milliseconds. */
  heartbeat: number
}

export const defaults: Settings = {
  token: 'a-token-for-the-local-discord',
  nonceWindow: 5 * 60_000,
  oldEdits: { count: 3, per: 20_000 },
  perRoute: null,
  overall: null,
  archiving: false,
  heartbeat: 41_250,
}

function quota(value: unknown): Quota | null | undefined {
  if (value === null) return null
  if (!isRecord(value)) return undefined
  const [many, per] = [number(value.count), number(value.per)]
  return many === null || per === null ? undefined : { count: many, per }
}

/** The settings with some changed, or what is wrong with the change. */
export function changed(settings: Settings, change: Json): Settings | string {
  const next = { ...settings }
  for (const [name, value] of Object.entries(change)) {
    if (name === 'token' && text(value)) next.token = String(value)
    else if ((name === 'nonceWindow' || name === 'heartbeat') && number(value) !== null)
      next[name] = Number(value)
    else if (name === 'archiving' && flag(value) !== null) next.archiving = value === true
    else if (name === 'oldEdits' || name === 'perRoute' || name === 'overall') {
      const limit = quota(value)
      if (limit === undefined) return `${name} is no { count, per }`
      next[name] = limit
    } else return `${name} is no setting, or has a strange value`
  }
  return next
}

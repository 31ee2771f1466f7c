import { asArray, asBoolean, asNumber, asString, isJsonObject, type JsonObject } from '../json.ts'
import { isKnownErrorCode } from '../rest/errors.ts'
import { DENIABLE_PERMISSIONS, type DeniablePermission } from '../state/discord-state.ts'

/** Which requests a fault hits; all of them if empty. */
export interface FaultTarget {
  method?: string
  /** `/channels/:any/messages`; a trailing star matches the rest of the path. */
  path?: string
  /** Only these matching requests, counted from 1. */
  nth?: number[]
  /** Only the first n matching requests. */
  times?: number
  /** Probability between 0 and 1. */
  chance?: number
  seed?: number
}

/** `before`: the route does not run. `after`: it runs, but the response is lost or replaced. */
type FaultTiming = 'before' | 'after'

/** A fault that a test planned. */
export type PlannedFault = { match?: FaultTarget } & (
  | { kind: 'answer'; when: FaultTiming; status: number; body?: unknown; headers?: Record<string, string> }
  | { kind: 'drop'; when: FaultTiming }
  | { kind: 'delay'; when: FaultTiming; ms: number }
  | { kind: 'limit'; when: FaultTiming; retryAfter: number; scope: 'user' | 'global' | 'shared' }
  | { kind: 'refuse'; when: FaultTiming; code: number }
  // The kinds below change state: at once without `match`, else just before the matching request.
  | { kind: 'dms'; user: string; closed: boolean }
  | { kind: 'permission'; channel: string; permission: DeniablePermission; allowed: boolean }
  | { kind: 'channel'; channel: string; deleted?: boolean; archived?: boolean; locked?: boolean }
)

export function pathMatches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  const open = wanted.at(-1) === '*'
  if (open ? given.length < wanted.length : given.length !== wanted.length) return false
  return wanted.every((part, index) => part === '*' || part.startsWith(':') || part === given[index])
}

/** Reproducible random numbers between 0 and 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const TARGET_KEYS = ['method', 'path', 'nth', 'times', 'chance', 'seed']

function parseTarget(value: unknown): FaultTarget | string {
  if (value === undefined) return {}
  if (!isJsonObject(value)) return 'match must be an object'
  const unknownKey = Object.keys(value).find((key) => !TARGET_KEYS.includes(key))
  if (unknownKey !== undefined) return `match has an unknown field: ${unknownKey}`
  const { method, path, nth, times, chance: odds, seed } = value
  const numbers = (typeof nth === 'number' ? [nth] : asArray(nth)).filter((each) => typeof each === 'number')
  const found: FaultTarget = {}
  if (asString(method) !== null) found.method = String(method).toUpperCase()
  if (asString(path) !== null) found.path = String(path)
  if (nth !== undefined) found.nth = numbers
  if (asNumber(times) !== null) found.times = Number(times)
  if (asNumber(odds) !== null) found.chance = Number(odds)
  if (asNumber(seed) !== null) found.seed = Number(seed)
  return Object.keys(found).length === Object.keys(value).length ? found : 'match has an invalid value'
}

const isDeniablePermission = (value: unknown): value is DeniablePermission =>
  DENIABLE_PERMISSIONS.some((each) => each === value)

/** Parses a fault; returns an error message for a typo, so that no fault is silently ignored. */
export function parsePlannedFault(value: JsonObject): PlannedFault | string {
  const target = parseTarget(value.match)
  if (typeof target === 'string') return target
  const common = value.match === undefined ? {} : { match: target }
  const when: FaultTiming = value.when === 'after' ? 'after' : 'before'
  const [status, ms, code] = [asNumber(value.status), asNumber(value.ms), asNumber(value.code)]
  const [user, channel, retryAfter] = [
    asString(value.user),
    asString(value.channel),
    asNumber(value.retryAfter),
  ]
  switch (value.kind) {
    case 'answer': {
      if (status === null) return 'answer needs a status'
      const headers = isJsonObject(value.headers)
        ? Object.fromEntries(Object.entries(value.headers).map(([name, said]) => [name, String(said)]))
        : undefined
      const fault = { ...common, kind: value.kind, when, status, body: value.body }
      return headers === undefined ? fault : { ...fault, headers }
    }
    case 'drop':
      return { ...common, kind: value.kind, when }
    case 'delay':
      return ms === null ? 'delay needs ms' : { ...common, kind: value.kind, when, ms }
    case 'limit': {
      const scope = value.scope ?? 'user'
      if (scope !== 'user' && scope !== 'global' && scope !== 'shared')
        return 'scope must be user, global or shared'
      return retryAfter === null
        ? 'a limit needs retryAfter, in seconds'
        : { ...common, kind: value.kind, when, retryAfter, scope }
    }
    case 'refuse':
      if (code === null || !isKnownErrorCode(code)) return 'refuse needs a known error code'
      return { ...common, kind: value.kind, when, code }
    case 'dms':
      if (user === null) return 'dms needs a user'
      return { ...common, kind: value.kind, user, closed: asBoolean(value.closed) ?? true }
    case 'permission':
      if (channel === null || !isDeniablePermission(value.permission))
        return 'needs a channel and a permission'
      return {
        ...common,
        kind: value.kind,
        channel,
        permission: value.permission,
        allowed: value.allowed === true,
      }
    case 'channel': {
      if (channel === null) return 'needs a channel'
      const changes = (['deleted', 'archived', 'locked'] as const).flatMap((name) => {
        const change = asBoolean(value[name])
        return change === null ? [] : [[name, change]]
      })
      return { ...common, kind: value.kind, channel, ...Object.fromEntries(changes) }
    }
    default:
      return `${String(value.kind)} is no kind of fault`
  }
}

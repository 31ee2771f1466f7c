import { flag, isRecord, type Json, list, number, text } from './json.ts'
import { isKnownCode } from './refusal.ts'
import { PERMISSIONS, type Permission } from './state.ts'

/** Which requests a fault is meant for; without a word, all of them. */
export interface Match {
  method?: string
  /** `/channels/:any/messages`; a star at the end takes whatever follows. */
  path?: string
  /** Only these of the calls that fit, counted from 1. */
  nth?: number[]
  /** Only the first calls that fit. */
  times?: number
  /** Only some of them, by chance: between 0 and 1. */
  chance?: number
  seed?: number
}

/** Before the work nothing has happened yet; after it everything has, and only the answer is lost. */
type When = 'before' | 'after'

/** Something that goes wrong, once or often, as a test planned it. */
export type Fault = { match?: Match } & (
  | { kind: 'answer'; when: When; status: number; body?: unknown; headers?: Record<string, string> }
  | { kind: 'drop'; when: When }
  | { kind: 'delay'; when: When; ms: number }
  | { kind: 'limit'; when: When; retryAfter: number; scope: 'user' | 'global' | 'shared' }
  | { kind: 'refuse'; when: When; code: number }
  // What follows changes the world: at once where nothing is to be matched, else just before the call that is.
  | { kind: 'dms'; user: string; closed: boolean }
  | { kind: 'permission'; channel: string; permission: Permission; allowed: boolean }
  | { kind: 'channel'; channel: string; deleted?: boolean; archived?: boolean; locked?: boolean }
)

export function pathFits(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  const open = wanted.at(-1) === '*'
  if (open ? given.length < wanted.length : given.length !== wanted.length) return false
  return wanted.every((part, index) => part === '*' || part.startsWith(':') || part === given[index])
}

/** Numbers between 0 and 1 that are the same for the same seed (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const KEYS = ['method', 'path', 'nth', 'times', 'chance', 'seed']

function match(value: unknown): Match | string {
  if (value === undefined) return {}
  if (!isRecord(value)) return 'match is no record'
  const stray = Object.keys(value).find((key) => !KEYS.includes(key))
  if (stray !== undefined) return `match knows no ${stray}`
  const { method, path, nth, times, chance: odds, seed } = value
  const numbers = (typeof nth === 'number' ? [nth] : list(nth)).filter((each) => typeof each === 'number')
  const found: Match = {}
  if (text(method) !== null) found.method = String(method).toUpperCase()
  if (text(path) !== null) found.path = String(path)
  if (nth !== undefined) found.nth = numbers
  if (number(times) !== null) found.times = Number(times)
  if (number(odds) !== null) found.chance = Number(odds)
  if (number(seed) !== null) found.seed = Number(seed)
  return Object.keys(found).length === Object.keys(value).length ? found : 'match has a strange value'
}

const isPermission = (value: unknown): value is Permission => PERMISSIONS.some((each) => each === value)

/** A fault as a test asked for it, or what is wrong with the request: a typo must not pass for a fault. */
export function planned(value: Json): Fault | string {
  const aim = match(value.match)
  if (typeof aim === 'string') return aim
  const common = value.match === undefined ? {} : { match: aim }
  const when: When = value.when === 'after' ? 'after' : 'before'
  const [status, ms, code] = [number(value.status), number(value.ms), number(value.code)]
  const [user, channel, retryAfter] = [text(value.user), text(value.channel), number(value.retryAfter)]
  switch (value.kind) {
    case 'answer': {
      if (status === null) return 'an answer needs a status'
      const headers = isRecord(value.headers)
        ? Object.fromEntries(Object.entries(value.headers).map(([name, said]) => [name, String(said)]))
        : undefined
      const fault = { ...common, kind: value.kind, when, status, body: value.body }
      return headers === undefined ? fault : { ...fault, headers }
    }
    case 'drop':
      return { ...common, kind: value.kind, when }
    case 'delay':
      return ms === null ? 'a delay needs ms' : { ...common, kind: value.kind, when, ms }
    case 'limit': {
      const scope = value.scope ?? 'user'
      if (scope !== 'user' && scope !== 'global' && scope !== 'shared')
        return 'a scope is user, global or shared'
      return retryAfter === null
        ? 'a limit needs retryAfter, in seconds'
        : { ...common, kind: value.kind, when, retryAfter, scope }
    }
    case 'refuse':
      if (code === null || !isKnownCode(code)) return 'a refusal needs a code that is known'
      return { ...common, kind: value.kind, when, code }
    case 'dms':
      if (user === null) return 'direct messages are those of a user'
      return { ...common, kind: value.kind, user, closed: flag(value.closed) ?? true }
    case 'permission':
      if (channel === null || !isPermission(value.permission)) return 'needs a channel and a permission'
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
        const change = flag(value[name])
        return change === null ? [] : [[name, change]]
      })
      return { ...common, kind: value.kind, channel, ...Object.fromEntries(changes) }
    }
    default:
      return `${String(value.kind)} is no kind of fault`
  }
}

import { errorResponse, type HttpResponse } from '../rest/errors.ts'
import type { ChannelRecord, DiscordState } from '../state/discord-state.ts'
import { type FaultTarget, type PlannedFault, pathMatches, seededRandom } from './fault-plan.ts'
import { rateLimitedResponse } from './rate-limits.ts'

/** What happens to one request, before or after its route runs. */
export interface FaultEffect {
  /** Delay in milliseconds. */
  delay: number
  /** Closes the socket without a response. */
  drop: boolean
  /** Replaces the real response if not null. */
  answer: HttpResponse | null
}

/** The combined effects of all faults that hit one request. */
export interface FaultEffects {
  before: FaultEffect
  after: FaultEffect
  /** Ids of the faults that hit, for the request log. */
  faultIds: number[]
}

export interface FaultInjector {
  add(fault: PlannedFault): number
  list(): ({ id: number } & PlannedFault)[]
  clear(): void
  /** Returns the effects on this request. State faults are applied at once. */
  effectsFor(method: string, path: string, state: DiscordState): FaultEffects
}

/** Applies a fault that changes state (DMs, permission, channel). Returns an error message, or null. */
export function applyStateFault(fault: PlannedFault, state: DiscordState): string | null {
  if (fault.kind === 'dms') {
    const user = state.users[fault.user]
    if (user === undefined) return `there is no user ${fault.user}`
    user.closed = fault.closed
  }
  if (fault.kind === 'permission' || fault.kind === 'channel') {
    const channel = state.channels[fault.channel]
    if (channel === undefined) return `there is no channel ${fault.channel}`
    if (fault.kind === 'permission') {
      const others = channel.denied.filter((each) => each !== fault.permission)
      channel.denied = fault.allowed ? others : [...others, fault.permission]
    } else {
      const { deleted, archived, locked } = fault
      const change: Partial<ChannelRecord> = {
        ...(deleted === undefined ? {} : { deleted }),
        ...(archived === undefined ? {} : { archived }),
        ...(locked === undefined ? {} : { locked }),
      }
      Object.assign(channel, change)
    }
  }
  return null
}

const noEffect = (): FaultEffect => ({ delay: 0, drop: false, answer: null })

function addEffect(fault: PlannedFault, effects: FaultEffects): void {
  if (!('when' in fault)) return
  const effect = effects[fault.when]
  if (fault.kind === 'drop') effect.drop = true
  if (fault.kind === 'delay') effect.delay += fault.ms
  if (fault.kind === 'refuse') effect.answer = errorResponse(fault.code)
  if (fault.kind === 'limit') effect.answer = rateLimitedResponse(fault.retryAfter * 1000, fault.scope)
  if (fault.kind === 'answer') {
    const { status, body, headers } = fault
    effect.answer = { status, body, ...(headers === undefined ? {} : { headers }) }
  }
}

/** Returns a function that counts matching requests and says whether the fault hits the current one. */
function createRequestMatcher(match: FaultTarget): (method: string, path: string) => boolean {
  let seen = 0
  const roll = seededRandom(match.seed ?? 1)
  return (method, path) => {
    if (match.method !== undefined && match.method !== method) return false
    if (match.path !== undefined && !pathMatches(match.path, path)) return false
    seen++
    if (match.nth !== undefined && !match.nth.includes(seen)) return false
    if (match.times !== undefined && seen > match.times) return false
    return match.chance === undefined || roll() < match.chance
  }
}

export function createFaultInjector(): FaultInjector {
  let planned: { id: number; fault: PlannedFault; strikes: (method: string, path: string) => boolean }[] = []
  let count = 0
  return {
    add(fault) {
      count++
      planned.push({ id: count, fault, strikes: createRequestMatcher(fault.match ?? {}) })
      return count
    },
    list: () => planned.map(({ id, fault }) => ({ id, ...fault })),
    clear: () => {
      planned = []
    },
    effectsFor(method, path, state) {
      const effects: FaultEffects = { before: noEffect(), after: noEffect(), faultIds: [] }
      for (const { id, fault, strikes } of planned) {
        if (!strikes(method, path)) continue
        effects.faultIds.push(id)
        applyStateFault(fault, state)
        addEffect(fault, effects)
      }
      return effects
    },
  }
}

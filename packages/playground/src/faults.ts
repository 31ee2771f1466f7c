import { chance, type Fault, type Match, pathFits } from './plan.ts'
import { limited } from './rates.ts'
import { type Answer, refusal } from './refusal.ts'
import type { Channel, State } from './state.ts'

/** What happens to one request, before the work is done or after it. */
export interface Fate {
  /** Milliseconds that the answer is late by. */
  delay: number
  /** The socket is closed without an answer. */
  drop: boolean
  /** Given in place of the real answer. */
  answer: Answer | null
}

/** The faults that meet one request. */
export interface Fates {
  before: Fate
  after: Fate
  /** The numbers of the faults that struck, for the log. */
  struck: number[]
}

export interface Faults {
  add(fault: Fault): number
  list(): ({ id: number } & Fault)[]
  clear(): void
  /** What is planned for this request; changes of the world are made at once. */
  meet(method: string, path: string, state: State): Fates
}

/** Changes what is true: a user closes their direct messages, a channel goes away, a right is taken. */
export function befall(fault: Fault, state: State): string | null {
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
      const change: Partial<Channel> = {
        ...(deleted === undefined ? {} : { deleted }),
        ...(archived === undefined ? {} : { archived }),
        ...(locked === undefined ? {} : { locked }),
      }
      Object.assign(channel, change)
    }
  }
  return null
}

const unharmed = (): Fate => ({ delay: 0, drop: false, answer: null })

function strike(fault: Fault, fates: Fates): void {
  if (!('when' in fault)) return
  const fate = fates[fault.when]
  if (fault.kind === 'drop') fate.drop = true
  if (fault.kind === 'delay') fate.delay += fault.ms
  if (fault.kind === 'refuse') fate.answer = refusal(fault.code)
  if (fault.kind === 'limit') fate.answer = limited(fault.retryAfter * 1000, fault.scope)
  if (fault.kind === 'answer') {
    const { status, body, headers } = fault
    fate.answer = { status, body, ...(headers === undefined ? {} : { headers }) }
  }
}

/** Counts the calls that one fault looks at, and says which of them it strikes. */
function aim(match: Match): (method: string, path: string) => boolean {
  let seen = 0
  const roll = chance(match.seed ?? 1)
  return (method, path) => {
    if (match.method !== undefined && match.method !== method) return false
    if (match.path !== undefined && !pathFits(match.path, path)) return false
    seen++
    if (match.nth !== undefined && !match.nth.includes(seen)) return false
    if (match.times !== undefined && seen > match.times) return false
    return match.chance === undefined || roll() < match.chance
  }
}

export function faults(): Faults {
  let planned: { id: number; fault: Fault; strikes: (method: string, path: string) => boolean }[] = []
  let count = 0
  return {
    add(fault) {
      count++
      planned.push({ id: count, fault, strikes: aim(fault.match ?? {}) })
      return count
    },
    list: () => planned.map(({ id, fault }) => ({ id, ...fault })),
    clear: () => {
      planned = []
    },
    meet(method, path, state) {
      const fates: Fates = { before: unharmed(), after: unharmed(), struck: [] }
      for (const { id, fault, strikes } of planned) {
        if (!strikes(method, path)) continue
        fates.struck.push(id)
        befall(fault, state)
        strike(fault, fates)
      }
      return fates
    },
  }
}

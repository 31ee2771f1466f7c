import { describe, expect, it } from 'vitest'
import { emptyDiscordState } from '../state/discord-state.ts'
import { createFaultInjector } from './fault-injection.ts'
import { type FaultTarget, type PlannedFault, parsePlannedFault, pathMatches } from './fault-plan.ts'

const drop = (match: FaultTarget): PlannedFault => ({ kind: 'drop', when: 'before', match })

/** Which of ten requests the fault hits, counted from 1. */
function hitRequests(match: FaultTarget, method = 'POST', path = '/channels/1/messages'): number[] {
  const all = createFaultInjector()
  all.add(drop(match))
  const calls = Array.from({ length: 10 }, (_, index) => index + 1)
  return calls.filter(() => all.effectsFor(method, path, emptyDiscordState()).before.drop)
}

describe('a planned fault', () => {
  it('hits only the requests that match its target', () => {
    expect(hitRequests({})).toHaveLength(10)
    expect(hitRequests({ nth: [2, 5] })).toEqual([2, 5])
    expect(hitRequests({ times: 3 })).toEqual([1, 2, 3])
    expect(hitRequests({ method: 'GET' })).toEqual([])
    expect(hitRequests({ path: '/channels/:channel/messages', nth: [1] })).toEqual([1])
    expect(hitRequests({ path: '/users/*' })).toEqual([])
  })

  it('hits at random, reproducibly for the same seed', () => {
    const some = hitRequests({ chance: 0.5, seed: 7 })
    expect(hitRequests({ chance: 0.5, seed: 7 })).toEqual(some)
    expect(some.length).toBeGreaterThan(0)
    expect(some.length).toBeLessThan(10)
    expect(hitRequests({ chance: 0 })).toEqual([])
    expect(hitRequests({ chance: 1 })).toHaveLength(10)
  })

  it('counts only matching requests', () => {
    const all = createFaultInjector()
    all.add(drop({ method: 'POST', nth: [2] }))
    const isHit = (method: string) => all.effectsFor(method, '/x', emptyDiscordState()).before.drop
    expect(['POST', 'GET', 'GET', 'POST', 'POST'].map(isHit)).toEqual([false, false, false, true, false])
  })

  it('matches paths by pattern', () => {
    expect(pathMatches('/channels/:any/messages', '/channels/1/messages')).toBe(true)
    expect(pathMatches('/channels/:any/messages', '/channels/1/messages/2')).toBe(false)
    expect(pathMatches('/channels/*', '/channels/1/messages/2')).toBe(true)
    expect(pathMatches('/channels/*', '/channels')).toBe(false)
  })

  it('is rejected if it has a typo', () => {
    for (const typo of [
      { kind: 'dorp' },
      { kind: 'drop', match: { metod: 'GET' } },
      { kind: 'drop', match: { times: 'twice' } },
      { kind: 'answer' },
      { kind: 'limit' },
      { kind: 'refuse', code: 1 },
      { kind: 'permission', channel: '1', permission: 'SEND' },
      { kind: 'channel' },
      { kind: 'dms' },
      { kind: 'delay' },
    ])
      expect(typeof parsePlannedFault(typo), JSON.stringify(typo)).toBe('string')
  })
})

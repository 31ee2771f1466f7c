import { describe, expect, it } from 'vitest'
import { createGlobalLimit, GLOBAL_REQUESTS_PER_SECOND } from './global-limit.ts'
import { createDiscordRest } from './rest.ts'
import type { RestTransport } from './transport.ts'

describe('createGlobalLimit', () => {
  it('allows as many requests within any second as it was given', () => {
    const limit = createGlobalLimit(3)
    expect(limit.availableAt(5_000)).toBe(0)
    for (const at of [5_000, 5_400, 5_900]) limit.count(at)
    expect(limit.availableAt(5_900)).toBe(6_000)
    limit.count(6_000)
    // The second begins with each request, not with the clock's second.
    expect(limit.availableAt(6_000)).toBe(6_400)
    limit.count(6_400)
    expect(limit.availableAt(6_400)).toBe(6_900)
    limit.count(9_000)
    expect(limit.availableAt(9_000)).toBe(0)
  })

  it('forgets what it counted before the clock was set back', () => {
    const limit = createGlobalLimit(2)
    for (const at of [86_400_000, 86_400_100]) limit.count(at)
    expect(limit.availableAt(86_400_100)).toBe(86_401_000)
    expect(limit.availableAt(5_000)).toBe(0)
    for (const at of [5_000, 5_100]) limit.count(at)
    expect(limit.availableAt(5_100)).toBe(6_000)
  })

  it('allows all of them where it is infinite', () => {
    const limit = createGlobalLimit(Number.POSITIVE_INFINITY)
    for (let n = 0; n < 200; n++) limit.count(0)
    expect(limit.availableAt(0)).toBe(0)
  })
})

describe('the calls of a bot', () => {
  const START_MS = 1_000_000

  /** A client with a clock that only its sleeps and the test move; each request takes no time and succeeds. */
  function createCountedClient() {
    const seen = { now: START_MS, sentAt: [] as number[], sleptMs: [] as number[] }
    const transport: RestTransport = async () => {
      seen.sentAt.push(seen.now)
      return { status: 200, headers: new Headers(), text: '{"id":"1","type":0,"channel_id":"1"}' }
    }
    const rest = createDiscordRest({
      token: 'a',
      baseUrl: 'http://127.0.0.1',
      transport,
      now: () => seen.now,
      sleep: async (ms) => {
        seen.sleptMs.push(ms)
        // Several calls sleep at the same time: the clock moves once for all of them.
        const wakeAt = seen.now + ms
        await Promise.resolve()
        seen.now = Math.max(seen.now, wakeAt)
      },
      random: () => 0.5,
      log: () => {},
    })
    return { seen, rest }
  }

  it('are sent fifty in a second; the next one waits', async () => {
    const { seen, rest } = createCountedClient()
    for (let n = 0; n < GLOBAL_REQUESTS_PER_SECOND; n++) {
      seen.now = START_MS + n
      expect(await rest.getChannel(`${n}`)).toMatchObject({ ok: true })
    }
    expect(seen.sleptMs).toEqual([])
    expect(await rest.getChannel('x')).toMatchObject({ ok: true })
    expect(seen.sleptMs).toEqual([951])
    expect(seen.sentAt.at(-1)).toBe(START_MS + 1_000)
  })

  it('are never more than fifty in a second when many are made at once', async () => {
    const { seen, rest } = createCountedClient()
    const calls = Array.from({ length: 120 }, (_, n) => rest.getChannel(`${n}`, { maxWaitMs: 5_000 }))
    expect((await Promise.all(calls)).every(({ ok }) => ok)).toBe(true)
    expect(seen.sentAt.map((at) => at - START_MS)).toEqual([
      ...Array(50).fill(0),
      ...Array(50).fill(1_000),
      ...Array(20).fill(2_000),
    ])
  })

  it('fail with “later” where the wait is longer than their patience', async () => {
    const { seen, rest } = createCountedClient()
    await Promise.all(Array.from({ length: 50 }, (_, n) => rest.getChannel(`${n}`)))
    expect(await rest.getChannel('x', { maxWaitMs: 900 })).toEqual({
      ok: false,
      error: { kind: 'later', retryAt: START_MS + 1_000, mayBeDone: false },
    })
    expect([seen.sentAt.length, seen.sleptMs]).toEqual([50, []])
  })

  it('do not hold up interaction responses, which are not counted either', async () => {
    const { seen, rest } = createCountedClient()
    for (let n = 0; n < 60; n++) await rest.editOriginal('7', `${n}`, {})
    await Promise.all(Array.from({ length: 50 }, (_, n) => rest.getChannel(`${n}`)))
    expect(await rest.editOriginal('7', 'x', {})).toMatchObject({ ok: true })
    expect([seen.sentAt.length, seen.sleptMs]).toEqual([111, []])
  })
})

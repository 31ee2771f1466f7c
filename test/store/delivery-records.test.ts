import { LEASE_MS } from '@crackpost/functions/clock/wait'
import { EMPTY_CHECKPOINT } from '@crackpost/functions/delivery/records'
import { createDeliveryStores } from '@crackpost/functions/store/delivery-store'
import { keyOf, shardOf } from '@crackpost/functions/store/keys'
import { describe, expect, it } from 'vitest'
import { DATABASE_ENGINES } from '../kit/harness/database.ts'
import { setUpStore } from '../kit/harness/hooks.ts'
import { startTestMatch, testMatchSettings } from '../kit/harness/use-cases.ts'
import { sampleCases } from '../kit/sampling.ts'

const SENT = { type: 'sent', channel: '1', message: '2' } as const
const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000]

describe.each(sampleCases(DATABASE_ENGINES, 1))('delivery records, $name', (engine) => {
  const suite = setUpStore(engine)
  const openStores = (isOnlyProcess = false) =>
    createDeliveryStores(suite.database.client, suite.database.table, isOnlyProcess)
  const now = (): number => suite.clock.now()

  it('let one worker send a message, and another after its lease', async () => {
    const { outbox } = openStores()
    expect(await outbox.acquire('m', 'a', now())).toEqual({ state: 'yours', attempt: 1 })
    expect(await outbox.acquire('m', 'a', now())).toEqual({ state: 'busy', until: now() + LEASE_MS })
    suite.clock.advance(LEASE_MS)
    const both = await Promise.all([
      outbox.acquire('m', 'a', now()),
      openStores().outbox.acquire('m', 'a', now()),
    ])
    expect(both.map(({ state }) => state).toSorted()).toEqual(['busy', 'yours'])
    await outbox.complete('m', 'a', SENT)
    expect(await outbox.acquire('m', 'a', now())).toEqual({ state: 'done', outcome: SENT })
  })

  it('take a lease over that lies further ahead than a lease lasts', async () => {
    const { outbox } = openStores()
    await outbox.acquire('m', 'a', now() + DAY_MS)
    expect(await outbox.acquire('m', 'a', now())).toEqual({ state: 'yours', attempt: 2 })
  })

  it('count only attempts that Discord may have received', async () => {
    const { outbox } = openStores()
    await outbox.acquire('m', 'a', now())
    await outbox.release('m', 'a', { attempt: 1, isSent: false })
    expect(await outbox.acquire('m', 'a', now())).toEqual({ state: 'yours', attempt: 1 })
    await outbox.release('m', 'a', { attempt: 1, isSent: true })
    expect(await outbox.acquire('m', 'a', now())).toEqual({ state: 'yours', attempt: 2 })
    // A worker whose lease was taken over releases nothing.
    await outbox.release('m', 'a', { attempt: 1, isSent: true })
    expect(await outbox.acquire('m', 'a', now())).toMatchObject({ state: 'busy' })
  })

  it('know that a lease of an earlier process is that of a dead one, if there is only one process', async () => {
    const before = openStores(true).outbox
    for (const name of ['a', 'b']) await before.acquire('m', name, now())
    await before.complete('m', 'b', SENT)
    const { outbox } = openStores(true)
    const both = await Promise.all([outbox.acquire('m', 'a', now()), outbox.acquire('m', 'a', now())])
    expect(both).toEqual([
      { state: 'yours', attempt: 2 },
      { state: 'busy', until: now() + LEASE_MS },
    ])
    expect(await outbox.acquire('m', 'b', now())).toEqual({ state: 'done', outcome: SENT })
    suite.clock.advance(LEASE_MS)
    expect(await outbox.acquire('m', 'a', now())).toEqual({ state: 'yours', attempt: 3 })
  })

  it('pass a message over, unless an attempt was made to send it', async () => {
    const { outbox } = openStores()
    const passed = { type: 'passed', why: 'lines' }
    expect(await outbox.pass('m', 'a', now(), 'lines')).toEqual(passed)
    expect(await outbox.pass('m', 'a', now(), 'again')).toEqual(passed)
    expect(await outbox.acquire('m', 'a', now())).toEqual({ state: 'done', outcome: passed })
    await outbox.acquire('m', 'b', now())
    expect(await outbox.pass('m', 'b', now(), 'lines')).toBe(null)
    await outbox.complete('m', 'b', SENT)
    expect(await outbox.pass('m', 'b', now(), 'lines')).toEqual(SENT)
  })

  it('keep the latest heartbeat that is not in the future', async () => {
    const { heartbeat } = openStores()
    expect(await heartbeat.last()).toBe(null)
    await heartbeat.beat(now(), now())
    await heartbeat.beat(now() - MINUTE_MS, now())
    expect(await heartbeat.last()).toBe(now())
    await heartbeat.beat(now() + DAY_MS, now() + DAY_MS)
    await heartbeat.beat(now(), now())
    expect(await heartbeat.last()).toBe(now())
  })

  it('set a flag for its time, and not longer if the clock was ahead', async () => {
    const { ttlFlags } = openStores()
    await ttlFlags.set('dm', now(), DAY_MS)
    expect(await ttlFlags.isSet('dm', now() + DAY_MS - 1, DAY_MS)).toBe(true)
    expect(await ttlFlags.isSet('dm', now() + DAY_MS, DAY_MS)).toBe(false)
    await ttlFlags.set('dm', now() + DAY_MS, DAY_MS)
    expect(await ttlFlags.isSet('dm', now(), DAY_MS)).toBe(false)
  })

  it('list waits at any clock, and find a deadline however many wait', async () => {
    const ports = suite.createPorts()
    const { checkpoints } = openStores()
    const start = now()
    const { id, match } = await startTestMatch(ports, 'promised', testMatchSettings('le-crack', 2))
    const retryIds = Array.from({ length: 30 }, (_, n) => `retrying${String(n).padStart(4, '0')}`)
    for (const [n, retryId] of retryIds.entries())
      await checkpoints.save(retryId, { ...EMPTY_CHECKPOINT, version: 1, retryAt: start + (n + 1) * 1_000 })
    expect(await checkpoints.load('retrying0004')).toMatchObject({ dueAt: null, retryAt: start + 5_000 })
    const dueIds = async (at: number, limit: number): Promise<string[]> =>
      (await ports.matches.findDue(at, limit)).map((due) => due.id)
    expect(await dueIds(start, 100)).toEqual([])
    expect(await dueIds(start + 3_000, 100)).toEqual(retryIds.slice(0, 3))
    const deadline = match.deadline ?? 0
    expect(await dueIds(deadline, 100)).toEqual([...retryIds, id])
    // The longest overdue come first, in spite of the limit.
    expect(await dueIds(deadline, 2)).toEqual(retryIds.slice(0, 2))
    for (const retryId of retryIds)
      await checkpoints.save(retryId, { ...EMPTY_CHECKPOINT, version: 2, retryAt: deadline + 1_000 })
    expect(await dueIds(deadline + 1_000, 2)).toEqual([id, retryIds[0]])
    // After the clock was set back, each wait lies further ahead than it may: it is due.
    expect(await dueIds(start, 100)).toEqual(retryIds)
    expect((await ports.matches.findDue(start, 100)).every(({ at }) => at === start)).toBe(true)
  })

  it('drop a reservation that an earlier release stored', async () => {
    const { matches } = suite.createPorts()
    const reserved = { seq: 0, turn: 0, shard: shardOf('early'), dueAt: now() + MINUTE_MS }
    await suite.putItem({ ...keyOf.snapshot('early'), ...reserved })
    const after = now() + DAY_MS
    expect(await matches.dropOrphan('early', { before: now() - 1, after })).toBe(false)
    expect(await matches.dropOrphan('early', { before: now(), after })).toBe(true)
  })
})

import { rng } from '@crackpost/core/kernel/dice'
import type { MatchLogEntry } from '@crackpost/core/match/events'
import { TURN_DURATION_MS } from '@crackpost/core/match/settings'
import { awaitedSeats, seatOf } from '@crackpost/core/match/state'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
import { playerSettingsSchema } from '@crackpost/core/use-cases/settings'
import { MAX_RETRY_WAIT_MS } from '@crackpost/functions/clock/wait'
import { deliverMatch } from '@crackpost/functions/delivery/deliver'
import { runSweep } from '@crackpost/functions/delivery/sweep'
import { describe, expect, it } from 'vitest'
import { announcementProblems, messageKeyIn } from '../kit/expected-messages.ts'
import type { DiscordProcess } from '../kit/fakes/discord-process.ts'
import { type DeliveryHarness, ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS } from '../kit/harness/delivery.ts'
import { setUpDelivery } from '../kit/harness/hooks.ts'
import { commandRequestOf, unwrapResult } from '../kit/harness/use-cases.ts'
import { sampleSize } from '../kit/sampling.ts'

let discord: DiscordProcess
let harness: DeliveryHarness
/** The time at Discord, which is right. */
let realTime: number
setUpDelivery((created, process) => {
  harness = created
  discord = process
  realTime = created.clock.now()
})

const PASS_COMMAND = { type: 'act', action: { type: 'pass', give: [] } } as const

/** Sets the clock of the bot's machine, forward or back; Discord's stays right. */
const jumpClock = (ms: number): void => harness.clock.advance(ms)

const correctClock = (): void => jumpClock(realTime - harness.clock.now())

/** Minutes pass, with a sweep after each. */
async function passMinutes(minutes: number): Promise<void> {
  for (let n = 0; n < minutes; n++) {
    harness.clock.advance(ONE_MINUTE_MS)
    realTime += ONE_MINUTE_MS
    await discord.setClock(realTime)
    await runSweep(harness.deps)
  }
}

const postedKeys = async (): Promise<string[]> =>
  (await discord.listMessages()).flatMap(({ components }) => messageKeyIn(components) ?? [])
const countKeys = async (part: string): Promise<number> =>
  (await postedKeys()).filter((key) => key.includes(part)).length

const limitNextPost = (retryAfter: number) =>
  discord.planFault({
    kind: 'limit',
    when: 'before',
    retryAfter,
    scope: 'user',
    match: { method: 'POST', path: '/channels/*/messages', times: 1 },
  })

/** The player to move passes; nothing is delivered. */
async function moveQuietly(id: string, cause: string): Promise<void> {
  const player = await harness.playerId(await harness.userToMove(id))
  unwrapResult(await handleCommand(harness.ports, commandRequestOf(id, player, cause, PASS_COMMAND)))
}

describe('a clock that is set back by a day', () => {
  it('during a long rate limit does not silence a match', async () => {
    const id = await harness.startMatch(2)
    await limitNextPost(600)
    await moveQuietly(id, 'limited')
    expect((await deliverMatch(harness.deps, id)).type).toBe('later')
    jumpClock(-ONE_DAY_MS)
    await passMinutes(2)
    expect(await countKeys('#board')).toBe(1)
    expect(await countKeys('000002#turn#')).toBe(1)
  })

  it('does not give a dead worker its lease back', async () => {
    const id = await harness.startMatch(2)
    await moveQuietly(id, 'leased')
    await harness.deps.outbox.acquire(id, '000002#board', harness.clock.now())
    expect((await deliverMatch(harness.deps, id)).type).toBe('later')
    jumpClock(-ONE_DAY_MS)
    await passMinutes(3)
    expect(await countKeys('#board')).toBe(1)
  })
})

describe('a clock that was a day ahead', () => {
  it('leaves no outage undetected', async () => {
    const id = await harness.startMatch(2)
    await passMinutes(1)
    jumpClock(ONE_DAY_MS)
    await passMinutes(1)
    correctClock()
    await passMinutes(1)
    expect(await harness.deps.heartbeat.last()).toBe(harness.clock.now())
    const { deadline, turn } = await harness.loadMatch(id)
    // No sweep runs for five hours, in which the time of the turn runs out.
    const out = (deadline ?? 0) - realTime + ONE_HOUR_MS
    realTime += out
    jumpClock(out)
    await runSweep(harness.deps)
    expect(await harness.loadMatch(id)).toMatchObject({ turn, deadline: (deadline ?? 0) + out })
  })

  it('does not delay what was begun or promised then by more than the longest retry', async () => {
    const closedUser = harness.userId(1)
    await harness.ports.settings.savePlayerSettings(
      await harness.playerId(1),
      playerSettingsSchema.parse({ dm: true }),
    )
    jumpClock(ONE_DAY_MS)
    await discord.planFault({ kind: 'dms', user: closedUser, closed: true })
    const id = await harness.startMatch(2)
    if ((await harness.userToMove(id)) === 0) await harness.submit(id, 0, PASS_COMMAND)
    const match = await harness.loadMatch(id)
    const { turn } = match
    expect(await countKeys(`#turn#${seatOf(match, await harness.playerId(1))}`)).toBe(1)
    await harness.ports.matches.reserveId('neveropened1', harness.clock.now())
    await limitNextPost(1_800)
    await harness.submit(id, 1, PASS_COMMAND)
    await discord.planFault({ kind: 'dms', user: closedUser, closed: false })
    correctClock()
    await passMinutes(2)
    expect(await countKeys(`${String(turn + 1).padStart(6, '0')}#turn#`)).toBe(1)
    expect(await harness.ports.matches.loadSnapshot('neveropened1')).toBe(null)
    // Direct messages are tried again: the flag was to last for a day.
    await harness.submit(id, 0, PASS_COMMAND)
    const last = (await discord.listMessages()).at(-1)
    expect(last?.pinged.users).toEqual([closedUser])
    const thread = (await harness.deps.checkpoints.load(id))?.thread
    expect([harness.channel, thread]).not.toContain(last?.channel)
  })

  it('rings the player whose turn began then', async () => {
    const id = await harness.startMatch(2)
    jumpClock(ONE_DAY_MS)
    await moveQuietly(id, 'ahead')
    correctClock()
    await deliverMatch(harness.deps, id)
    expect(await countKeys('000002#turn#')).toBe(1)
    expect(await countKeys('#half#')).toBe(0)
  })

  it('removes an ended match from the due index in time', async () => {
    const id = await harness.startMatch(2)
    jumpClock(ONE_DAY_MS)
    await harness.submit(id, 0, { type: 'resign' })
    correctClock()
    await passMinutes(2)
    expect(await harness.ports.matches.findDue(Number.MAX_SAFE_INTEGER, 10)).toEqual([])
  })
})

describe('a clock that was years behind', () => {
  it('gives a late player the longest turn and not years', async () => {
    const id = await harness.startMatch(2)
    await passMinutes(1)
    const { deadline } = await harness.loadMatch(id)
    const left = Math.ceil(((deadline ?? 0) - realTime) / ONE_MINUTE_MS) * ONE_MINUTE_MS
    jumpClock(-3 * 365 * ONE_DAY_MS)
    await passMinutes(1)
    realTime += left
    await discord.setClock(realTime)
    correctClock()
    await runSweep(harness.deps)
    expect((await harness.loadMatch(id)).deadline).toBe(realTime + TURN_DURATION_MS.max)
  })
})

/** A retry, the sweep that finds it, and a lease that it may meet. */
const BOUND_MINUTES = MAX_RETRY_WAIT_MS / ONE_MINUTE_MS + 3

describe(`after any jumps of the clock, ${BOUND_MINUTES} minutes after it is right again,`, () => {
  const ROUNDS = sampleSize(4, 60)

  it('every entry is announced once, and the player to move is rung', async () => {
    let deaths = 0
    for (let round = 0; round < ROUNDS; round++) {
      const dice = rng('jumps', String(round))
      const id = await harness.startMatch(2, {}, `jumps ${round}`)
      /** A worker that dies at its n-th failpoint. */
      const mortalDeps = (points: number) => {
        let left = points
        const failpoint = async (): Promise<void> => {
          if (--left <= 0) throw new Error('dead')
        }
        return { ...harness.deps, failpoint }
      }
      for (let step = 0; step < 12; step++) {
        const jump = Math.round((dice.integerBelow(2_001) / 1_000 - 1) * 3 * ONE_DAY_MS)
        switch (dice.integerBelow(5)) {
          case 0:
            jumpClock(jump)
            break
          case 1:
            await passMinutes(1 + dice.integerBelow(3))
            break
          case 2:
            await limitNextPost(dice.integerBelow(1_500))
            break
          default:
            if ((await harness.loadMatch(id)).phase !== 'playing') break
            await moveQuietly(id, `${round} ${step}`)
            await deliverMatch(mortalDeps(1 + dice.integerBelow(12)), id).catch(() => deaths++)
        }
      }
      await discord.clearFaults()
      correctClock()
      await passMinutes(BOUND_MINUTES)
      await expectAllTold(id)
    }
    expect(deaths).toBeGreaterThan(ROUNDS / 2)
  })

  async function expectAllTold(id: string): Promise<void> {
    const checkpoint = await harness.deps.checkpoints.load(id)
    expect(checkpoint).toMatchObject({
      cursor: (await harness.ports.matches.loadSnapshot(id))?.seq,
      retryAt: null,
    })
    const keys = await postedKeys()
    const entries: MatchLogEntry[] = []
    for await (const entry of harness.ports.matches.readEntries(id)) entries.push(entry)
    expect(announcementProblems(id, entries, keys)).toEqual([])
    const match = await harness.loadMatch(id)
    for (const seat of awaitedSeats(match)) {
      const turn = String(match.turn).padStart(6, '0')
      // After a jump a later reminder of the same turn may be the more urgent one.
      const ring = new RegExp(`^${id}:${turn}#(?:turn|half|late|hour)#${seat}$`, 'u')
      expect(keys.filter((key) => ring.test(key))).not.toEqual([])
    }
  }
})

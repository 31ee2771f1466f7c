import type { MatchLogEntry } from '@crackpost/core/match/events'
import { awaitedSeats, evolveMatch, type Match } from '@crackpost/core/match/state'
import { reminderKey, scheduledReminders } from '@crackpost/core/match/time/reminders'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
import { loadCurrent } from '@crackpost/core/use-cases/queries'
import { playerSettingsSchema } from '@crackpost/core/use-cases/settings'
import { LOBBY_MESSAGE_NAME } from '@crackpost/functions/delivery/announce'
import { deliverMatch } from '@crackpost/functions/delivery/deliver'
import type { DeliveryDeps, MessageComposer } from '@crackpost/functions/delivery/deps'
import { messageKey } from '@crackpost/functions/delivery/outbox'
import { runSweep } from '@crackpost/functions/delivery/sweep'
import type { DocumentClient } from '@crackpost/functions/store/client'
import { createDeliveryStores } from '@crackpost/functions/store/delivery-store'
import {
  EMBEDDED_TABLE_NAME,
  type EmbeddedDatabase,
  openEmbeddedDatabase,
} from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runScheduled, saveMatchItems } from '../kit/crash/scheduler.ts'
import { announcementProblems, buttonWithMessageKey, duplicatesIn } from '../kit/expected-messages.ts'
import { wrapClient } from '../kit/fakes/dynamo-wrapper.ts'
import { createInMemoryRest, type InMemoryRest } from '../kit/fakes/rest.ts'
import { ONE_HOUR_MS, ONE_MINUTE_MS } from '../kit/harness/delivery.ts'
import {
  commandRequestOf,
  createManualClock,
  createTestPorts,
  type ManualClock,
  startTestMatch,
  testMatchSettings,
} from '../kit/harness/use-cases.ts'
import { passCommandIn } from '../kit/pass-command.ts'
import { sampleSize } from '../kit/sampling.ts'

/** Number of schedules per race, 2,400 in all; races with a sweep make more calls and get fewer. */
const SCHEDULE_COUNTS = {
  timedOut: sampleSize(8, 120),
  swept: sampleSize(8, 120),
  reminded: sampleSize(20, 560),
  told: sampleSize(20, 700),
  rung: sampleSize(12, 500),
  behind: sampleSize(6, 400),
}

/** Only message keys matter here, not texts. */
const composeStub = async (id: string, name: string) => ({
  message: buttonWithMessageKey(messageKey(id, name)),
  files: [],
})
const composer: MessageComposer = {
  announcement: (id, _match, _entry, { name }) => composeStub(id, name),
  entryLines: async (_, entries) => entries.map(({ entry }) => [`entry ${entry.seq}`]),
  missedMessage: (id, _match, name) => composeStub(id, name),
  lobbyMessage: (id) => composeStub(id, LOBBY_MESSAGE_NAME),
  reminder: (id, _match, _notice, _isDm, publicName) => composeStub(id, publicName),
  notice: (id, _match, _entry, _notice, name) => composeStub(id, name),
  pausedMessage: (id, _match, name) => composeStub(id, name),
  threadName: async (id) => id,
}

/** Saves a database call per player; no player has changed their settings. */
const DEFAULT_SETTINGS = playerSettingsSchema.parse({})

function deliveryDepsOn(client: DocumentClient, { rest }: InMemoryRest, clock: ManualClock): DeliveryDeps {
  const ports = createTestPorts(createStore(client, EMBEDDED_TABLE_NAME, { now: clock.now }), clock)
  return {
    ports: { ...ports, settings: { ...ports.settings, loadPlayerSettings: async () => DEFAULT_SETTINGS } },
    ...createDeliveryStores(client, EMBEDDED_TABLE_NAME),
    // No sweep outage.
    heartbeat: { last: async () => null, beat: async () => {} },
    rest,
    composer,
    enqueue: () => Promise.resolve(),
    now: clock.now,
    log: () => {},
    failpoint: () => Promise.resolve(),
  }
}

describe('concurrent delivery', () => {
  let engine: EmbeddedDatabase
  let id: string
  let restore: () => Promise<void>
  /** The match at its first turn, with everything delivered. */
  let initialMatch: Match
  let before: number
  const start = createManualClock().now()
  const earlierRest = createInMemoryRest()
  let races = 0

  beforeAll(async () => {
    engine = await openEmbeddedDatabase({ folder: null })
    const deps = deliveryDepsOn(engine.client, earlierRest, createManualClock(start))
    const table = await startTestMatch(deps.ports, 'raced', testMatchSettings('le-crack', 2))
    id = table.id
    initialMatch = table.match
    await deliverMatch(deps, id)
    before = (await loadLog(deps)).length
    restore = await saveMatchItems(engine.client, id)
  })
  afterAll(() => engine.close())

  async function loadLog({ ports }: DeliveryDeps): Promise<MatchLogEntry[]> {
    const entries: MatchLogEntry[] = []
    for await (const entry of ports.matches.readEntries(id)) entries.push(entry)
    return entries
  }

  interface Race {
    readonly deps: DeliveryDeps
    readonly time: ManualClock
    /** Writes and posts, in order. */
    readonly steps: string[]
    /** The player to move passes; true if the move was accepted. */
    move(cause: string): Promise<boolean>
  }

  interface Finish {
    readonly added: readonly MatchLogEntry[]
    readonly match: Match
    readonly marks: readonly string[]
  }

  /**
   * Runs all functions concurrently on the saved match, in the scheduler's order. Afterwards every
   * announcement must be posted once and in order, and another sweep two minutes later must add nothing.
   */
  async function runRace(
    scheduler: fc.Scheduler,
    at: number,
    runs: readonly ((race: Race) => Promise<void>)[],
  ): Promise<Finish & { steps: readonly string[] }> {
    await restore()
    const clock = createManualClock(at)
    const steps: string[] = []
    const client = wrapClient(engine.client, ({ name, sk, consistent }, go) =>
      // Index reads are eventually consistent anyway; they are not scheduled.
      name === 'Query' && !consistent
        ? go()
        : runScheduled(scheduler, `${name} ${sk}`, async () => {
            const answer = await go()
            if (name === 'PutItem' || name === 'UpdateItem') steps.push(`${name} ${sk}`)
            return answer
          }),
    )
    let isUnscheduled = false
    const rest = createInMemoryRest((name, go) => (isUnscheduled ? go() : runScheduled(scheduler, name, go)))
    const deps = deliveryDepsOn(client, rest, clock)
    const unscheduledDeps = deliveryDepsOn(engine.client, rest, clock)
    const seat = awaitedSeats(initialMatch)[0] ?? 0
    const race: Race = {
      deps,
      time: clock,
      steps,
      async move(cause) {
        const match = cause === 'first' ? initialMatch : (await loadCurrent(deps.ports, id))?.match
        const mover = match ? (awaitedSeats(match)[0] ?? seat) : seat
        const pass = passCommandIn(match ?? initialMatch)
        const request = commandRequestOf(id, match?.players[mover]?.player ?? '', cause, pass)
        return (await handleCommand(deps.ports, request)).ok
      },
    }
    await scheduler.waitFor(Promise.all(runs.map((run) => run(race))))
    isUnscheduled = true
    // No process was killed, so everything is delivered before the next sweep.
    const finish = await inspectMessages(unscheduledDeps, rest)
    if (races++ % 8 === 0) {
      clock.advance(2 * ONE_MINUTE_MS)
      await runSweep(unscheduledDeps)
      expect((await inspectMessages(unscheduledDeps, rest)).marks).toEqual(finish.marks)
    }
    return { ...finish, steps }
  }

  async function inspectMessages(deps: DeliveryDeps, { posted }: InMemoryRest): Promise<Finish> {
    const entries = await loadLog(deps)
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1))
    expect(new Set(entries.map(({ cause }) => cause)).size).toBe(entries.length)
    const messageKeys = posted.map(({ messageKey }) => messageKey)
    expect(duplicatesIn(messageKeys)).toEqual([])
    let match: Match | null = null
    for (const entry of entries) match = evolveMatch(match, entry)
    if (!match) throw new Error('nothing was opened')
    const allKeys = [...earlierRest.posted.map(({ messageKey }) => messageKey), ...messageKeys]
    expect(announcementProblems(id, entries, allKeys)).toEqual([])
    expect((await deps.checkpoints.load(id))?.cursor).toBe(entries.length)
    // Each player with a due reminder was notified, by it or by a later message.
    const due = scheduledReminders(match, () => DEFAULT_SETTINGS).filter((notice) => notice.at <= deps.now())
    for (const notice of due) {
      expect(await deps.outbox.isCompleted(id, reminderKey(notice))).toBe(true)
      const known = [...earlierRest.posted, ...posted].map(({ messageKey }) => messageKey)
      const seat = match.players.findIndex(({ player }) => player === notice.player)
      expect(known.some((messageKey) => messageKey.endsWith(`#${seat}`))).toBe(true)
    }
    return { added: entries.slice(before), match, marks: messageKeys }
  }

  const runSchedules = (
    kind: keyof typeof SCHEDULE_COUNTS,
    race: (scheduler: fc.Scheduler) => Promise<void>,
  ): Promise<void> =>
    fc.assert(fc.asyncProperty(fc.scheduler(), race), { numRuns: SCHEDULE_COUNTS[kind], seed: 1 })

  const length = testMatchSettings('le-crack', 2).pace.turn
  const [half, late] = [start + length / 2 + ONE_MINUTE_MS, start + length + ONE_MINUTE_MS]
  const sweep = async ({ deps }: Race): Promise<void> => {
    await runSweep(deps)
  }
  const deliver = async ({ deps }: Race): Promise<void> => {
    await deliverMatch(deps, id)
  }

  /** Makes the first move and delivers it; `committed` resolves in between. */
  const moveAndDeliver = () => {
    let markCommitted = (): void => {}
    const committed = new Promise<void>((resolve) => {
      markCommitted = resolve
    })
    const first = async (race: Race): Promise<void> => {
      await race.move('first')
      markCommitted()
      await deliver(race)
    }
    return { first, committed }
  }

  it('accepts either the move or the time-out, and announces the accepted one', async () => {
    await runSchedules('timedOut', async (scheduler) => {
      let moved = false
      const move = async (race: Race): Promise<void> => {
        moved = await race.move('first')
        if (moved) await deliver(race)
      }
      const { added, match } = await runRace(scheduler, late, [move, sweep])
      expect(added).toHaveLength(1)
      expect(added[0]?.facts.some(({ type }) => type === 'timedOut')).toBe(!moved)
      expect(added[0]?.by === null).toBe(!moved)
      expect(match.turn).toBe(initialMatch.turn + 1)
    })
  })

  it("sends a reminder once and plays the clock's move once when two sweeps run", async () => {
    let n = 0
    await runSchedules('swept', async (scheduler) => {
      const isLate = ++n % 2 === 0
      const { added, marks } = await runRace(scheduler, isLate ? late : half, [sweep, sweep])
      expect(added).toHaveLength(isLate ? 1 : 0)
      expect(marks.filter((messageKey) => messageKey.includes('#half#'))).toHaveLength(isLate ? 0 : 1)
    })
  })

  it('posts each message once when two workers run', async () => {
    await runSchedules('told', async (scheduler) => {
      const { first, committed } = moveAndDeliver()
      const second = (race: Race): Promise<void> => committed.then(() => deliver(race))
      const { marks } = await runRace(scheduler, start + ONE_HOUR_MS, [first, second])
      expect(marks).toHaveLength(2)
    })
  })

  it('sends no reminder to a player whose move came before its lease', async () => {
    await runSchedules('reminded', async (scheduler) => {
      const move = async (race: Race): Promise<void> => {
        await race.move('first')
        await deliver(race)
      }
      const { steps, marks, added } = await runRace(scheduler, half, [move, sweep])
      const stepIndex = (part: string): number => steps.findIndex((step) => step.includes(part))
      const [committed, leasedAt] = [stepIndex('PutItem E#'), stepIndex('#half#')]
      const reminded = marks.filter((messageKey) => messageKey.includes('#half#'))
      expect(added).toHaveLength(1)
      expect(reminded.length).toBeLessThanOrEqual(1)
      if (reminded.length > 0) expect(leasedAt).toBeLessThan(committed)
    })
  })

  it('delivers an entry committed while another worker finishes', async () => {
    await runSchedules('rung', async (scheduler) => {
      const { first, committed } = moveAndDeliver()
      const second = async (race: Race): Promise<void> => {
        await committed
        if (await race.move('second')) await deliver(race)
      }
      const { added } = await runRace(scheduler, start + ONE_HOUR_MS, [first, second])
      expect(added).toHaveLength(2)
    })
  })

  it('tells each entry once, by its own message or in lines, when workers see different backlogs', async () => {
    let told = { lines: 0, boards: 0 }
    await runSchedules('behind', async (scheduler) => {
      const { first, committed } = moveAndDeliver()
      const moveOn = async (race: Race): Promise<void> => {
        await committed
        for (const cause of ['second', 'third', 'fourth']) await race.move(cause)
        await deliver(race)
      }
      const second = (race: Race): Promise<void> => committed.then(() => deliver(race))
      const { marks } = await runRace(scheduler, start + ONE_HOUR_MS, [first, second, moveOn])
      told = {
        lines: told.lines + marks.filter((key) => key.includes('#missed')).length,
        boards: told.boards + marks.filter((key) => key.endsWith('#board')).length,
      }
    })
    expect(told.lines).toBeGreaterThan(0)
    expect(told.boards).toBeGreaterThan(told.lines)
  })
})

import type { MatchLogEntry } from '@crackpost/core/match/events'
import { awaitedSeats, evolveMatch, type Match } from '@crackpost/core/match/state'
import { reminderKey, scheduledReminders } from '@crackpost/core/match/time/reminders'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
import { loadCurrent } from '@crackpost/core/use-cases/queries'
import { playerSettingsSchema } from '@crackpost/core/use-cases/settings'
import {
  announcementFor,
  isLobbyEdit,
  LOBBY_MESSAGE_NAME,
} from '@crackpost/functions/delivery/announcement-for'
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
import { buttonWithMessageKey, duplicatesIn } from '../kit/expected-messages.ts'
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

/** Number of schedules per race, 2,000 in all; races with a sweep make more calls and get fewer. */
const SCHEDULE_COUNTS = { timedOut: 120, swept: 120, reminded: 560, told: 700, rung: 500 }

/** Only message keys matter here, not texts. */
const composeStub = async (id: string, name: string) => ({
  message: buttonWithMessageKey(messageKey(id, name)),
  files: [],
})
const composer: MessageComposer = {
  announcement: (id, _match, _entry, { name }) => composeStub(id, name),
  lobbyMessage: (id) => composeStub(id, LOBBY_MESSAGE_NAME),
  reminder: (id, _match, notice) => composeStub(id, reminderKey(notice)),
  pausedMessage: (id, _match, name) => composeStub(id, name),
  threadName: async (id) => id,
}

/** Saves a database call per player; no player has changed their settings. */
const DEFAULT_SETTINGS = playerSettingsSchema.parse({})

function deliveryDepsOn(client: DocumentClient, { rest }: InMemoryRest, time: ManualClock): DeliveryDeps {
  const bound = createTestPorts(createStore(client, EMBEDDED_TABLE_NAME, { now: time.now }), time)
  return {
    ports: { ...bound, settings: { ...bound.settings, loadPlayerSettings: async () => DEFAULT_SETTINGS } },
    ...createDeliveryStores(client, EMBEDDED_TABLE_NAME),
    // No sweep outage.
    heartbeat: { last: async () => null, beat: async () => {} },
    rest,
    composer,
    now: time.now,
    log: () => {},
    failpoint: () => Promise.resolve(),
  }
}

const PASS_COMMAND = { type: 'act', action: { type: 'pass', give: [] } } as const

describe('concurrent delivery', () => {
  let engine: EmbeddedDatabase
  let id: string
  let restore: () => Promise<void>
  /** The match at its first turn, with everything delivered. */
  let began: Match
  let before: number
  const start = createManualClock().now()
  const told = createInMemoryRest()
  let races = 0

  beforeAll(async () => {
    engine = await openEmbeddedDatabase({ folder: null })
    const deps = deliveryDepsOn(engine.client, told, createManualClock(start))
    const table = await startTestMatch(deps.ports, 'raced', testMatchSettings('le-crack', 2))
    id = table.id
    began = table.match
    await deliverMatch(deps, id)
    before = (await log(deps)).length
    restore = await saveMatchItems(engine.client, id)
  })
  afterAll(() => engine.close())

  async function log({ ports }: DeliveryDeps): Promise<MatchLogEntry[]> {
    const entries: MatchLogEntry[] = []
    for await (const entry of ports.matches.readEntries(id)) entries.push(entry)
    return entries
  }

  interface Race {
    readonly house: DeliveryDeps
    readonly time: ManualClock
    /** Writes and posts, in order. */
    readonly course: string[]
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
  async function raced(
    scheduler: fc.Scheduler,
    at: number,
    runs: readonly ((race: Race) => Promise<void>)[],
  ): Promise<Finish & { course: readonly string[] }> {
    await restore()
    const time = createManualClock(at)
    const course: string[] = []
    const client = wrapClient(engine.client, ({ name, sk, consistent }, go) =>
      // Index reads are eventually consistent anyway; they are not scheduled.
      name === 'Query' && !consistent
        ? go()
        : runScheduled(scheduler, `${name} ${sk}`, async () => {
            const answer = await go()
            if (name === 'PutItem' || name === 'UpdateItem') course.push(`${name} ${sk}`)
            return answer
          }),
    )
    let isCalm = false
    const box = createInMemoryRest((name, go) => (isCalm ? go() : runScheduled(scheduler, name, go)))
    const deps = deliveryDepsOn(client, box, time)
    const calm = deliveryDepsOn(engine.client, box, time)
    const seat = awaitedSeats(began)[0] ?? 0
    const race: Race = {
      house: deps,
      time,
      course,
      async move(cause) {
        const match = cause === 'first' ? began : (await loadCurrent(deps.ports, id))?.match
        const mover = match ? (awaitedSeats(match)[0] ?? seat) : seat
        const request = commandRequestOf(id, match?.players[mover]?.player ?? '', cause, PASS_COMMAND)
        return (await handleCommand(deps.ports, request)).ok
      },
    }
    await scheduler.waitFor(Promise.all(runs.map((run) => run(race))))
    isCalm = true
    // No process was killed, so everything is delivered before the next sweep.
    const finish = await inspected(calm, box)
    if (races++ % 8 === 0) {
      time.advance(2 * ONE_MINUTE_MS)
      await runSweep(calm)
      expect((await inspected(calm, box)).marks).toEqual(finish.marks)
    }
    return { ...finish, course }
  }

  async function inspected(deps: DeliveryDeps, { posted }: InMemoryRest): Promise<Finish> {
    const entries = await log(deps)
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1))
    expect(new Set(entries.map(({ cause }) => cause)).size).toBe(entries.length)
    const messageKeys = posted.map(({ messageKey }) => messageKey)
    expect(duplicatesIn(messageKeys)).toEqual([])
    const news: string[] = []
    let match: Match | null = null
    for (const entry of entries) {
      match = evolveMatch(match, entry)
      const found = announcementFor(match, entry)
      if (entry.seq > before && found && !isLobbyEdit(found)) news.push(messageKey(id, found.name))
    }
    if (!match) throw new Error('nothing was opened')
    expect(messageKeys.filter((messageKey) => /#(?:board|end)$/.test(messageKey))).toEqual(news)
    expect((await deps.checkpoints.load(id))?.cursor).toBe(entries.length)
    // Each player with a due reminder was notified, by it or by a later message.
    const due = scheduledReminders(match, () => DEFAULT_SETTINGS).filter((notice) => notice.at <= deps.now())
    for (const notice of due) {
      expect(await deps.outbox.isCompleted(id, reminderKey(notice))).toBe(true)
      const known = [...told.posted, ...posted].map(({ messageKey }) => messageKey)
      expect(known.some((messageKey) => messageKey.endsWith(`#${notice.player}`))).toBe(true)
    }
    return { added: entries.slice(before), match, marks: messageKeys }
  }

  const over = (
    kind: keyof typeof SCHEDULE_COUNTS,
    race: (scheduler: fc.Scheduler) => Promise<void>,
  ): Promise<void> =>
    fc.assert(fc.asyncProperty(fc.scheduler(), race), { numRuns: SCHEDULE_COUNTS[kind], seed: 1 })

  const length = testMatchSettings('le-crack', 2).pace.turn
  const [half, late] = [start + length / 2 + ONE_MINUTE_MS, start + length + ONE_MINUTE_MS]
  const swept = async ({ house }: Race): Promise<void> => {
    await runSweep(house)
  }
  const rings = async ({ house }: Race): Promise<void> => {
    await deliverMatch(house, id)
  }

  it('accepts either the move or the time-out, and announces the accepted one', async () => {
    await over('timedOut', async (scheduler) => {
      let moved = false
      const move = async (race: Race): Promise<void> => {
        moved = await race.move('first')
        if (moved) await rings(race)
      }
      const { added, match } = await raced(scheduler, late, [move, swept])
      expect(added).toHaveLength(1)
      expect(added[0]?.facts.some(({ type }) => type === 'timedOut')).toBe(!moved)
      expect(added[0]?.by === null).toBe(!moved)
      expect(match.turn).toBe(began.turn + 1)
    })
  })

  it("sends a reminder once and plays the clock's move once when two sweeps run", async () => {
    let n = 0
    await over('swept', async (scheduler) => {
      const isLate = ++n % 2 === 0
      const { added, marks } = await raced(scheduler, isLate ? late : half, [swept, swept])
      expect(added).toHaveLength(isLate ? 1 : 0)
      expect(marks.filter((messageKey) => messageKey.includes('#half#'))).toHaveLength(isLate ? 0 : 1)
    })
  })

  it('posts each message once when two workers run', async () => {
    await over('told', async (scheduler) => {
      let ready = (): void => {}
      const booked = new Promise<void>((resolve) => {
        ready = resolve
      })
      const first = async (race: Race): Promise<void> => {
        await race.move('first')
        ready()
        await rings(race)
      }
      const second = (race: Race): Promise<void> => booked.then(() => rings(race))
      const { marks } = await raced(scheduler, start + ONE_HOUR_MS, [first, second])
      expect(marks).toHaveLength(2)
    })
  })

  it('sends no reminder to a player whose move came before its lease', async () => {
    await over('reminded', async (scheduler) => {
      const move = async (race: Race): Promise<void> => {
        await race.move('first')
        await rings(race)
      }
      const { course, marks, added } = await raced(scheduler, half, [move, swept])
      const seen = (part: string): number => course.findIndex((step) => step.includes(part))
      const [booked, taken] = [seen('PutItem E#'), seen('#half#')]
      const reminded = marks.filter((messageKey) => messageKey.includes('#half#'))
      expect(added).toHaveLength(1)
      expect(reminded.length).toBeLessThanOrEqual(1)
      if (reminded.length > 0) expect(taken).toBeLessThan(booked)
    })
  })

  it('delivers an entry committed while another worker finishes', async () => {
    await over('rung', async (scheduler) => {
      let ready = (): void => {}
      const booked = new Promise<void>((resolve) => {
        ready = resolve
      })
      const first = async (race: Race): Promise<void> => {
        await race.move('first')
        ready()
        await rings(race)
      }
      const second = async (race: Race): Promise<void> => {
        await booked
        if (await race.move('second')) await rings(race)
      }
      const { added } = await raced(scheduler, start + ONE_HOUR_MS, [first, second])
      expect(added).toHaveLength(2)
    })
  })
})

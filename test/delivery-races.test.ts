import { act } from '@crackpost/core/app/act'
import { look } from '@crackpost/core/app/look'
import { playerSettings } from '@crackpost/core/app/settings'
import type { Entry } from '@crackpost/core/match/fact'
import { evolveMatch, type Match, waitingFor } from '@crackpost/core/match/match'
import { noticeName, notices } from '@crackpost/core/match/notices'
import { deliver } from '@crackpost/functions/delivery/deliver'
import type { Composer, House } from '@crackpost/functions/delivery/house'
import { isEdit, LOBBY, newsOf } from '@crackpost/functions/delivery/news'
import { markOf } from '@crackpost/functions/delivery/send'
import { sweep } from '@crackpost/functions/delivery/sweep'
import type { Client } from '@crackpost/functions/store/client'
import { courier } from '@crackpost/functions/store/courier'
import { type Embedded, embedded, TABLE } from '@crackpost/functions/store/embedded'
import { store } from '@crackpost/functions/store/index'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { around } from './kit/client.ts'
import { HOUR, MINUTE } from './kit/household.ts'
import { type Postbox, postbox } from './kit/postbox.ts'
import { keepsake, turn } from './kit/racing.ts'
import { asked, type Clock, clock, ports, started, termsOf } from './kit/table.ts'
import { doubles, marked } from './kit/told.ts'

/** Those with a sweep ask for more, and so get fewer: 2,000 in all. */
const SCHEDULES = { timedOut: 120, swept: 120, reminded: 560, told: 700, rung: 500 }

/** Words don't matter here, marks do. */
const composed = async (id: string, name: string) => ({ message: marked(markOf(id, name)), files: [] })
const composer: Composer = {
  news: (id, _match, _entry, { name }) => composed(id, name),
  lobby: (id) => composed(id, LOBBY),
  notice: (id, _match, notice) => composed(id, noticeName(notice)),
  pause: (id, _match, name) => composed(id, name),
  title: async (id) => id,
}

/** Nobody has chosen anything, and nobody has to be asked. */
const wants = playerSettings.parse({})

function houseOn(client: Client, { rest }: Postbox, time: Clock): House {
  const bound = ports(store(client, TABLE, { now: time.now }), time)
  return {
    ports: { ...bound, settings: { ...bound.settings, ofPlayer: async () => wants } },
    ...courier(client, TABLE),
    // The sweep was never away.
    heartbeat: { last: async () => null, beat: async () => {} },
    rest,
    composer,
    now: time.now,
    log: () => {},
    point: () => Promise.resolve(),
  }
}

const pass = { type: 'act', action: { type: 'pass', give: [] } } as const

describe('those who tell', () => {
  let engine: Embedded
  let id: string
  let restore: () => Promise<void>
  /** Told of up to the first turn, at this instant. */
  let began: Match
  let before: number
  const start = clock().now()
  const told = postbox()
  let races = 0

  beforeAll(async () => {
    engine = await embedded({ folder: null })
    const house = houseOn(engine.client, told, clock(start))
    const table = await started(house.ports, 'raced', termsOf('le-crack', 2))
    id = table.id
    began = table.match
    await deliver(house, id)
    before = (await log(house)).length
    restore = await keepsake(engine.client, id)
  })
  afterAll(() => engine.close())

  async function log({ ports }: House): Promise<Entry[]> {
    const entries: Entry[] = []
    for await (const entry of ports.matches.log(id)) entries.push(entry)
    return entries
  }

  interface Race {
    readonly house: House
    readonly time: Clock
    /** What was written and posted, in order. */
    readonly course: string[]
    /** Whoever has to move passes; true if that was booked. */
    move(cause: string): Promise<boolean>
  }

  interface Finish {
    readonly added: readonly Entry[]
    readonly match: Match
    readonly marks: readonly string[]
  }

  /**
   * Runs all of them at once on the match as it was, in an order of the scheduler's choosing. Then whatever deserved it
   * has been told, in order, and nothing twice; one more sweep, two minutes later, changes nothing about that.
   */
  async function raced(
    scheduler: fc.Scheduler,
    at: number,
    runs: readonly ((race: Race) => Promise<void>)[],
  ): Promise<Finish & { course: readonly string[] }> {
    await restore()
    const time = clock(at)
    const course: string[] = []
    const client = around(engine.client, ({ name, sk, consistent }, go) =>
      // What is asked of the index may be old anyway.
      name === 'Query' && !consistent
        ? go()
        : turn(scheduler, `${name} ${sk}`, async () => {
            const answer = await go()
            if (name === 'PutItem' || name === 'UpdateItem') course.push(`${name} ${sk}`)
            return answer
          }),
    )
    let isCalm = false
    const box = postbox((name, go) => (isCalm ? go() : turn(scheduler, name, go)))
    const house = houseOn(client, box, time)
    const calm = houseOn(engine.client, box, time)
    const seat = waitingFor(began)[0] ?? 0
    const race: Race = {
      house,
      time,
      course,
      async move(cause) {
        const match = cause === 'first' ? began : (await look(house.ports, id))?.match
        const mover = match ? (waitingFor(match)[0] ?? seat) : seat
        const request = asked(id, match?.players[mover]?.player ?? '', cause, pass)
        return (await act(house.ports, request)).ok
      },
    }
    await scheduler.waitFor(Promise.all(runs.map((run) => run(race))))
    isCalm = true
    // Nobody has died: nobody has to wait for the sweep, and it finds nothing to add.
    const finish = await inspected(calm, box)
    if (races++ % 8 === 0) {
      time.pass(2 * MINUTE)
      await sweep(calm)
      expect((await inspected(calm, box)).marks).toEqual(finish.marks)
    }
    return { ...finish, course }
  }

  async function inspected(house: House, { posted }: Postbox): Promise<Finish> {
    const entries = await log(house)
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1))
    expect(new Set(entries.map(({ cause }) => cause)).size).toBe(entries.length)
    const marks = posted.map(({ mark }) => mark)
    expect(doubles(marks)).toEqual([])
    const news: string[] = []
    let match: Match | null = null
    for (const entry of entries) {
      match = evolveMatch(match, entry)
      const found = newsOf(match, entry)
      if (entry.seq > before && found && !isEdit(found)) news.push(markOf(id, found.name))
    }
    if (!match) throw new Error('nothing was opened')
    expect(marks.filter((mark) => /#(?:board|end)$/.test(mark))).toEqual(news)
    expect((await house.posts.load(id))?.cursor).toBe(entries.length)
    // Whoever has to move now has been told so, be it by what came after.
    const due = notices(match, () => wants).filter((notice) => notice.at <= house.now())
    for (const notice of due) {
      expect(await house.letters.isSettled(id, noticeName(notice))).toBe(true)
      const known = [...told.posted, ...posted].map(({ mark }) => mark)
      expect(known.some((mark) => mark.endsWith(`#${notice.player}`))).toBe(true)
    }
    return { added: entries.slice(before), match, marks }
  }

  const over = (
    kind: keyof typeof SCHEDULES,
    race: (scheduler: fc.Scheduler) => Promise<void>,
  ): Promise<void> => fc.assert(fc.asyncProperty(fc.scheduler(), race), { numRuns: SCHEDULES[kind], seed: 1 })

  const length = termsOf('le-crack', 2).pace.turn
  const [half, late] = [start + length / 2 + MINUTE, start + length + MINUTE]
  const swept = async ({ house }: Race): Promise<void> => {
    await sweep(house)
  }
  const rings = async ({ house }: Race): Promise<void> => {
    await deliver(house, id)
  }

  it('with a move against the time-out: one of them is booked, and what is booked is told', async () => {
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

  it('by two sweeps at once: a reminder comes once, and the clock plays once', async () => {
    let n = 0
    await over('swept', async (scheduler) => {
      const isLate = ++n % 2 === 0
      const { added, marks } = await raced(scheduler, isLate ? late : half, [swept, swept])
      expect(added).toHaveLength(isLate ? 1 : 0)
      expect(marks.filter((mark) => mark.includes('#half#'))).toHaveLength(isLate ? 0 : 1)
    })
  })

  it('by two workers at once: each message is posted once', async () => {
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
      const { marks } = await raced(scheduler, start + HOUR, [first, second])
      expect(marks).toHaveLength(2)
    })
  })

  it('with a reminder against the move: who had moved before it was taken is not reminded', async () => {
    await over('reminded', async (scheduler) => {
      const move = async (race: Race): Promise<void> => {
        await race.move('first')
        await rings(race)
      }
      const { course, marks, added } = await raced(scheduler, half, [move, swept])
      const seen = (part: string): number => course.findIndex((step) => step.includes(part))
      const [booked, taken] = [seen('PutItem E#'), seen('#half#')]
      const reminded = marks.filter((mark) => mark.includes('#half#'))
      expect(added).toHaveLength(1)
      expect(reminded.length).toBeLessThanOrEqual(1)
      if (reminded.length > 0) expect(taken).toBeLessThan(booked)
    })
  })

  it('with a bell that rings while another worker finishes: nobody sleeps through it', async () => {
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
      const { added } = await raced(scheduler, start + HOUR, [first, second])
      expect(added).toHaveLength(2)
    })
  })
})

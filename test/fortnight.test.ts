import { act } from '@crackpost/core/app/act'
import { look } from '@crackpost/core/app/look'
import { playerSettings } from '@crackpost/core/app/settings'
import { rng } from '@crackpost/core/kernel/dice'
import { quietUntil } from '@crackpost/core/match/clock'
import type { Entry } from '@crackpost/core/match/fact'
import { evolveMatch, type Match, waitingFor } from '@crackpost/core/match/match'
import { noticeName, notices } from '@crackpost/core/match/notices'
import { deliver } from '@crackpost/functions/delivery/deliver'
import { isEdit, newsOf } from '@crackpost/functions/delivery/news'
import { sweep } from '@crackpost/functions/delivery/sweep'
import type { Message } from '@crackpost/playground/state'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fake, fake } from './kit/fake.ts'
import { DAY, HOUR, type Household, household, MINUTE } from './kit/household.ts'
import { nextAsk } from './kit/table.ts'
import { markIn } from './kit/told.ts'

const MATCHES = 200
const USERS = 60
const FORTNIGHT = 14 * DAY
/** Every minute in life; here a little less often, and well within what counts as an outage. */
const SWEEP = 9 * MINUTE
/** Europe sets its clocks back on 25 October 2026, North America on 1 November; Lord Howe sets them on by half an hour. */
const START = Date.UTC(2026, 9, 20, 9)

/** Discord fails so often here that a message may take this long to get through. */
const LATEST = 12 * SWEEP

/** In the middle the house is out for three hours: nobody sweeps, nobody can play. */
const OUTAGE = { from: START + 6 * DAY, to: START + 6 * DAY + 3 * HOUR }

const ZONES = ['Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC']
const REMINDERS = ['none', 'once', 'ladder', { everyHours: 18 }, { everyHours: 36 }]

/** What the fault of the day does to Discord. */
const TROUBLE = [
  { kind: 'drop', when: 'after', match: { path: '/channels/*', chance: 0.05, seed: 1 } },
  { kind: 'drop', when: 'before', match: { path: '/channels/*', chance: 0.05, seed: 2 } },
  { kind: 'answer', when: 'before', status: 503, match: { chance: 0.05, seed: 3 } },
  {
    kind: 'answer',
    when: 'after',
    status: 500,
    match: { path: '/channels/*/messages', chance: 0.03, seed: 4 },
  },
  {
    kind: 'limit',
    when: 'before',
    retryAfter: 40,
    scope: 'user',
    match: { path: '/channels/*', chance: 0.02, seed: 5 },
  },
  { kind: 'limit', when: 'before', retryAfter: 20, scope: 'global', match: { chance: 0.005, seed: 6 } },
] as const

let discord: Fake
let home: Household
const ids: string[] = []
let posted: Message[] = []
beforeAll(async () => {
  discord = await fake()
  home = await household(discord, USERS)
  await home.pass(START - home.clock.now())
  for (let n = 0; n < USERS; n++) {
    const dice = rng('settings', String(n))
    const rest =
      n % 3 === 0
        ? null
        : { zone: ZONES[n % ZONES.length] ?? 'UTC', from: ((21 + (n % 4)) % 24) * 60, to: 7 * 60 + n }
    const reminders = REMINDERS[n % REMINDERS.length]
    await home.ports.settings.savePlayer(
      await home.player(n),
      playerSettings.parse({ rest, reminders, dm: dice.below(4) === 0 }),
    )
    if (dice.below(10) === 0) await discord.fault({ kind: 'dms', user: home.user(n), closed: true })
  }
  for (const fault of TROUBLE) await discord.fault(fault)
  await live()
  await discord.mend()
  await home.live(3 * HOUR, 5 * MINUTE)
  posted = await discord.messages()
}, 900_000)
afterAll(async () => {
  await home.close()
  await discord.close()
})

interface Doing {
  readonly at: number
  run(): Promise<void>
}

/** Everybody lives their life: opens tables, joins, plays early, late or never; the sweep comes by. */
async function live(): Promise<void> {
  const agenda: Doing[] = []
  const plan = (at: number, run: () => Promise<void>): void => {
    agenda.push({ at, run })
    agenda.sort((a, b) => b.at - a.at)
  }
  for (let n = 0; n < MATCHES; n++) plan(START + rng('open', String(n)).below(3 * DAY), () => table(n, plan))
  const end = START + FORTNIGHT
  while (home.clock.now() < end) {
    const isOut = home.clock.now() >= OUTAGE.from && home.clock.now() < OUTAGE.to
    await home.pass(isOut ? OUTAGE.to - home.clock.now() : SWEEP)
    for (let doing = agenda.at(-1); doing && doing.at <= home.clock.now(); doing = agenda.at(-1)) {
      agenda.pop()
      await doing.run()
    }
    await sweep(home.house)
  }
}

/** A table that is opened, filled and started; from then on its players play. */
async function table(n: number, plan: (at: number, run: () => Promise<void>) => void): Promise<void> {
  const dice = rng('table', String(n))
  const seats = 2 + dice.below(3)
  const turn = [12 * HOUR, 3 * DAY, 4 * DAY, 5 * DAY][dice.below(4)] ?? DAY
  const timeUp = dice.below(5) === 0 ? ('forfeit' as const) : ('idle' as const)
  const host = dice.below(USERS - seats)
  const id = await home.opened(
    { seats, pace: { turn, timeUp }, language: n % 2 === 0 ? 'fr' : 'en' },
    `table ${n}`,
    host,
  )
  ids.push(id)
  for (let seat = 1; seat < seats; seat++)
    await home.ask(id, host + seat, { type: 'join', wish: { seat: null, colour: null } })
  // One in twenty tables is never started.
  if (dice.below(20) === 0) return
  await home.ask(id, host, { type: 'start' })
  await moveLater(id, plan)
}

/** Whoever is to move does so early, late, or leaves it to the clock. */
async function moveLater(id: string, plan: (at: number, run: () => Promise<void>) => void): Promise<void> {
  const match = (await look(home.ports, id))?.match
  if (match?.phase !== 'playing' || match.deadline === null) return
  const dice = rng(id, `move ${match.turn}`)
  const length = match.deadline - home.clock.now()
  const never = dice.below(8) === 0
  const wished = never
    ? match.deadline
    : home.clock.now() + Math.floor(length * ((dice.below(70) + 27) / 100))
  // Whoever leaves it to the clock looks again when the sweep has been there.
  const at = Math.max(wished, home.clock.now()) + SWEEP
  plan(at, async () => {
    const current = (await look(home.ports, id))?.match
    if (current?.phase !== 'playing') return
    const ask =
      current.turn === match.turn && !never ? nextAsk(current, home.ports, `${id} ${current.turn}`) : null
    if (ask) {
      await act(home.ports, { id, cause: `move ${id} ${current.turn}`, ...ask })
      await deliver(home.house, id)
    }
    await moveLater(id, plan)
  })
}

/** Every match from its log, entry by entry. */
async function history(id: string): Promise<{ entry: Entry; match: Match }[]> {
  let match: Match | null = null
  const all: { entry: Entry; match: Match }[] = []
  for await (const entry of home.ports.matches.log(id)) {
    match = evolveMatch(match, entry)
    all.push({ entry, match })
  }
  return all
}

const markOf = ({ components }: Message): string => markIn(components) ?? ''

/** A mention in a silent message shows whose turn it is, and nobody's phone buzzes. */
const SILENT = 4096

describe('a fortnight of 200 matches, with Discord failing at random', () => {
  it('tells of every entry once', async () => {
    const marks = posted.map(markOf)
    let told = 0
    for (const id of ids)
      for (const { entry, match } of await history(id)) {
        const news = newsOf(match, entry)
        if (!news || isEdit(news)) continue
        expect(
          marks.filter((mark) => mark === `${id}:${news.name}`),
          `${id} ${news.name}`,
        ).toHaveLength(1)
        told++
      }
    expect(told).toBeGreaterThan(4 * MATCHES)
  })

  it('sends every notice that came due once, or there is a reason on record', async () => {
    const marks = posted.map(markOf)
    const known = new Set<string>()
    let sent = 0
    let passed = 0
    let slow = 0
    for (const id of ids) {
      const steps = await history(id)
      for (const [index, { match }] of steps.entries()) {
        const settings = new Map(
          await Promise.all(
            match.players.map(
              async ({ player }) => [player, await home.ports.settings.ofPlayer(player)] as const,
            ),
          ),
        )
        const until = steps[index + 1]?.entry.at ?? home.clock.now()
        for (const notice of notices(match, (player) => settings.get(player) ?? playerSettings.parse({}))) {
          const name = noticeName(notice)
          known.add(`${id}:${name}`)
          // What came due while this was the last word must have been seen to: the sweep comes by. Not in the outage.
          const out = notice.at > OUTAGE.from - LATEST && until < OUTAGE.to + LATEST
          // Nor what Discord put off until the player was asleep.
          const asleep = quietUntil(settings.get(notice.player)?.rest ?? null, notice.at + 3 * SWEEP) !== null
          if (notice.at > until - 3 * SWEEP || out || asleep) continue
          const count = marks.filter((mark) => mark === `${id}:${name}`).length
          expect(count, `${id} ${name}`).toBeLessThanOrEqual(1)
          if (count === 0) {
            const settled = await home.house.letters.isSettled(id, name)
            // Discord fails so often here that a few take longer to get through than the player to move.
            const nodded = quietUntil(settings.get(notice.player)?.rest ?? null, notice.at + LATEST) !== null
            if (!settled && (notice.at > until - LATEST || nodded)) slow++
            else expect(settled, `${id} ${name}`).toBe(true)
            passed++
          } else sent++
        }
      }
    }
    expect(sent).toBeGreaterThan(5 * MATCHES)
    expect(passed).toBeLessThan(sent / 4)
    expect(slow).toBeLessThan(sent / 100)
    // And nothing was sent that nobody had to be told.
    const rings = marks.filter((mark) =>
      /#(turn|half|late|hour|every\d*|last|nudge|over|full|expiring)/.test(mark),
    )
    expect(rings.filter((mark) => !known.has(mark))).toEqual([])
  })

  it('posts nothing twice', async () => {
    const seen = new Map<string, Message[]>()
    for (const message of posted)
      if (markOf(message)) seen.set(markOf(message), [...(seen.get(markOf(message)) ?? []), message])
    const twice = [...seen].filter(([, messages]) => messages.length > 1)
    expect(
      twice.map(([mark, messages]) => [
        mark,
        ...messages.map(({ channel, createdAt }) => `${channel} ${createdAt}`),
      ]),
    ).toEqual([])
  })

  it('rings nobody in their quiet hours', async () => {
    for (const { pinged, createdAt, flags } of posted)
      for (const user of (flags & SILENT) === 0 ? pinged.users : []) {
        const { rest } = await home.ports.settings.ofPlayer(await home.ports.people.playerOf(user))
        expect(quietUntil(rest, createdAt)).toBe(null)
      }
  })

  it('lets no deadline fall earlier than was promised, nor into quiet hours', async () => {
    let timeouts = 0
    for (const id of ids) {
      let promised = 0
      for (const { entry, match } of await history(id)) {
        if (entry.facts.some(({ type }) => type === 'timedOut')) {
          timeouts++
          expect(entry.at).toBeGreaterThanOrEqual(promised)
        }
        if (match.deadline === null) continue
        promised = match.deadline
        if (entry.facts.some(({ type }) => type === 'turned')) {
          const [seat = 0] = waitingFor(match)
          const { rest } = await home.ports.settings.ofPlayer(match.players[seat]?.player ?? '')
          expect(match.deadline).toBeGreaterThanOrEqual(entry.at + match.terms.pace.turn)
          expect(quietUntil(rest, match.deadline)).toBe(null)
        }
      }
    }
    expect(timeouts).toBeGreaterThan(MATCHES / 4)
  })

  it('gives back the time of the outage to those whose time ran out in it', async () => {
    const given = (await Promise.all(ids.map(history)))
      .flat()
      .flatMap(({ entry }) => entry.facts.filter(({ type }) => type === 'timeGiven'))
    expect(given.length).toBeGreaterThan(0)
  })

  it('leaves no match stuck', async () => {
    const due = new Set((await home.ports.matches.due(Number.MAX_SAFE_INTEGER, 10_000)).map(({ id }) => id))
    const phases = new Map<string, number>()
    for (const id of ids) {
      const match = (await look(home.ports, id))?.match
      phases.set(match?.phase ?? 'none', (phases.get(match?.phase ?? 'none') ?? 0) + 1)
      expect(match?.paused).toBe(null)
      if (match?.phase === 'playing' || match?.phase === 'open') {
        expect(due.has(id)).toBe(true)
        expect(match.deadline ?? Infinity).toBeGreaterThan(home.clock.now() - MINUTE)
      }
    }
    expect(phases.get('over')).toBeGreaterThan(MATCHES / 20)
  })
})

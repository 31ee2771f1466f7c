import { rng } from '@crackpost/core/kernel/dice'
import type { MatchLogEntry } from '@crackpost/core/match/events'
import { awaitedSeats, evolveMatch, type Match } from '@crackpost/core/match/state'
import { quietHoursEnd } from '@crackpost/core/match/time/clock'
import { reminderKey, scheduledReminders } from '@crackpost/core/match/time/reminders'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
import { loadCurrent } from '@crackpost/core/use-cases/queries'
import { playerSettingsSchema } from '@crackpost/core/use-cases/settings'
import { announcementFor } from '@crackpost/functions/delivery/announce'
import { deliverMatch } from '@crackpost/functions/delivery/deliver'
import { runSweep } from '@crackpost/functions/delivery/sweep'
import type { MessageRecord } from '@crackpost/playground/state/discord-state'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announcementProblems, messageKeyIn, reminderMessageKey } from '../kit/expected-messages.ts'
import { type DiscordProcess, startDiscordProcess } from '../kit/fakes/discord-process.ts'
import {
  createDeliveryHarness,
  type DeliveryHarness,
  ONE_DAY_MS,
  ONE_HOUR_MS,
  ONE_MINUTE_MS,
} from '../kit/harness/delivery.ts'
import { randomCommand } from '../kit/harness/use-cases.ts'
import { sampleCases, sampleSize } from '../kit/sampling.ts'

const MATCH_COUNT = sampleSize(6, 200)
const USER_COUNT = 60
const DAY_COUNT = sampleSize(5, 14)
/** In production a sweep runs every minute; this is still below the outage threshold. */
const SWEEP_INTERVAL_MS = 9 * ONE_MINUTE_MS
/**
 * Daylight saving ends in Europe on 25 October 2026 and in North America on 1 November; it begins on Lord
 * Howe Island (30 minutes).
 */
const START_MS = Date.UTC(2026, 9, 20, 9)

/** With the injected faults a message may take this long. */
const MAX_DELAY_MS = 12 * SWEEP_INTERVAL_MS

/** Three hours in the middle in which no sweep runs and no player can move. */
const OUTAGE_START_MS = START_MS + Math.floor(DAY_COUNT / 2) * ONE_DAY_MS
const OUTAGE = { from: OUTAGE_START_MS, to: OUTAGE_START_MS + 3 * ONE_HOUR_MS }

const TIME_ZONES = ['Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC']
const REMINDER_SETTINGS = ['none', 'once', 'ladder', { everyHours: 18 }, { everyHours: 36 }]

/** Faults injected into Discord, one per day. */
const FAULTS = [
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

let discord: DiscordProcess
let harness: DeliveryHarness
const matchIds: string[] = []
let postedMessages: MessageRecord[] = []
beforeAll(async () => {
  discord = await startDiscordProcess()
  harness = await createDeliveryHarness(discord, USER_COUNT)
  await harness.advanceClock(START_MS - harness.clock.now())
  for (let n = 0; n < USER_COUNT; n++) {
    const dice = rng('settings', String(n))
    const rest =
      n % 3 === 0
        ? null
        : {
            zone: TIME_ZONES[n % TIME_ZONES.length] ?? 'UTC',
            from: ((21 + (n % 4)) % 24) * 60,
            to: 7 * 60 + n,
          }
    const reminders = REMINDER_SETTINGS[n % REMINDER_SETTINGS.length]
    await harness.ports.settings.savePlayerSettings(
      await harness.playerId(n),
      playerSettingsSchema.parse({ rest, reminders, dm: dice.integerBelow(4) === 0 }),
    )
    if (dice.integerBelow(10) === 0)
      await discord.planFault({ kind: 'dms', user: harness.userId(n), closed: true })
  }
  for (const fault of FAULTS) await discord.planFault(fault)
  await runDays()
  await discord.clearFaults()
  await harness.advanceWithSweeps(3 * ONE_HOUR_MS, 5 * ONE_MINUTE_MS)
  postedMessages = await discord.listMessages()
}, 900_000)
afterAll(async () => {
  await harness.close()
  await discord.close()
})

interface PlannedAction {
  readonly at: number
  run(): Promise<void>
}

/** Simulates the users: they open and join matches and move early, late or never, while sweeps run. */
async function runDays(): Promise<void> {
  const agenda: PlannedAction[] = []
  const plan = (at: number, run: () => Promise<void>): void => {
    agenda.push({ at, run })
    agenda.sort((a, b) => b.at - a.at)
  }
  for (let n = 0; n < MATCH_COUNT; n++)
    plan(START_MS + rng('open', String(n)).integerBelow(3 * ONE_DAY_MS), () => openTable(n, plan))
  const end = START_MS + DAY_COUNT * ONE_DAY_MS
  while (harness.clock.now() < end) {
    const isOut = harness.clock.now() >= OUTAGE.from && harness.clock.now() < OUTAGE.to
    await harness.advanceClock(isOut ? OUTAGE.to - harness.clock.now() : SWEEP_INTERVAL_MS)
    for (let doing = agenda.at(-1); doing && doing.at <= harness.clock.now(); doing = agenda.at(-1)) {
      agenda.pop()
      await doing.run()
    }
    await runSweep(harness.deps)
  }
}

/** Opens, fills and starts a match, and schedules its moves. */
async function openTable(n: number, plan: (at: number, run: () => Promise<void>) => void): Promise<void> {
  const dice = rng('table', String(n))
  const seats = 2 + dice.integerBelow(3)
  const turn =
    [12 * ONE_HOUR_MS, 3 * ONE_DAY_MS, 4 * ONE_DAY_MS, 5 * ONE_DAY_MS][dice.integerBelow(4)] ?? ONE_DAY_MS
  const timeUp = dice.integerBelow(5) === 0 ? ('forfeit' as const) : ('idle' as const)
  const host = dice.integerBelow(USER_COUNT - seats)
  const id = await harness.openMatch(
    { seats, pace: { turn, timeUp }, language: n % 2 === 0 ? 'fr' : 'en' },
    `table ${n}`,
    host,
  )
  matchIds.push(id)
  for (let seat = 1; seat < seats; seat++)
    await harness.submit(id, host + seat, { type: 'join', wish: { seat: null, colour: null } })
  // One match in twenty is never started.
  if (dice.integerBelow(20) === 0) return
  await harness.submit(id, host, { type: 'start' })
  await scheduleMove(id, plan)
}

/** Schedules the next move: early, late or left to the clock. */
async function scheduleMove(id: string, plan: (at: number, run: () => Promise<void>) => void): Promise<void> {
  const match = (await loadCurrent(harness.ports, id))?.match
  if (match?.phase !== 'playing' || match.deadline === null) return
  const dice = rng(id, `move ${match.turn}`)
  const length = match.deadline - harness.clock.now()
  const never = dice.integerBelow(8) === 0
  const wished = never
    ? match.deadline
    : harness.clock.now() + Math.floor(length * ((dice.integerBelow(70) + 27) / 100))
  // If the clock is to play, check again after the sweep.
  const at = Math.max(wished, harness.clock.now()) + SWEEP_INTERVAL_MS
  plan(at, async () => {
    const current = (await loadCurrent(harness.ports, id))?.match
    if (current?.phase !== 'playing') return
    const ask =
      current.turn === match.turn && !never
        ? randomCommand(current, harness.ports, `${id} ${current.turn}`)
        : null
    if (ask) {
      await handleCommand(harness.ports, { id, cause: `move ${id} ${current.turn}`, ...ask })
      await deliverMatch(harness.deps, id)
    }
    await scheduleMove(id, plan)
  })
}

/** Entries of a match with the state after each. */
async function loadHistory(id: string): Promise<{ entry: MatchLogEntry; match: Match }[]> {
  let match: Match | null = null
  const all: { entry: MatchLogEntry; match: Match }[] = []
  for await (const entry of harness.ports.matches.readEntries(id)) {
    match = evolveMatch(match, entry)
    all.push({ entry, match })
  }
  return all
}

const messageKeyOf = ({ components }: MessageRecord): string => messageKeyIn(components) ?? ''

/** A silent message may mention a player without notifying them. */
const SUPPRESS_NOTIFICATIONS_FLAG = 4096

describe(`delivery of ${MATCH_COUNT} matches over ${DAY_COUNT} days with random Discord faults`, () => {
  it('announces every entry exactly once', async () => {
    const messageKeys = postedMessages.map(messageKeyOf)
    let announcedCount = 0
    for (const id of matchIds) {
      const history = await loadHistory(id)
      const entries = history.map(({ entry }) => entry)
      expect(announcementProblems(id, entries, messageKeys)).toEqual([])
      announcedCount += history.filter(({ entry, match }) => announcementFor(match, entry) !== null).length
    }
    expect(announcedCount).toBeGreaterThan(sampleSize(2, 4) * MATCH_COUNT)
  })

  it('sends every due reminder exactly once or records why not', async () => {
    const messageKeys = postedMessages.map(messageKeyOf)
    const known = new Set<string>()
    let sent = 0
    let passed = 0
    let slow = 0
    for (const id of matchIds) {
      const steps = await loadHistory(id)
      for (const [index, { match }] of steps.entries()) {
        const settings = new Map(
          await Promise.all(
            match.players.map(
              async ({ player }) =>
                [player, await harness.ports.settings.loadPlayerSettings(player)] as const,
            ),
          ),
        )
        const until = steps[index + 1]?.entry.at ?? harness.clock.now()
        for (const notice of scheduledReminders(
          match,
          (player) => settings.get(player) ?? playerSettingsSchema.parse({}),
        )) {
          const name = reminderKey(notice)
          const key = await reminderMessageKey(harness.ports.people, id, match, notice)
          known.add(key)
          // A reminder that came due in this state must be sent, except during the outage.
          const out = notice.at > OUTAGE.from - MAX_DELAY_MS && until < OUTAGE.to + MAX_DELAY_MS
          // Except those that retries moved into the player's quiet hours.
          const asleep =
            quietHoursEnd(settings.get(notice.player)?.rest ?? null, notice.at + 3 * SWEEP_INTERVAL_MS) !==
            null
          if (notice.at > until - 3 * SWEEP_INTERVAL_MS || out || asleep) continue
          const count = messageKeys.filter((posted) => posted === key).length
          expect(count, `${id} ${name}`).toBeLessThanOrEqual(1)
          if (count === 0) {
            const settled = await harness.deps.outbox.isCompleted(id, name)
            // Except a few that faults delayed until after the player's move.
            const nodded =
              quietHoursEnd(settings.get(notice.player)?.rest ?? null, notice.at + MAX_DELAY_MS) !== null
            if (!settled && (notice.at > until - MAX_DELAY_MS || nodded)) slow++
            else expect(settled, `${id} ${name}`).toBe(true)
            passed++
          } else sent++
        }
      }
    }
    expect(sent).toBeGreaterThan(sampleSize(1, 5) * MATCH_COUNT)
    expect(passed).toBeLessThan(sent / 4)
    expect(slow).toBeLessThan(sent / 100)
    // No reminder was sent that was not due.
    const rings = messageKeys.filter((key) =>
      /#(turn|half|late|hour|every\d*|last|nudge|over|full|expiring)/.test(key),
    )
    expect(rings.filter((key) => !known.has(key))).toEqual([])
  })

  it('posts no message twice', async () => {
    const seen = new Map<string, MessageRecord[]>()
    for (const message of postedMessages)
      if (messageKeyOf(message))
        seen.set(messageKeyOf(message), [...(seen.get(messageKeyOf(message)) ?? []), message])
    const twice = [...seen].filter(([, messages]) => messages.length > 1)
    expect(
      twice.map(([key, messages]) => [
        key,
        ...messages.map(({ channel, createdAt }) => `${channel} ${createdAt}`),
      ]),
    ).toEqual([])
  })

  it('notifies no player in their quiet hours', async () => {
    for (const { pinged, createdAt, flags } of postedMessages)
      for (const user of (flags & SUPPRESS_NOTIFICATIONS_FLAG) === 0 ? pinged.users : []) {
        const { rest } = await harness.ports.settings.loadPlayerSettings(
          await harness.ports.people.findOrCreatePlayer(user),
        )
        expect(quietHoursEnd(rest, createdAt)).toBe(null)
      }
  })

  it('moves no deadline earlier or into quiet hours', async () => {
    let timeouts = 0
    for (const id of matchIds) {
      let promised = 0
      for (const { entry, match } of await loadHistory(id)) {
        if (entry.facts.some(({ type }) => type === 'timedOut')) {
          timeouts++
          expect(entry.at).toBeGreaterThanOrEqual(promised)
        }
        if (match.deadline === null) continue
        promised = match.deadline
        if (entry.facts.some(({ type }) => type === 'turned')) {
          const [seat = 0] = awaitedSeats(match)
          const { rest } = await harness.ports.settings.loadPlayerSettings(match.players[seat]?.player ?? '')
          expect(match.deadline).toBeGreaterThanOrEqual(entry.at + match.terms.pace.turn)
          expect(quietHoursEnd(rest, match.deadline)).toBe(null)
        }
      }
    }
    expect(timeouts).toBeGreaterThan(sampleSize(0, MATCH_COUNT / 4))
  })

  // Few matches may have no such player.
  it.each(sampleCases(['refunds the outage to players whose time ran out in it'], 0))('%s', async () => {
    const given = (await Promise.all(matchIds.map(loadHistory)))
      .flat()
      .flatMap(({ entry }) => entry.facts.filter(({ type }) => type === 'timeGiven'))
    expect(given.length).toBeGreaterThan(0)
  })

  it('leaves no match stuck', async () => {
    const due = new Set(
      (await harness.ports.matches.findDue(Number.MAX_SAFE_INTEGER, 10_000)).map(({ id }) => id),
    )
    const phases = new Map<string, number>()
    for (const id of matchIds) {
      const match = (await loadCurrent(harness.ports, id))?.match
      phases.set(match?.phase ?? 'none', (phases.get(match?.phase ?? 'none') ?? 0) + 1)
      expect(match?.paused).toBe(null)
      if (match?.phase === 'playing' || match?.phase === 'open') {
        expect(due.has(id)).toBe(true)
        expect(match.deadline ?? Infinity).toBeGreaterThan(harness.clock.now() - ONE_MINUTE_MS)
      }
    }
    // In a few days no match may have ended.
    expect(phases.get('over') ?? 0).toBeGreaterThanOrEqual(sampleSize(0, MATCH_COUNT / 20))
  })
})

import * as z from 'zod/mini'
import type { Seat } from '../../kernel/seat.ts'
import { LIVE_TURN_BELOW_MS, type PlayerId } from '../settings.ts'
import { awaitedSeats, type Match } from '../state.ts'
import { afterQuietHours, type QuietHours } from './clock.ts'
import { LOBBY_EXPIRY_MS, LOBBY_WARNING_MS } from './due.ts'

const HOUR_MS = 3_600_000

/**
 * How often a player is reminded of a turn: never, once, at half time and later (`ladder`), or every few
 * hours.
 */
export const reminderFrequencySchema = z.union([
  z.enum(['none', 'once', 'ladder']),
  z.strictObject({ everyHours: z.int().check(z.gte(1), z.lte(72)) }),
])
export type ReminderFrequency = z.infer<typeof reminderFrequencySchema>

/** A player's settings for reminders. */
export interface ReminderPreferences {
  readonly reminders: ReminderFrequency
  readonly rest: QuietHours | null
}

export const REMINDER_KINDS = [
  'turn',
  'half',
  'late',
  'hour',
  'every',
  'last',
  'nudge',
  'over',
  'full',
  'expiring',
] as const
export type ReminderKind = (typeof REMINDER_KINDS)[number]

/** A message to one player, sent at most once. Its key is turn, kind, count and player. */
export interface Reminder {
  readonly turn: number
  readonly kind: ReminderKind
  readonly count: number
  readonly player: PlayerId
  readonly at: number
  /** Not sent after this time; null if it does not expire. */
  readonly until: number | null
}

/** Reminders of something that has just happened; the others come a while after it. */
const AT_ONCE_KINDS: readonly ReminderKind[] = ['turn', 'last', 'nudge', 'over', 'full']

/**
 * Whether a reminder is due as soon as it is scheduled. Its time is that of a log entry: if it lies ahead, the clock was
 * set back since.
 */
export const isAtOnce = ({ kind }: Reminder): boolean => AT_ONCE_KINDS.includes(kind)

/** The unique key of a reminder within its match. */
export const reminderKey = (reminder: Reminder): string => publicReminderKey(reminder, reminder.player)

/**
 * The key for places that others can read. `recipient` stands for the player: the seat or, in a lobby, the
 * Discord user id.
 */
export const publicReminderKey = ({ turn, kind, count }: Reminder, recipient: Seat | string): string =>
  `${String(turn).padStart(6, '0')}#${kind}${count === 0 ? '' : count}#${recipient}`

/** All reminders of the match in its current state, each scheduled outside the player's quiet hours. */
export function scheduledReminders(
  match: Match,
  preferencesOf: (player: PlayerId) => ReminderPreferences,
): Reminder[] {
  if (match.paused) return []
  switch (match.phase) {
    case 'open':
      return lobbyReminders(match, preferencesOf)
    case 'playing':
      return awaitedSeats(match).flatMap((seat) => {
        const player = match.players[seat]?.player
        return player === undefined ? [] : turnReminders(match, player, preferencesOf(player))
      })
    case 'over':
      return match.players.map(({ player }) =>
        createReminder(match, 'over', player, match.endedAt ?? 0, null, preferencesOf(player)),
      )
    case 'off':
      return []
  }
}

const createReminder = (
  match: Match,
  kind: ReminderKind,
  player: PlayerId,
  at: number,
  until: number | null,
  preferences: ReminderPreferences,
): Reminder => ({
  turn: match.turn,
  kind,
  count: 0,
  player,
  at: afterQuietHours(preferences.rest, at),
  until,
})

function lobbyReminders(match: Match, preferencesOf: (player: PlayerId) => ReminderPreferences): Reminder[] {
  const { host, openedAt, players, terms, warned } = match
  const full =
    players.length >= terms.seats
      ? [createReminder(match, 'full', host, openedAt, null, preferencesOf(host))]
      : []
  const until = openedAt + LOBBY_EXPIRY_MS
  const expiring = warned
    ? players.map(({ player }) =>
        createReminder(match, 'expiring', player, openedAt + LOBBY_WARNING_MS, until, preferencesOf(player)),
      )
    : []
  return [...full, ...expiring]
}

/** The announcement of a player's turn and the reminders after it, until the deadline. */
function turnReminders(match: Match, player: PlayerId, preferences: ReminderPreferences): Reminder[] {
  const { turnedAt, deadline, nudge, waited } = match
  if (deadline === null) return []
  const reminders: Reminder[] = [createReminder(match, 'turn', player, turnedAt, deadline, preferences)]
  for (const { kind, count, at } of reminderSteps(preferences.reminders, turnedAt, deadline))
    reminders.push({ ...createReminder(match, kind, player, at, deadline, preferences), count })
  if (nudge?.turn === match.turn)
    reminders.push(createReminder(match, 'nudge', player, nudge.at, deadline, preferences))
  // All other awaited players have acted.
  if (waited > 1 && awaitedSeats(match).length === 1)
    reminders.push(createReminder(match, 'last', player, turnedAt, deadline, preferences))
  return reminders.filter(({ at }) => at < deadline)
}

interface ReminderStep {
  readonly kind: ReminderKind
  readonly count: number
  readonly at: number
}

function reminderSteps(reminders: ReminderFrequency, from: number, deadline: number): ReminderStep[] {
  const length = deadline - from
  const instantAt = (part: number): number => from + Math.round(length * part)
  const half: ReminderStep = { kind: 'half', count: 0, at: instantAt(0.5) }
  const late: ReminderStep = { kind: 'late', count: 0, at: instantAt(0.8) }
  // A turn of a few hours gets no reminder for its last hour.
  const hour: ReminderStep[] =
    length >= 6 * HOUR_MS ? [{ kind: 'hour', count: 0, at: deadline - HOUR_MS }] : []
  if (reminders === 'none' || length < LIVE_TURN_BELOW_MS) return []
  if (reminders === 'once') return [late]
  if (reminders === 'ladder') return [half, late, ...hour]
  const every = reminders.everyHours * HOUR_MS
  const times = Math.max(0, Math.ceil(length / every) - 1)
  const steps = Array.from(
    { length: times },
    (_, n): ReminderStep => ({ kind: 'every', count: n + 1, at: from + (n + 1) * every }),
  )
  return [...steps, ...hour]
}

const KINDS_BY_URGENCY: readonly ReminderKind[] = ['turn', 'half', 'every', 'late', 'last', 'nudge', 'hour']

/**
 * Splits due reminders into one per player to send, the most urgent, and those to skip for good. After a
 * quiet night a player gets one message instead of four.
 */
export function splitByUrgency(due: readonly Reminder[]): { send: Reminder[]; pass: Reminder[] } {
  const rank = ({ kind, count }: Reminder): number => KINDS_BY_URGENCY.indexOf(kind) * 1000 + count
  const best = new Map<PlayerId, Reminder>()
  for (const reminder of due) {
    const before = best.get(reminder.player)
    if (!before || rank(reminder) > rank(before)) best.set(reminder.player, reminder)
  }
  const send = [...best.values()]
  return { send, pass: due.filter((reminder) => !send.includes(reminder)) }
}

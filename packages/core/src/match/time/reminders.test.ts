import { describe, expect, it } from 'vitest'
import { leCrackGame } from '../../games/le-crack/index.ts'
import { DAY_MS, NO_SEAT_WISH } from '../settings.ts'
import { evolveMatch, type Match } from '../state.ts'
import { LOBBY_EXPIRY_MS, LOBBY_WARNING_MS } from './due.ts'
import {
  type Reminder,
  type ReminderPreferences,
  reminderFrequencySchema,
  reminderKey,
  scheduledReminders,
  splitByUrgency,
} from './reminders.ts'

const HOUR_MS = 3_600_000
const [A, B] = ['player-a', 'player-b']
const preferences =
  (changes: Partial<ReminderPreferences> = {}) =>
  (): ReminderPreferences => ({ reminders: 'ladder', rest: null, ...changes })

const open: Match = evolveMatch(null, {
  at: 0,
  facts: [
    {
      type: 'opened',
      host: A,
      wish: NO_SEAT_WISH,
      terms: {
        game: 'le-crack',
        options: {},
        seats: 2,
        pace: { turn: 2 * DAY_MS, timeUp: 'idle' },
        language: 'fr',
        place: { server: null, channel: '1' },
        private: false,
        invited: [],
        rematch: null,
      },
    },
  ],
})
const full = evolveMatch(open, { at: HOUR_MS, facts: [{ type: 'joined', player: B, wish: NO_SEAT_WISH }] })
/** A running match in which A moves first, with the fields that reminders use. */
const running: Match = {
  ...full,
  phase: 'playing',
  turn: 3,
  turnedAt: 0,
  waited: 1,
  deadline: 2 * DAY_MS,
  play: playOf(),
}

function playOf(): Match['play'] {
  const racks = [
    [...'ABCDEFGHIJKL'].map((letter) => `${letter}1`),
    [...'BBCDEFGHIJKL'].map((letter) => `${letter}2`),
  ]
  const started = evolveMatch(full, {
    at: 0,
    facts: [
      {
        type: 'started',
        players: [A, B],
        colours: [],
        edition: leCrackGame.edition,
        lexicon: 'fr',
        house: { add: [], ban: [] },
        seed: '0'.repeat(32),
        commitment: '0'.repeat(64),
        setup: [{ type: 'dealt', racks, bag: [], first: 0 }],
      },
    ],
  })
  return started.play
}

const summariesOf = (match: Match, changes: Partial<ReminderPreferences> = {}) =>
  scheduledReminders(match, preferences(changes)).map(({ kind, count, player, at }) => [
    kind + (count || ''),
    player,
    at / HOUR_MS,
  ])

describe('scheduledReminders', () => {
  it('announces the turn, then reminds at half time, at four fifths and in the last hour', () => {
    expect(summariesOf(running)).toEqual([
      ['turn', A, 0],
      ['half', A, 24],
      ['late', A, 38.4],
      ['hour', A, 47],
    ])
  })

  it('reminds as often as the player has chosen', () => {
    expect(summariesOf(running, { reminders: 'none' })).toEqual([['turn', A, 0]])
    expect(summariesOf(running, { reminders: 'once' })).toEqual([
      ['turn', A, 0],
      ['late', A, 38.4],
    ])
    expect(summariesOf(running, { reminders: { everyHours: 12 } })).toEqual([
      ['turn', A, 0],
      ['every1', A, 12],
      ['every2', A, 24],
      ['every3', A, 36],
      ['hour', A, 47],
    ])
    expect(reminderFrequencySchema.safeParse({ everyHours: 0 }).success).toBe(false)
    expect(reminderFrequencySchema.safeParse('hourly').success).toBe(false)
  })

  it('avoids quiet hours, and leaves out what would then be too late', () => {
    // 1970-01-01 in UTC: quiet from 20 h to 10 h.
    const rest = { zone: 'UTC', from: 20 * 60, to: 10 * 60 }
    expect(summariesOf(running, { rest })).toEqual([
      ['turn', A, 10],
      ['half', A, 34],
      ['late', A, 38.4],
    ])
  })

  it('has no last-hour reminder in a turn of a few hours', () => {
    expect(summariesOf({ ...running, deadline: 4 * HOUR_MS }).map(([kind]) => kind)).toEqual([
      'turn',
      'half',
      'late',
    ])
  })

  it('only announces the turn where players are all present', () => {
    for (const reminders of ['ladder', 'once', { everyHours: 1 }] as const)
      expect(
        scheduledReminders({ ...running, deadline: 120_000 }, preferences({ reminders })).map(
          ({ kind }) => kind,
        ),
      ).toEqual(['turn'])
  })

  it('informs the host of a full lobby, and all players of one that will expire', () => {
    expect(summariesOf(open)).toEqual([])
    expect(summariesOf(full)).toEqual([['full', A, 0]])
    expect(scheduledReminders({ ...open, warned: true }, preferences())).toEqual([
      { turn: 0, kind: 'expiring', count: 0, player: A, at: LOBBY_WARNING_MS, until: LOBBY_EXPIRY_MS },
    ])
  })

  it('informs all players of the end', () => {
    expect(summariesOf({ ...running, phase: 'over', endedAt: 5 * HOUR_MS })).toEqual([
      ['over', A, 5],
      ['over', B, 5],
    ])
    expect(summariesOf({ ...running, phase: 'off' })).toEqual([])
  })

  it('passes on a nudge of this turn, but not of an earlier one', () => {
    const withNudge = (turn: number): Match => ({ ...running, nudge: { by: 1, at: 30 * HOUR_MS, turn } })
    expect(summariesOf(withNudge(3))).toContainEqual(['nudge', A, 30])
    expect(summariesOf(withNudge(2)).map(([kind]) => kind)).not.toContain('nudge')
  })

  it('informs the last awaited player if there were more', () => {
    expect(summariesOf({ ...running, waited: 3 }).map(([kind]) => kind)).toContain('last')
  })

  it('is empty while a match is paused', () => {
    expect(summariesOf({ ...running, paused: { at: 0, reason: 'gone' } })).toEqual([])
  })

  it('has a unique key per turn, kind and player', () => {
    const reminders = scheduledReminders(
      { ...running, waited: 2, nudge: { by: 1, at: 0, turn: 3 } },
      preferences({ reminders: { everyHours: 5 } }),
    )
    expect(new Set(reminders.map(reminderKey)).size).toBe(reminders.length)
  })
})

describe('selectMostUrgent', () => {
  it('selects one reminder per player, the most urgent, when several are due', () => {
    const reminders = scheduledReminders(running, preferences())
    const { send, pass } = splitByUrgency(reminders)
    expect(send.map(({ kind }) => kind)).toEqual(['hour'])
    expect(pass.map(({ kind }) => kind)).toEqual(['turn', 'half', 'late'])
    const two: Reminder[] = [...reminders, { turn: 3, kind: 'turn', count: 0, player: B, at: 0, until: null }]
    expect(splitByUrgency(two).send).toHaveLength(2)
  })
})

import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  afterQuietHours,
  deadlineAfterQuietHours,
  isTimeZone,
  type QuietHours,
  quietHoursEnd,
  quietHoursSchema,
} from './clock.ts'

const HOUR_MS = 3_600_000
const at = (iso: string): number => Date.parse(iso)
const night = (zone: string): QuietHours => ({ zone, from: 22 * 60, to: 8 * 60 })
const iso = (instant: number | null): string | null =>
  instant === null ? null : new Date(instant).toISOString()

describe('a time zone', () => {
  it.each([
    'Europe/Paris',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'America/St_Johns',
    'UTC',
    'Pacific/Apia',
  ])('%s is accepted', (name) => expect(isTimeZone(name)).toBe(true))
  it.each(['', 'Europe/Pariss', 'Mars/Phobos', '+02:00', '../etc', 'Europe/Paris\0', '🇫🇷'])(
    '%j is rejected',
    (name) => expect(isTimeZone(name)).toBe(false),
  )

  describe('in many spellings', () => {
    afterEach(() => vi.restoreAllMocks())

    it('does not fill the memory', () => {
      const created = vi.spyOn(Intl, 'DateTimeFormat')
      const letters = [...'america/argentina']
      /** The zone in the spelling number `n`: its binary digits say which letters are capitals. */
      const spelling = (n: number): string =>
        `${letters.map((letter, place) => ((n >> place) & 1 ? letter.toUpperCase() : letter)).join('')}/Ushuaia`
      const spellings = Array.from({ length: 1_000 }, (_, n) => spelling(n))
      expect(spellings.filter(isTimeZone)).toHaveLength(1_000)
      // The last ones are kept, so that the zones in use are fast; the first ones no longer are.
      created.mockClear()
      expect(spellings.slice(-50).every(isTimeZone)).toBe(true)
      expect(created).not.toHaveBeenCalled()
      expect(spellings.slice(0, 500).every(isTimeZone)).toBe(true)
      expect(created).toHaveBeenCalledTimes(500)
    })
  })
})

describe('quiet hours', () => {
  it('may not be empty, cover the whole day or leave too little of it', () => {
    const isValid = (from: number, to: number): boolean =>
      quietHoursSchema.safeParse({ zone: 'Europe/Paris', from, to }).success
    expect(isValid(480, 480)).toBe(false)
    expect(isValid(480, 479)).toBe(false)
    expect(isValid(0, 17 * 60)).toBe(false)
    expect(isValid(-1, 60)).toBe(false)
    expect(isValid(0, 1440)).toBe(false)
    expect(isValid(22 * 60, 8 * 60)).toBe(true)
    expect(quietHoursSchema.safeParse({ zone: 'Nowhere', from: 1, to: 2 }).success).toBe(false)
  })

  it('can span midnight, from their first minute to their last', () => {
    const paris = night('Europe/Paris')
    expect(quietHoursEnd(paris, at('2026-11-16T20:59:59Z'))).toBe(null)
    expect(iso(quietHoursEnd(paris, at('2026-11-16T21:00:00Z')))).toBe('2026-11-17T07:00:00.000Z')
    expect(iso(quietHoursEnd(paris, at('2026-11-17T06:59:59Z')))).toBe('2026-11-17T07:00:00.000Z')
    expect(quietHoursEnd(paris, at('2026-11-17T07:00:00Z'))).toBe(null)
  })

  it('can lie within a day', () => {
    const lunch: QuietHours = { zone: 'Asia/Kathmandu', from: 12 * 60, to: 13 * 60 + 30 }
    // Nepal is 5:45 ahead.
    expect(iso(quietHoursEnd(lunch, at('2026-11-16T06:15:00Z')))).toBe('2026-11-16T07:45:00.000Z')
    expect(quietHoursEnd(lunch, at('2026-11-16T06:14:59Z'))).toBe(null)
  })

  it('are an hour shorter on the night of the spring change and an hour longer in autumn', () => {
    const paris = night('Europe/Paris')
    // 2026-03-29: 2 h becomes 3 h. The night ends at 8 h local, which is 6 h UTC.
    expect(iso(quietHoursEnd(paris, at('2026-03-28T21:30:00Z')))).toBe('2026-03-29T06:00:00.000Z')
    // 2026-10-25: 3 h becomes 2 h. The night ends at 8 h local, which is 7 h UTC.
    expect(iso(quietHoursEnd(paris, at('2026-10-24T20:30:00Z')))).toBe('2026-10-25T07:00:00.000Z')
  })

  it('that begin or end in a skipped hour begin or end at the change', () => {
    const ends: QuietHours = { zone: 'Europe/Paris', from: 22 * 60, to: 2 * 60 + 30 }
    expect(iso(quietHoursEnd(ends, at('2026-03-28T23:00:00Z')))).toBe('2026-03-29T01:00:00.000Z')
    const begins: QuietHours = { zone: 'Europe/Paris', from: 2 * 60 + 30, to: 6 * 60 }
    expect(quietHoursEnd(begins, at('2026-03-29T00:59:59Z'))).toBe(null)
    expect(iso(quietHoursEnd(begins, at('2026-03-29T01:00:00Z')))).toBe('2026-03-29T04:00:00.000Z')
  })

  it('are right in a zone with half an hour of daylight saving time', () => {
    // Lord Howe: 10:30 ahead, 11 in summer, from 2026-10-04 2 h on.
    expect(iso(quietHoursEnd(night('Australia/Lord_Howe'), at('2026-10-03T12:00:00Z')))).toBe(
      '2026-10-03T21:00:00.000Z',
    )
  })

  it('are right in a zone that skipped a whole day', () => {
    // Samoa had no 30 December 2011.
    expect(iso(quietHoursEnd(night('Pacific/Apia'), at('2011-12-30T09:00:00Z')))).toBe(
      '2011-12-30T18:00:00.000Z',
    )
  })
})

describe('turnDeadline', () => {
  it('is unchanged outside quiet hours, and an hour after their end otherwise', () => {
    const paris = night('Europe/Paris')
    expect(iso(deadlineAfterQuietHours(at('2026-11-14T12:00:00Z') + 48 * HOUR_MS, paris))).toBe(
      '2026-11-16T12:00:00.000Z',
    )
    expect(iso(deadlineAfterQuietHours(at('2026-11-14T22:00:00Z') + 48 * HOUR_MS, paris))).toBe(
      '2026-11-17T08:00:00.000Z',
    )
    expect(iso(deadlineAfterQuietHours(at('2026-11-14T22:00:00Z') + 48 * HOUR_MS, null))).toBe(
      '2026-11-16T22:00:00.000Z',
    )
  })

  it('is never earlier than promised, and never in quiet hours, in any zone at any time', () => {
    const zones = [
      'Europe/Paris',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'Pacific/Apia',
      'Africa/Cairo',
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 1439 }),
        fc.integer({ min: 1, max: 16 * 60 }),
        fc.integer({ min: at('2005-01-01T00:00:00Z'), max: at('2035-01-01T00:00:00Z') }),
        fc.integer({ min: 5 * 60_000, max: 14 * 24 * HOUR_MS }),
        (zone, from, length, now, turn) => {
          const hours: QuietHours = { zone, from, to: (from + length) % 1440 }
          const deadline = deadlineAfterQuietHours(now + turn, hours)
          expect(deadline).toBeGreaterThanOrEqual(now + turn)
          expect(deadline - (now + turn)).toBeLessThanOrEqual((length + 26 * 60) * 60_000)
          expect(afterQuietHours(hours, now)).toBeGreaterThanOrEqual(now)
          const end = quietHoursEnd(hours, now)
          if (end !== null) expect(end).toBeGreaterThan(now)
          // Compare with the local time shown by the time zone database.
          const localTime = new Intl.DateTimeFormat('en-GB', {
            timeZone: zone,
            hour: '2-digit',
            minute: '2-digit',
            hourCycle: 'h23',
          }).format(now)
          const [hour = 0, minute = 0] = localTime.split(':').map(Number)
          const sinceStart = (hour * 60 + minute - from + 1440) % 1440
          expect(end !== null).toBe(sinceStart < length)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

import { isTimeZone } from '@crackpost/core/match/time/clock'
import { describe, expect, it } from 'vitest'
import { findTimeZone, minuteOfDayIn, parseMinuteOfDay, TIME_ZONES, timeZoneLabel } from './time-zones.ts'

describe('time zones', () => {
  it('are valid, unique, and few enough for a select with one more option', () => {
    for (const { id } of TIME_ZONES) {
      expect(isTimeZone(id), id).toBe(true)
      expect(findTimeZone(id), id).toBe(id)
    }
    expect(new Set(TIME_ZONES.map(({ id }) => id)).size).toBe(24)
  })

  it.each([
    ['Montréal', 'America/Toronto'],
    ['montreal', 'America/Toronto'],
    ['Genève', 'Europe/Zurich'],
    ['Geneva', 'Europe/Zurich'],
    ['Asia/Tokyo', 'Asia/Tokyo'],
    ['tokyo', 'Asia/Tokyo'],
    ['america/new york', 'America/New_York'],
    ['America/Montreal', 'America/Toronto'],
    ['  Europe/Paris ', 'Europe/Paris'],
    ['UTC', 'UTC'],
  ])('are found by what people type: %s', (typed, zone) => {
    expect(findTimeZone(typed)).toBe(zone)
  })

  it.each(['', ' ', 'Mars', '+02:00', 'Paris'.repeat(99), '../../etc', '__proto__', '🕐', 'Europe/'])(
    'are not found by %j',
    (typed) => {
      expect(findTimeZone(typed)).toBeNull()
    },
  )

  it('are shown by their cities, unlisted ones by their id', () => {
    expect(timeZoneLabel('Europe/Brussels', 'fr')).toBe('Bruxelles, Luxembourg')
    expect(timeZoneLabel('Europe/Brussels', 'en')).toBe('Brussels, Luxembourg')
    expect(timeZoneLabel('Asia/Tokyo', 'fr')).toBe('Asia/Tokyo')
  })

  it('convert to local time in summer and in winter', () => {
    expect(minuteOfDayIn('Europe/Paris', Date.UTC(2026, 0, 1, 23, 5))).toBe(5)
    expect(minuteOfDayIn('Europe/Paris', Date.UTC(2026, 6, 1, 12, 0))).toBe(14 * 60)
    expect(minuteOfDayIn('Pacific/Tahiti', Date.UTC(2026, 6, 1, 12, 0))).toBe(2 * 60)
  })
})

describe('parseMinuteOfDay', () => {
  it.each([
    ['22:30', 1350],
    ['22h30', 1350],
    ['22 h 30', 1350],
    ['22 h', 1320],
    ['7', 420],
    ['07:05', 425],
    ['0:00', 0],
    ['23.59', 1439],
  ])('reads %s', (typed, minute) => {
    expect(parseMinuteOfDay(typed)).toBe(minute)
  })

  it.each(['', '24:00', '22:60', '22:3', '2230', '-1', 'minuit', '7:00 pm', '٢٢:٠٠', '1e1'])(
    'rejects %j',
    (typed) => {
      expect(parseMinuteOfDay(typed)).toBeNull()
    },
  )
})

import { describe, expect, it } from 'vitest'
import { formatTimeSpan, formatTimestamp, MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from './time-format.ts'

const at = Date.UTC(2026, 7, 12, 14, 5, 9)
const format = (style: Parameters<typeof formatTimestamp>[1], locale: string) =>
  formatTimestamp(at, style, locale, at, 'UTC').replace(/\s/g, ' ')

describe('formatTimestamp', () => {
  it('uses the reader’s language', () => {
    expect(format('t', 'fr')).toBe('14:05')
    expect(format('T', 'en-US')).toBe('2:05:09 PM')
    expect(format('d', 'fr')).toBe('12/08/2026')
    expect(format('D', 'fr')).toBe('12 août 2026')
    expect(format('F', 'en-GB')).toMatch(/^Wednesday,? 12 August 2026 at 14:05$/)
    expect(format('f', 'de')).toBe('12. August 2026 um 14:05')
  })

  it('formats relative times', () => {
    const formatRelative = (ms: number, locale = 'en-US') => formatTimestamp(at + ms, 'R', locale, at)
    expect(formatRelative(0)).toBe('now')
    expect(formatRelative(30_000)).toBe('in 30 seconds')
    expect(formatRelative(-MS_PER_MINUTE)).toBe('1 minute ago')
    expect(formatRelative(59 * MS_PER_MINUTE)).toBe('in 59 minutes')
    expect(formatRelative(MS_PER_HOUR)).toBe('in 1 hour')
    expect(formatRelative(23 * MS_PER_HOUR)).toBe('in 23 hours')
    expect(formatRelative(-3 * MS_PER_DAY)).toBe('3 days ago')
    expect(formatRelative(2 * MS_PER_DAY, 'fr').replace(/\s/g, ' ')).toBe('dans 2 jours')
    expect(formatRelative(400 * MS_PER_DAY)).toBe('in 1 year')
  })
})

describe('formatTimeSpan', () => {
  it('uses at most two units', () => {
    const plain = (ms: number, locale: string) => formatTimeSpan(ms, locale).replace(/\s/g, ' ')
    expect(plain(MS_PER_DAY + 6 * MS_PER_HOUR + MS_PER_MINUTE, 'en')).toBe('1 day 6 hr')
    expect(plain(6 * MS_PER_HOUR, 'fr')).toBe('6 h')
    expect(plain(0, 'fr')).toBe('0 min')
  })
})

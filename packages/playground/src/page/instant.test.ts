import { describe, expect, it } from 'vitest'
import { DAY, HOUR, instant, MINUTE, stretch } from './instant.ts'

const at = Date.UTC(2026, 7, 12, 14, 5, 9)
const shown = (style: Parameters<typeof instant>[1], locale: string) =>
  instant(at, style, locale, at, 'UTC').replace(/\s/g, ' ')

describe('an instant', () => {
  it('is written in the reader’s language', () => {
    expect(shown('t', 'fr')).toBe('14:05')
    expect(shown('T', 'en-US')).toBe('2:05:09 PM')
    expect(shown('d', 'fr')).toBe('12/08/2026')
    expect(shown('D', 'fr')).toBe('12 août 2026')
    expect(shown('F', 'en-GB')).toMatch(/^Wednesday,? 12 August 2026 at 14:05$/)
    expect(shown('f', 'de')).toBe('12. August 2026 um 14:05')
  })

  it('is told from now on', () => {
    const from = (ms: number, locale = 'en-US') => instant(at + ms, 'R', locale, at)
    expect(from(0)).toBe('now')
    expect(from(30_000)).toBe('in 30 seconds')
    expect(from(-MINUTE)).toBe('1 minute ago')
    expect(from(59 * MINUTE)).toBe('in 59 minutes')
    expect(from(HOUR)).toBe('in 1 hour')
    expect(from(23 * HOUR)).toBe('in 23 hours')
    expect(from(-3 * DAY)).toBe('3 days ago')
    expect(from(2 * DAY, 'fr').replace(/\s/g, ' ')).toBe('dans 2 jours')
    expect(from(400 * DAY)).toBe('in 1 year')
  })
})

describe('a stretch of time', () => {
  it('has two units at most', () => {
    const plain = (ms: number, locale: string) => stretch(ms, locale).replace(/\s/g, ' ')
    expect(plain(DAY + 6 * HOUR + MINUTE, 'en')).toBe('1 day 6 hr')
    expect(plain(6 * HOUR, 'fr')).toBe('6 h')
    expect(plain(0, 'fr')).toBe('0 min')
  })
})

import type { Style } from './markdown/tree.ts'

const FORMATS: Readonly<Record<Exclude<Style, 'R'>, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
  s: { dateStyle: 'short', timeStyle: 'short' },
  S: { dateStyle: 'short', timeStyle: 'medium' },
}

const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The largest unit that is reached first. */
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', SECOND],
]

/** An instant in somebody's language, in one of Discord's styles. */
export function instant(at: number, style: Style, locale: string, now: number, zone?: string): string {
  if (style === 'R') return relative(at - now, locale)
  return new Intl.DateTimeFormat(locale, { ...FORMATS[style], ...(zone ? { timeZone: zone } : {}) }).format(
    at,
  )
}

function relative(ms: number, locale: string): string {
  const [unit, length] = UNITS.find(([, each]) => Math.abs(ms) >= each) ?? ['second', SECOND]
  const many = Math.round(Math.abs(ms) / length) * Math.sign(ms)
  return new Intl.RelativeTimeFormat(locale, { numeric: many === 0 ? 'auto' : 'always' }).format(many, unit)
}

/** Whether two instants are on the same day, where the reader is. */
export const sameDay = (one: number, other: number): boolean =>
  new Date(one).toDateString() === new Date(other).toDateString()

/** A stretch of time in two units at most: `1 d 6 h`. */
export function stretch(ms: number, locale: string): string {
  const minutes = Math.round(ms / MINUTE)
  const parts: [number, string][] = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ]
  const shown = parts.filter(([many]) => many > 0).slice(0, 2)
  return (shown.length === 0 ? [[0, 'minute'] as const] : shown)
    .map(([many, unit]) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(many),
    )
    .join(' ')
}

import type { TimestampStyle } from './markdown/tree.ts'

const FORMATS: Readonly<Record<Exclude<TimestampStyle, 'R'>, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
  s: { dateStyle: 'short', timeStyle: 'short' },
  S: { dateStyle: 'short', timeStyle: 'medium' },
}

const MS_PER_SECOND = 1000
export const MS_PER_MINUTE = 60 * MS_PER_SECOND
export const MS_PER_HOUR = 60 * MS_PER_MINUTE
export const MS_PER_DAY = 24 * MS_PER_HOUR

/** Largest unit first. */
const RELATIVE_UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * MS_PER_DAY],
  ['month', 30 * MS_PER_DAY],
  ['day', MS_PER_DAY],
  ['hour', MS_PER_HOUR],
  ['minute', MS_PER_MINUTE],
  ['second', MS_PER_SECOND],
]

/** Formats a time (milliseconds) in one of Discord's timestamp styles. */
export function formatTimestamp(
  at: number,
  style: TimestampStyle,
  locale: string,
  now: number,
  zone?: string,
): string {
  if (style === 'R') return formatRelative(at - now, locale)
  return new Intl.DateTimeFormat(locale, { ...FORMATS[style], ...(zone ? { timeZone: zone } : {}) }).format(
    at,
  )
}

function formatRelative(ms: number, locale: string): string {
  const [unit, length] = RELATIVE_UNITS.find(([, each]) => Math.abs(ms) >= each) ?? ['second', MS_PER_SECOND]
  const count = Math.round(Math.abs(ms) / length) * Math.sign(ms)
  return new Intl.RelativeTimeFormat(locale, { numeric: count === 0 ? 'auto' : 'always' }).format(count, unit)
}

/** Whether two times are on the same day in the local time zone. */
export const isSameDay = (one: number, other: number): boolean =>
  new Date(one).toDateString() === new Date(other).toDateString()

/** Formats a duration (milliseconds) in at most two units: `1 d 6 h`. */
export function formatTimeSpan(ms: number, locale: string): string {
  const minutes = Math.round(ms / MS_PER_MINUTE)
  const parts: [number, string][] = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ]
  const shown = parts.filter(([count]) => count > 0).slice(0, 2)
  return (shown.length === 0 ? [[0, 'minute'] as const] : shown)
    .map(([count, unit]) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count),
    )
    .join(' ')
}

import * as z from 'zod/mini'
import { createLruCache } from '../../kernel/lru-cache.ts'

// Arithmetic on instants (milliseconds since 1970) and local time. The current time is always a parameter.

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const MINUTES_PER_DAY = 24 * 60

/** Maximum quiet time per day. */
const MAX_QUIET_MINUTES = 16 * 60

/** Extra time after quiet hours. */
const QUIET_HOURS_GRACE_MS = HOUR_MS

const minuteOfDaySchema = z.int().check(z.gte(0), z.lte(MINUTES_PER_DAY - 1))

/** An IANA time zone known to this runtime. */
export const timeZoneSchema = z
  .string()
  .check(z.maxLength(64), z.refine(isTimeZone, { error: 'unknown zone' }))

/**
 * Quiet hours in the player's time zone, in minutes of the day. They span midnight if `to` is before `from`.
 */
export const quietHoursSchema = z
  .strictObject({ zone: timeZoneSchema, from: minuteOfDaySchema, to: minuteOfDaySchema })
  .check(
    z.refine(({ from, to }) => from !== to && minutesBetween(from, to) <= MAX_QUIET_MINUTES, {
      error: 'too long',
    }),
  )
export type QuietHours = z.infer<typeof quietHoursSchema>

const minutesBetween = (from: number, to: number): number => (to - from + MINUTES_PER_DAY) % MINUTES_PER_DAY

export function isTimeZone(name: string): boolean {
  // Offsets such as +02:00 are not accepted: they have no daylight saving time.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    dateTimeFormat(name)
    return true
  } catch {
    return false
  }
}

/** Formats that are kept. A zone has as many spellings as upper and lower case allow, so they must not all be kept. */
const MAX_CACHED_FORMATS = 64

const dateTimeFormats = createLruCache<Intl.DateTimeFormat>(MAX_CACHED_FORMATS)

/** Caches formats, because they are expensive to create. Throws a RangeError for an unknown zone. */
const dateTimeFormat = (zone: string): Intl.DateTimeFormat =>
  dateTimeFormats.getOrCreate(
    zone,
    () =>
      new Intl.DateTimeFormat('en-US', {
        timeZone: zone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      }),
  )

/** The local time of a zone, encoded as if it were UTC. */
function localTime(zone: string, at: number): number {
  const part = new Map(
    dateTimeFormat(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const get = (type: Intl.DateTimeFormatPartTypes): number => part.get(type) ?? 0
  return Date.UTC(get('year'), get('month') - 1, get('day'), get('hour'), get('minute'), get('second'))
}

const utcOffset = (zone: string, at: number): number => localTime(zone, at) + (at % 1000) - at

/** The first full minute after `from` at which the zone's offset is the one at `to`. */
function offsetChangeBetween(zone: string, from: number, to: number): number {
  const target = utcOffset(zone, to)
  let [low, high] = [Math.floor(from / MINUTE_MS), Math.ceil(to / MINUTE_MS)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (utcOffset(zone, middle * MINUTE_MS) === target) high = middle
    else low = middle
  }
  return high * MINUTE_MS
}

/** When the quiet hours that contain `at` end, by local time; null if `at` is in no quiet hours. */
export function quietHoursEnd(quietHours: QuietHours | null, at: number): number | null {
  if (!quietHours) return null
  const { zone, from, to } = quietHours
  const local = at + utcOffset(zone, at)
  const sinceStart = (local - from * MINUTE_MS) % DAY_MS
  const left = minutesBetween(from, to) * MINUTE_MS - (sinceStart < 0 ? sinceStart + DAY_MS : sinceStart)
  if (left <= 0) return null
  const end = at + left
  if (utcOffset(zone, end) === utcOffset(zone, at)) return end
  // The offset changes before the end: continue with the local time after the change.
  const change = offsetChangeBetween(zone, at, end)
  return quietHoursEnd(quietHours, change) ?? change
}

/** The deadline of a turn that starts now, before quiet hours are considered. */
export const turnDeadline = (now: number, pace: { readonly turn: number }): number => now + pace.turn

/** A deadline moved out of the quiet hours of the player: to their end and a grace period after it. */
export function deadlineAfterQuietHours(deadline: number, quietHours: QuietHours | null): number {
  const end = quietHoursEnd(quietHours, deadline)
  return end === null ? deadline : end + QUIET_HOURS_GRACE_MS
}

/** The first instant from `at` on that is outside the quiet hours. */
export const afterQuietHours = (quietHours: QuietHours | null, at: number): number =>
  quietHoursEnd(quietHours, at) ?? at

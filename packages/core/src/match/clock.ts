import * as z from 'zod/mini'

// Arithmetic on instants (milliseconds since 1970) and local time. The clock itself is always handed in.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MINUTES_A_DAY = 24 * 60

/** Nobody is out of reach for longer than this each day. */
const LONGEST_REST = 16 * 60

/** After quiet hours a player has this long to wake up. */
const GRACE = HOUR

const minuteOfDay = z.int().check(z.gte(0), z.lte(MINUTES_A_DAY - 1))

/** A time zone of the IANA data base, as this machine knows it. */
export const zone = z.string().check(z.maxLength(64), z.refine(isZone, { error: 'unknown zone' }))

/** Quiet hours in the player's own zone, from and to a minute of the day; over midnight where `to` is before `from`. */
export const rest = z
  .strictObject({ zone, from: minuteOfDay, to: minuteOfDay })
  .check(z.refine(({ from, to }) => from !== to && lengthOf(from, to) <= LONGEST_REST, { error: 'too long' }))
export type Rest = z.infer<typeof rest>

const lengthOf = (from: number, to: number): number => (to - from + MINUTES_A_DAY) % MINUTES_A_DAY

export function isZone(name: string): boolean {
  // Offsets such as +02:00 are no zones: they know no summer.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    formatter(name)
    return true
  } catch {
    return false
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Making one is dear, asking it is cheap. */
function formatter(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formatters.set(zone, made)
  return made
}

/** What the clocks of a zone show, as if it were UTC. */
function wall(zone: string, at: number): number {
  const part = new Map(
    formatter(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const get = (type: Intl.DateTimeFormatPartTypes): number => part.get(type) ?? 0
  return Date.UTC(get('year'), get('month') - 1, get('day'), get('hour'), get('minute'), get('second'))
}

const offset = (zone: string, at: number): number => wall(zone, at) + (at % 1000) - at

/** The first instant after `from`, to the minute, at which the zone's offset has become what it is at `to`. */
function changeBetween(zone: string, from: number, to: number): number {
  const target = offset(zone, to)
  let [low, high] = [Math.floor(from / MINUTE), Math.ceil(to / MINUTE)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offset(zone, middle * MINUTE) === target) high = middle
    else low = middle
  }
  return high * MINUTE
}

/** When the quiet hours end that an instant falls into, by the clock on the player's wall; null if it falls into none. */
export function quietUntil(rest: Rest | null, at: number): number | null {
  if (!rest) return null
  const { zone, from, to } = rest
  const shown = at + offset(zone, at)
  const into = (shown - from * MINUTE) % DAY
  const left = lengthOf(from, to) * MINUTE - (into < 0 ? into + DAY : into)
  if (left <= 0) return null
  const end = at + left
  if (offset(zone, end) === offset(zone, at)) return end
  // The clocks change before it: what they show then decides.
  const change = changeBetween(zone, at, end)
  return quietUntil(rest, change) ?? change
}

/** The deadline of a turn that starts now: out of the quiet hours of whoever has to move, once. */
export function deadlineFor(now: number, turn: number, rest: Rest | null): number {
  const plain = now + turn
  const end = quietUntil(rest, plain)
  return end === null ? plain : end + GRACE
}

/** The first moment from an instant on at which a player may be disturbed. */
export const awake = (rest: Rest | null, at: number): number => quietUntil(rest, at) ?? at

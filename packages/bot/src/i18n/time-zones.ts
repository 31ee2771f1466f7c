import { isTimeZone } from '@crackpost/core/match/time/clock'
import type { Language } from '../discord/interaction.ts'
import type { TextByLanguage } from '../games/presenter.ts'

interface TimeZone {
  readonly id: string
  /** City names, separated by commas. */
  readonly cities: TextByLanguage
}

const timeZone = (id: string, fr: string, en = fr): TimeZone => ({ id, cities: { fr, en } })

/** The offered time zones, mostly of French-speaking regions; every other zone can be typed. */
export const TIME_ZONES: readonly TimeZone[] = [
  timeZone('Europe/Paris', 'Paris'),
  timeZone('Europe/Brussels', 'Bruxelles, Luxembourg', 'Brussels, Luxembourg'),
  timeZone('Europe/Zurich', 'Genève, Zurich', 'Geneva, Zurich'),
  timeZone('Europe/London', 'Londres', 'London'),
  timeZone('America/Toronto', 'Montréal, Québec, Toronto'),
  timeZone('America/Halifax', 'Moncton, Halifax'),
  timeZone('America/New_York', 'New York'),
  timeZone('America/Winnipeg', 'Winnipeg'),
  timeZone('America/Vancouver', 'Vancouver'),
  timeZone('America/Martinique', 'Martinique, Guadeloupe'),
  timeZone('America/Cayenne', 'Guyane, Cayenne', 'French Guiana, Cayenne'),
  timeZone('America/Port-au-Prince', 'Haïti, Port-au-Prince', 'Haiti, Port-au-Prince'),
  timeZone('America/Miquelon', 'Saint-Pierre-et-Miquelon', 'Saint Pierre and Miquelon'),
  timeZone('Africa/Casablanca', 'Casablanca, Rabat'),
  timeZone('Africa/Algiers', 'Alger', 'Algiers'),
  timeZone('Africa/Tunis', 'Tunis'),
  timeZone('Africa/Dakar', 'Dakar, Abidjan'),
  timeZone('Africa/Kinshasa', 'Kinshasa, Yaoundé'),
  timeZone('Indian/Antananarivo', 'Antananarivo'),
  timeZone('Indian/Mayotte', 'Mayotte'),
  timeZone('Indian/Reunion', 'La Réunion', 'Réunion'),
  timeZone('Asia/Beirut', 'Beyrouth', 'Beirut'),
  timeZone('Pacific/Noumea', 'Nouméa'),
  timeZone('Pacific/Tahiti', 'Tahiti'),
]

/** The cities of a listed time zone; the zone id for others. */
export const timeZoneLabel = (zone: string, language: Language): string =>
  TIME_ZONES.find(({ id }) => id === zone)?.cities[language] ?? zone

/** The same limit as in core. */
const MAX_TIME_ZONE_LENGTH = 64

/** Finds a time zone by a listed city, by its id, or by the city in its id; null if there is none. */
export function findTimeZone(text: string): string | null {
  const sought = normaliseName(text)
  if (sought === '' || text.length > MAX_TIME_ZONE_LENGTH) return null
  const places = ({ cities }: TimeZone): string[] =>
    [cities.fr, cities.en].flatMap((names) => names.split(', '))
  const listed = TIME_ZONES.find((zone) => places(zone).some((place) => normaliseName(place) === sought))
  if (listed) return listed.id
  const all = Intl.supportedValuesOf('timeZone')
  const match =
    all.find((id) => normaliseName(id) === sought) ??
    all.find((id) => normaliseName(id.replace(/^.*\//, '')) === sought)
  if (match !== undefined) return match
  // Outdated ids, such as America/Montreal, are still accepted.
  const name = text.trim().replace(/\s+/g, '_')
  return isTimeZone(name)
    ? new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
    : null
}

const normaliseName = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9/+]/g, '')

/** The local time in a zone, as minutes since midnight. */
export function minuteOfDayIn(zone: string, at: number): number {
  const clock = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
  })
  const part = (type: string): number =>
    Number(clock.formatToParts(at).find((entry) => entry.type === type)?.value)
  return part('hour') * 60 + part('minute')
}

/** Parses a typed time (22:30, 22h30, 22 h, 7) to minutes since midnight; null for anything else. */
export function parseMinuteOfDay(text: string): number | null {
  const [, hour, minute = '0'] = /^([01]?\d|2[0-3])(?:\s*[:h.]\s*([0-5]\d)?)?$/i.exec(text.trim()) ?? []
  return hour === undefined ? null : Number(hour) * 60 + Number(minute)
}

import { isTimeZone } from '@crackpost/core/match/time/clock'
import type { Language } from '../discord/interaction.ts'
import type { TextByLanguage } from '../games/presenter.ts'

interface TimeZone {
  readonly id: string
  /** Where people would look for it; several places with commas between them. */
  readonly cities: TextByLanguage
}

const timeZone = (id: string, fr: string, en = fr): TimeZone => ({ id, cities: { fr, en } })

/** Where most of those live who play in French, by continent; every other zone can be typed. */
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

/** A zone as people know it; its own name where it is none of the list. */
export const cityOfTimeZone = (zone: string, language: Language): string =>
  TIME_ZONES.find(({ id }) => id === zone)?.cities[language] ?? zone

/** As core has it. */
const MAX_TIME_ZONE_LENGTH = 64

/** The zone that somebody names: by a place of the list, by its own name, or by the city in it. */
export function findTimeZone(text: string): string | null {
  const sought = normaliseName(text)
  if (sought === '' || text.length > MAX_TIME_ZONE_LENGTH) return null
  const places = ({ cities }: TimeZone): string[] =>
    [cities.fr, cities.en].flatMap((names) => names.split(', '))
  const listed = TIME_ZONES.find((zone) => places(zone).some((place) => normaliseName(place) === sought))
  if (listed) return listed.id
  const all = Intl.supportedValuesOf('timeZone')
  const known =
    all.find((id) => normaliseName(id) === sought) ??
    all.find((id) => normaliseName(id.replace(/^.*\//, '')) === sought)
  if (known !== undefined) return known
  // Names of before, such as America/Montreal, are still understood.
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

/** What the clocks of a zone show, as a minute of the day. */
export function minuteOfDayIn(zone: string, at: number): number {
  const clock = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
  })
  const part = (type: string): number =>
    Number(clock.formatToParts(at).find((each) => each.type === type)?.value)
  return part('hour') * 60 + part('minute')
}

/** An hour as people type it (22:30, 22h30, 22 h, 7) as a minute of the day; null for anything else. */
export function parseMinuteOfDay(text: string): number | null {
  const [, hour, minute = '0'] = /^([01]?\d|2[0-3])(?:\s*[:h.]\s*([0-5]\d)?)?$/i.exec(text.trim()) ?? []
  return hour === undefined ? null : Number(hour) * 60 + Number(minute)
}

import { isZone } from '@crackpost/core/match/clock'
import type { Language } from './asked.ts'
import type { Localised } from './voice.ts'

interface Zone {
  readonly id: string
  /** Where people would look for it; several places with commas between them. */
  readonly city: Localised
}

const zone = (id: string, fr: string, en = fr): Zone => ({ id, city: { fr, en } })

/** Where most of those live who play in French, by continent; every other zone can be typed. */
export const ZONES: readonly Zone[] = [
  zone('Europe/Paris', 'Paris'),
  zone('Europe/Brussels', 'Bruxelles, Luxembourg', 'Brussels, Luxembourg'),
  zone('Europe/Zurich', 'Genève, Zurich', 'Geneva, Zurich'),
  zone('Europe/London', 'Londres', 'London'),
  zone('America/Toronto', 'Montréal, Québec, Toronto'),
  zone('America/Halifax', 'Moncton, Halifax'),
  zone('America/New_York', 'New York'),
  zone('America/Winnipeg', 'Winnipeg'),
  zone('America/Vancouver', 'Vancouver'),
  zone('America/Martinique', 'Martinique, Guadeloupe'),
  zone('America/Cayenne', 'Guyane, Cayenne', 'French Guiana, Cayenne'),
  zone('America/Port-au-Prince', 'Haïti, Port-au-Prince', 'Haiti, Port-au-Prince'),
  zone('America/Miquelon', 'Saint-Pierre-et-Miquelon', 'Saint Pierre and Miquelon'),
  zone('Africa/Casablanca', 'Casablanca, Rabat'),
  zone('Africa/Algiers', 'Alger', 'Algiers'),
  zone('Africa/Tunis', 'Tunis'),
  zone('Africa/Dakar', 'Dakar, Abidjan'),
  zone('Africa/Kinshasa', 'Kinshasa, Yaoundé'),
  zone('Indian/Antananarivo', 'Antananarivo'),
  zone('Indian/Mayotte', 'Mayotte'),
  zone('Indian/Reunion', 'La Réunion', 'Réunion'),
  zone('Asia/Beirut', 'Beyrouth', 'Beirut'),
  zone('Pacific/Noumea', 'Nouméa'),
  zone('Pacific/Tahiti', 'Tahiti'),
]

/** A zone as people know it; its own name where it is none of the list. */
export const cityIn = (zone: string, language: Language): string =>
  ZONES.find(({ id }) => id === zone)?.city[language] ?? zone

/** As core has it. */
const LONGEST = 64

/** The zone that somebody names: by a place of the list, by its own name, or by the city in it. */
export function zoneNamed(text: string): string | null {
  const sought = plain(text)
  if (sought === '' || text.length > LONGEST) return null
  const places = ({ city }: Zone): string[] => [city.fr, city.en].flatMap((names) => names.split(', '))
  const listed = ZONES.find((zone) => places(zone).some((place) => plain(place) === sought))
  if (listed) return listed.id
  const all = Intl.supportedValuesOf('timeZone')
  const known =
    all.find((id) => plain(id) === sought) ?? all.find((id) => plain(id.replace(/^.*\//, '')) === sought)
  if (known !== undefined) return known
  // Names of before, such as America/Montreal, are still understood.
  const name = text.trim().replace(/\s+/g, '_')
  return isZone(name) ? new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone : null
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9/+]/g, '')

/** What the clocks of a zone show, as a minute of the day. */
export function minuteIn(zone: string, at: number): number {
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
export function minuteOf(text: string): number | null {
  const [, hour, minute = '0'] = /^([01]?\d|2[0-3])(?:\s*[:h.]\s*([0-5]\d)?)?$/i.exec(text.trim()) ?? []
  return hour === undefined ? null : Number(hour) * 60 + Number(minute)
}

import { state as stateSchema } from '@crackpost/core/games/le-crack/schema'
import { arranged, letterOf } from '@crackpost/core/games/le-crack/tiles'
import type { Seat } from '@crackpost/core/kernel/seat'
import type { Match } from '@crackpost/core/match/match'
import { seatOf } from '@crackpost/core/match/match'
import type { Payload } from './payload.ts'
import { storySecrets } from './story-secret.ts'

/** Something that must not be found, and what it would tell. */
export interface Secret {
  readonly what: string
  readonly text: string
}

/** So many tiles in a row are no coincidence. */
const TILES = 4
const LETTERS = 7

/** How a row of tiles could be written down. */
const GLUES = ['', ' ', ',', ', ', '","', '\n', '-']

function rows(all: readonly string[], length: number): string[][] {
  return Array.from({ length: Math.max(0, all.length - length + 1) }, (_, at) => all.slice(at, at + length))
}

/** Tiles in this order, every few in a row in every way of writing, and their letters alone. */
function written(what: string, tiles: readonly string[]): Secret[] {
  const few = [...rows(tiles, TILES), ...rows(tiles.map(letterOf), LETTERS)]
  return few.flatMap((row) => GLUES.map((glue) => ({ what, text: row.join(glue) })))
}

/** What nobody but `player` may read of a match as it stands now: the seed, and what its game keeps from them. */
export function secretsOf(match: Match, player: string | null): Secret[] {
  const { play } = match
  if (!play || match.phase !== 'playing') return []
  const own = player === null ? null : seatOf(match, player)
  const ofGame = GAMES[match.terms.game]?.(play.course.state, own) ?? []
  return [{ what: 'the seed', text: play.seed }, ...ofGame]
}

/** Racks of others, and the bag in its order. */
function tileSecrets(state: unknown, own: Seat | null): Secret[] {
  const { racks, bag } = stateSchema.parse(state)
  return [
    ...written('the bag', bag.slice(0, 30)),
    ...racks.flatMap((rack, seat) =>
      seat === own
        ? []
        : [rack, arranged(rack), rack.toSorted()].flatMap((order) =>
            written(`the rack of seat ${seat}`, order),
          ),
    ),
  ]
}

/** What is secret about each game. */
const GAMES: Readonly<Record<string, (state: unknown, own: Seat | null) => Secret[]>> = {
  'le-crack': tileSecrets,
  'crack-story': storySecrets,
}

/** What of these secrets stands in a text. */
export const foundIn = (text: string, secrets: readonly Secret[]): string[] => [
  ...new Set(secrets.filter((secret) => text.includes(secret.text)).map(({ what }) => what)),
]

/** A payload as text: as it travels, then every string in it as it is read, file names included. */
export function textOf({ json, ctx }: Pick<Payload, 'json' | 'ctx'>): string {
  return [JSON.stringify(json), ...strings(json), ...(ctx.files ?? [])].join('\u0000')
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : []
}

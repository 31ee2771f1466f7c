import { findGame, GAMES } from '@crackpost/core/games/index'
import { matchSettingsSchema, NO_SEAT_WISH, playerIdSchema } from '@crackpost/core/match/settings'
import { evolveMatch, MATCH_PHASES, type Match } from '@crackpost/core/match/state'
import * as z from 'zod/mini'

/** Of a match, what the store itself relies on; the rest is told by its keys, and the state by its game. */
const snapshotSchema = z.looseObject({
  phase: z.enum(MATCH_PHASES),
  terms: matchSettingsSchema,
  host: playerIdSchema,
  players: z.array(z.looseObject({ player: playerIdSchema })),
  turn: z.int().check(z.gte(0)),
  play: z.nullable(z.looseObject({ edition: z.int(), course: z.looseObject({ state: z.unknown() }) })),
})

/**
 * A snapshot's match, or null if it is not what this house would fold today. A snapshot is never trusted further than
 * that: one of another release, or a damaged one, is folded anew from the log.
 */
export function parseSnapshotMatch(value: unknown): Match | null {
  const result = snapshotSchema.safeParse(value)
  if (!result.success) return null
  const { terms, play } = result.data
  if (!sameKeys(result.data, expectedKeys().match)) return null
  if (play) {
    if (!sameKeys(play, expectedKeys().play) || !sameKeys(play.course, expectedKeys().course)) return null
    const game = findGame(terms.game)
    if (!game || play.edition > game.edition) return null
    if (!game.schema.state.safeParse(play.course.state).success) return null
  }
  // As it came: a copy by the schema would have its keys in another order.
  return value as Match
}

const sameKeys = (value: object, keys: readonly string[]): boolean => {
  const found = Object.keys(value)
  return found.length === keys.length && keys.every((key) => key in value)
}

interface SnapshotKeys {
  readonly match: readonly string[]
  readonly play: readonly string[]
  readonly course: readonly string[]
}

let knownKeys: SnapshotKeys | undefined

/** The keys of a match as this release folds one: learnt from a specimen, so that no list can be forgotten. */
function expectedKeys(): SnapshotKeys {
  knownKeys ??= specimenKeys()
  return knownKeys
}

function specimenKeys(): SnapshotKeys {
  const [game] = GAMES
  if (!game) throw new Error('a house without games')
  const [host, guest] = ['specimen-a', 'specimen-b']
  const options = game.schema.options.parse({})
  const seats = game.seats.min
  const match = evolveMatch(null, {
    at: 0,
    facts: [
      {
        type: 'opened',
        host,
        wish: NO_SEAT_WISH,
        terms: {
          game: game.id,
          options,
          seats,
          pace: { turn: game.pace.usual, timeUp: 'idle' },
          language: 'fr',
          place: { server: null, channel: '0' },
          private: false,
          invited: [],
          rematch: null,
        },
      },
      {
        type: 'started',
        players: [host, guest],
        colours: [],
        edition: game.edition,
        lexicon: '',
        house: { add: [], ban: [] },
        seed: '',
        commitment: '',
        setup: game.setup({ seats, options, seed: '' }),
      },
    ],
  })
  return {
    match: Object.keys(match),
    play: Object.keys(match.play ?? {}),
    course: Object.keys(match.play?.course ?? {}),
  }
}

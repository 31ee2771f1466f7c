import { findGame, GAMES } from '@crackpost/core/games/index'
import { matchSettingsSchema, NO_SEAT_WISH, playerIdSchema } from '@crackpost/core/match/settings'
import { evolveMatch, MATCH_PHASES, type Match } from '@crackpost/core/match/state'
import * as z from 'zod/mini'

/** The fields of a match that the store uses; the others are checked by name, the game state by the game's schema. */
const snapshotSchema = z.looseObject({
  phase: z.enum(MATCH_PHASES),
  terms: matchSettingsSchema,
  host: playerIdSchema,
  players: z.array(z.looseObject({ player: playerIdSchema })),
  turn: z.int().check(z.gte(0)),
  play: z.nullable(z.looseObject({ edition: z.int(), course: z.looseObject({ state: z.unknown() }) })),
})

/**
 * Parses the match in a snapshot; null if this release would build a different shape from the log. The caller then
 * rebuilds the snapshot.
 */
export function parseSnapshotMatch(value: unknown): Match | null {
  const result = snapshotSchema.safeParse(value)
  if (!result.success) return null
  const { terms, play } = result.data
  if (!sameKeys(result.data, expectedKeys().match)) return null
  if (play) {
    if (!sameKeys(play, expectedKeys().play) || !sameKeys(play.course, expectedKeys().course)) return null
    const game = findGame(terms.game, play.edition)
    if (!game?.schema.state.safeParse(play.course.state).success) return null
  }
  // Not the schema's copy, which has its keys in another order.
  return value as Match
}

const sameKeys = (value: object, keys: readonly string[]): boolean => {
  return Object.keys(value).length === keys.length && keys.every((key) => key in value)
}

interface SnapshotKeys {
  readonly match: readonly string[]
  readonly play: readonly string[]
  readonly course: readonly string[]
}

let cachedKeys: SnapshotKeys | undefined

/** The keys of a match in this release, read from a specimen match instead of a list that could be outdated. */
function expectedKeys(): SnapshotKeys {
  cachedKeys ??= specimenKeys()
  return cachedKeys
}

function specimenKeys(): SnapshotKeys {
  const [game] = GAMES
  if (!game) throw new Error('there is no game')
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

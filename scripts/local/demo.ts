import type { Demo } from '@crackpost/bot/app'
import { act } from '@crackpost/core/app/act'
import { open } from '@crackpost/core/app/open'
import type { Ports } from '@crackpost/core/app/ports'
import { GAMES, gameOf } from '@crackpost/core/games/index'
import { NO_WISH, type Terms } from '@crackpost/core/match/terms'

/** Somebody who takes a seat at once. */
export interface Stranger {
  readonly user: string
  readonly name: string
}

const SEATS = 3

/** A table of a game, its other seats taken at once, and whoever opens it is first to play; without a game, the first. */
export const demoOf =
  (ports: Ports, strangers: readonly Stranger[]): Demo =>
  async (named, host, cause, place, language) => {
    const game = gameOf(named) ?? GAMES[0]
    if (!game) throw new Error('a house without games')
    const seats = Math.min(SEATS, game.seats.max)
    const terms: Terms = {
      game: game.id,
      options: game.schema.options.parse({}),
      seats,
      pace: { turn: game.pace.usual, timeUp: 'idle' },
      language,
      place,
      private: false,
      invited: [],
      rematch: null,
    }
    const opened = await open(ports, { host, cause, terms, wish: { ...NO_WISH, seat: 0 } })
    if (!opened.ok) return opened
    const { id } = opened.value
    const players = await Promise.all(strangers.map(({ user, name }) => ports.people.playerOf(user, name)))
    for (const player of players.filter((each) => each !== host).slice(0, seats - 1)) {
      const by = { player, moderates: null }
      const joined = await act(ports, {
        id,
        by,
        cause: `${cause} ${player}`,
        ask: { type: 'join', wish: NO_WISH },
      })
      if (!joined.ok) return joined
    }
    const by = { player: host, moderates: null }
    const lucky = { ...ports, secret: () => luckySeed(ports, game, terms) }
    return act(lucky, { id, by, cause: `${cause} start`, ask: { type: 'start' } })
  }

/** A secret by which the first seat begins; some game may leave no choice. */
function luckySeed({ secret }: Ports, game: (typeof GAMES)[number], { seats, options }: Terms): string {
  const colours = game.colours?.slice(0, seats) ?? []
  for (let tries = 0; tries < 100; tries++) {
    const seed = secret()
    const events = game.setup({ seats, options, seed, colours })
    const status = game.status(events.reduce((state: unknown, event) => game.evolve(state, event), null))
    if (status.phase === 'playing' && status.waitsFor.includes(0)) return seed
  }
  return secret()
}

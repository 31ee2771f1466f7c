import type { OpenDemoMatch } from '@crackpost/bot/context'
import { findLatestGame, GAMES } from '@crackpost/core/games/index'
import { type MatchSettings, NO_SEAT_WISH } from '@crackpost/core/match/settings'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
import { openMatch } from '@crackpost/core/use-cases/open-match'
import type { Ports } from '@crackpost/core/use-cases/ports'

/** A user who takes a seat in a demo match. */
export interface DemoPlayer {
  readonly user: string
  readonly name: string
}

const MAX_DEMO_SEATS = 3

/** Opens and starts a match of up to three seats, with demo players; the host plays first. Unknown games: the first one. */
export const createDemoOpener =
  (ports: Ports, demoPlayers: readonly DemoPlayer[]): OpenDemoMatch =>
  async (named, host, cause, place, language) => {
    const game = findLatestGame(named) ?? GAMES[0]
    if (!game) throw new Error('there are no games')
    const seats = Math.min(MAX_DEMO_SEATS, game.seats.max)
    const terms: MatchSettings = {
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
    const opened = await openMatch(ports, { host, cause, terms, wish: { ...NO_SEAT_WISH, seat: 0 } })
    if (!opened.ok) return opened
    const { id } = opened.value
    const players = await Promise.all(
      demoPlayers.map(({ user, name }) => ports.people.findOrCreatePlayer(user, name)),
    )
    for (const player of players.filter((other) => other !== host).slice(0, seats - 1)) {
      const by = { player, moderates: null }
      const joined = await handleCommand(ports, {
        id,
        by,
        cause: `${cause} ${player}`,
        command: { type: 'join', wish: NO_SEAT_WISH },
      })
      if (!joined.ok) return joined
    }
    const by = { player: host, moderates: null }
    const lucky = { ...ports, randomSecret: () => luckySeed(ports, game, terms) }
    return handleCommand(lucky, { id, by, cause: `${cause} start`, command: { type: 'start' } })
  }

/** A seed with which seat 0 plays first; any seed if 100 attempts find none. */
function luckySeed(
  { randomSecret }: Ports,
  game: (typeof GAMES)[number],
  { seats, options }: MatchSettings,
): string {
  const colours = game.colours?.slice(0, seats) ?? []
  for (let attempt = 0; attempt < 100; attempt++) {
    const seed = randomSecret()
    const events = game.setup({ seats, options, seed, colours })
    const status = game.status(events.reduce((state: unknown, event) => game.evolve(state, event), null))
    if (status.phase === 'playing' && status.waitsFor.includes(0)) return seed
  }
  return randomSecret()
}

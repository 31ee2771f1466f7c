import type { Game, GameTypes } from '../kernel/game.ts'
import { crackStoryGame } from './crack-story/index.ts'
import { crackWordGame } from './crack-word/index.ts'
import { leCrackGame } from './le-crack/index.ts'

/** The games of this release in their latest editions, in the order in which they are offered. */
export const RELEASED_GAMES = [leCrackGame, crackWordGame, crackStoryGame] as const

/** The id of a game of this release. The lists of presenters and renderers are typed by it. */
export type GameId = (typeof RELEASED_GAMES)[number]['id']

/** Earlier editions of these games, in which the matches that were started under them go on. */
const EARLIER_EDITIONS: readonly Game<GameTypes & { id: GameId }>[] = []

const latestGames: Game<GameTypes>[] = [...RELEASED_GAMES]
const allEditions: Game<GameTypes>[] = [...EARLIER_EDITIONS, ...RELEASED_GAMES]

/**
 * All games in their latest editions, in the order in which they are offered. Nothing outside this folder names a game.
 */
export const GAMES: readonly Game<GameTypes>[] = latestGames

/** Every edition of every game. */
export const GAME_EDITIONS: readonly Game<GameTypes>[] = allEditions

/**
 * Adds a game, or another edition of a game, that is not part of the release, such as the example game of the tests. Call
 * it before the bot's commands are loaded: they are built once, from the games that are listed then.
 */
export function addGame(game: Game<GameTypes>): void {
  const { id, edition } = game
  if (findGame(id, edition)) throw new Error(`there is already edition ${edition} of "${id}"`)
  allEditions.push(game)
  const index = latestGames.findIndex((latest) => latest.id === id)
  if (index < 0) latestGames.push(game)
  else if (edition > (latestGames[index]?.edition ?? 0)) latestGames[index] = game
}

/** Returns this edition of the game, or null. */
export const findGame = (id: string, edition: number): Game<GameTypes> | null =>
  GAME_EDITIONS.find((game) => game.id === id && game.edition === edition) ?? null

/** Returns the latest edition of the game, in which new matches are played, or null. */
export const findLatestGame = (id: string): Game<GameTypes> | null =>
  GAMES.find((game) => game.id === id) ?? null

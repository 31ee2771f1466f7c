import type { Game, GameTypes } from '../kernel/game.ts'
import { crackStoryGame } from './crack-story/index.ts'
import { crackWordGame } from './crack-word/index.ts'
import { leCrackGame } from './le-crack/index.ts'

/** The games of this release, in the order in which they are offered. */
export const RELEASED_GAMES = [leCrackGame, crackWordGame, crackStoryGame] as const

/** The id of a game of this release. The lists of presenters and renderers are typed by it. */
export type GameId = (typeof RELEASED_GAMES)[number]['id']

const allGames: Game<GameTypes>[] = [...RELEASED_GAMES]

/** All games, in the order in which they are offered. Nothing outside this folder names a game. */
export const GAMES: readonly Game<GameTypes>[] = allGames

/**
 * Adds a game that is not part of the release, such as the example game of the tests. Call it before the bot's
 * commands are loaded: they are built once, from the games that are listed then.
 */
export function addGame(game: Game<GameTypes>): void {
  if (findGame(game.id)) throw new Error(`there is already a game "${game.id}"`)
  allGames.push(game)
}

/** Returns the game with this id, or null. */
export const findGame = (id: string): Game<GameTypes> | null => GAMES.find((game) => game.id === id) ?? null

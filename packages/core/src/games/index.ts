import type { Game, GameTypes } from '../kernel/game.ts'
import { crackStoryGame } from './crack-story/index.ts'
import { crackWordGame } from './crack-word/index.ts'
import { leCrackGame } from './le-crack/index.ts'

/** All games of the house. Nothing outside this folder asks which game it is. */
export const GAMES: readonly Game<GameTypes>[] = [leCrackGame, crackWordGame, crackStoryGame]

export const findGame = (id: string): Game<GameTypes> | null => GAMES.find((game) => game.id === id) ?? null

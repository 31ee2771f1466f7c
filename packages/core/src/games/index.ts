import type { Game, Shape } from '../kernel/game.ts'
import { crackStory } from './crack-story/index.ts'
import { leCrack } from './le-crack/index.ts'

/** All games of the house. Nothing outside this folder asks which game it is. */
export const GAMES: readonly Game<Shape>[] = [leCrack, crackStory]

export const gameOf = (id: string): Game<Shape> | null => GAMES.find((game) => game.id === id) ?? null

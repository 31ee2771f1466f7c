import type { Game, Shape } from '../kernel/game.ts'
import { crackStory } from './crack-story/index.ts'
import { crackWord } from './crack-word/index.ts'
import { leCrack } from './le-crack/index.ts'

/** All games of the house. Nothing outside this folder asks which game it is. */
export const GAMES: readonly Game<Shape>[] = [leCrack, crackWord, crackStory]

export const gameOf = (id: string): Game<Shape> | null => GAMES.find((game) => game.id === id) ?? null

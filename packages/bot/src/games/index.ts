import type { Shape } from '@crackpost/core/kernel/game'
import type { Voice } from '../voice.ts'
import { crackStory } from './crack-story/index.ts'
import { crackWord } from './crack-word/index.ts'
import { leCrack } from './le-crack/index.ts'

/** The voice of every game of the house. Nothing outside this folder asks which game it is. */
export const VOICES: readonly Voice<Shape>[] = [leCrack, crackWord, crackStory]

/** A match of a game that has no voice is a fault, not a mistake. */
export function voiceOf(game: string): Voice<Shape> {
  const voice = VOICES.find(({ id }) => id === game)
  if (!voice) throw new Error(`the game "${game}" has no voice`)
  return voice
}

/** The game that somebody names, by its id or its title in any language. */
export function voiceNamed(text: string): Voice<Shape> | null {
  const name = plain(text)
  return VOICES.find(({ id, title }) => [id, title.fr, title.en].some((each) => plain(each) === name)) ?? null
}

const plain = (text: string): string =>
  text
    .slice(0, 80)
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

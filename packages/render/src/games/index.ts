import { no, ok, type Result } from '@crackpost/core/kernel/result'
import type { Labels } from '../frame/labels.ts'
import type { Artist, Asked, Undrawable } from '../frame/picture.ts'
import { crackStory } from './crack-story/index.ts'
import { crackWord } from './crack-word/index.ts'
import { leCrack } from './le-crack/index.ts'

/** The pictures of all games. Nothing outside this folder asks which game it is. */
export const ARTISTS: Readonly<Record<string, Artist>> = {
  'le-crack': leCrack,
  'crack-word': crackWord,
  'crack-story': crackStory,
}

/**
 * A view as a PNG file. What can't be drawn (an unknown game or picture, a corrupt view, a missing label) comes
 * back as an error with its reason, never as a broken picture and never as a throw: the caller then posts text.
 */
export function picture(
  game: string,
  view: unknown,
  labels: Labels,
  asked: Asked,
): Result<Uint8Array, Undrawable> {
  const artist = Object.hasOwn(ARTISTS, game) ? ARTISTS[game] : undefined
  if (!artist) return undrawable(`there are no pictures of "${game}"`)
  if (!artist.pictures.includes(asked.what)) return undrawable(`${game} has no picture "${asked.what}"`)
  try {
    return ok(artist.draw(view, labels, asked))
  } catch (error) {
    return undrawable(error instanceof Error ? error.message : String(error))
  }
}

const undrawable = (why: string): Result<never, Undrawable> => no({ code: 'undrawable', why })

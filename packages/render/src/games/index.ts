import { err, ok, type Result } from '@crackpost/core/kernel/result'
import type { GameRenderer, PictureRequest, RenderError } from '../canvas/game-renderer.ts'
import type { PictureLabels } from '../canvas/picture-labels.ts'
import { crackStoryRenderer } from './crack-story/index.ts'
import { crackWordRenderer } from './crack-word/index.ts'
import { leCrackRenderer } from './le-crack/index.ts'

/** The pictures of all games. Nothing outside this folder asks which game it is. */
export const RENDERERS: Readonly<Record<string, GameRenderer>> = {
  'le-crack': leCrackRenderer,
  'crack-word': crackWordRenderer,
  'crack-story': crackStoryRenderer,
}

/**
 * A view as a PNG file. What can't be drawn (an unknown game or picture, a corrupt view, a missing label) comes
 * back as an error with its reason, never as a broken picture and never as a throw: the caller then posts text.
 */
export function renderPicture(
  game: string,
  view: unknown,
  labels: PictureLabels,
  request: PictureRequest,
): Result<Uint8Array, RenderError> {
  const renderer = Object.hasOwn(RENDERERS, game) ? RENDERERS[game] : undefined
  if (!renderer) return renderError(`there are no pictures of "${game}"`)
  if (!renderer.pictures.includes(request.what))
    return renderError(`${game} has no picture "${request.what}"`)
  try {
    return ok(renderer.draw(view, labels, request))
  } catch (error) {
    return renderError(error instanceof Error ? error.message : String(error))
  }
}

const renderError = (why: string): Result<never, RenderError> => err({ code: 'undrawable', why })

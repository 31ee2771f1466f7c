import type { GameId } from '@crackpost/core/games/index'
import { err, ok, type Result } from '@crackpost/core/kernel/result'
import type { GameRenderer, PictureRequest, RenderError } from '../canvas/game-renderer.ts'
import type { PictureLabels } from '../canvas/picture-labels.ts'
import { crackStoryRenderer } from './crack-story/index.ts'
import { crackWordRenderer } from './crack-word/index.ts'
import { leCrackRenderer } from './le-crack/index.ts'

/** Renderers by game id. Code outside this folder does not distinguish games. */
export const RENDERERS: { readonly [Id in GameId]?: GameRenderer } = {
  'le-crack': leCrackRenderer,
  'crack-word': crackWordRenderer,
  'crack-story': crackStoryRenderer,
}

const RENDERER_BY_ID: ReadonlyMap<string, GameRenderer> = new Map(Object.entries(RENDERERS))

/**
 * Renders a view as a PNG file. An unknown game or picture, an invalid view or a missing label is returned as an
 * error, never thrown; the caller then posts text.
 */
export function renderPicture(
  game: string,
  view: unknown,
  labels: PictureLabels,
  request: PictureRequest,
): Result<Uint8Array, RenderError> {
  const renderer = RENDERER_BY_ID.get(game)
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

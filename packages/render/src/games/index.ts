import type { GameId } from '@crackpost/core/games/index'
import { err, ok, type Result } from '@crackpost/core/kernel/result'
import type { GameRenderer, PictureRequest, RenderError } from '../canvas/game-renderer.ts'
import type { PictureLabels } from '../canvas/picture-labels.ts'
import { crackStoryRenderer } from './crack-story/index.ts'
import { crackWordRenderer } from './crack-word/index.ts'
import { leCrackRenderer } from './le-crack/index.ts'

/**
 * Renderers by game id. Each draws all editions of its game that have no renderer of their own. Code outside this folder
 * does not distinguish games.
 */
export const RENDERERS: { readonly [Id in GameId]?: GameRenderer } = {
  'le-crack': leCrackRenderer,
  'crack-word': crackWordRenderer,
  'crack-story': crackStoryRenderer,
}

/** A renderer for the matches of one edition only. */
interface EditionRenderer {
  readonly game: string
  readonly edition: number
  readonly renderer: GameRenderer
}

/** Renderers of single editions. All other editions have the renderer of their game. */
const RELEASED_EDITION_RENDERERS: readonly EditionRenderer[] = []

const rendererByGame: ReadonlyMap<string, GameRenderer> = new Map(Object.entries(RENDERERS))
const editionRenderers: EditionRenderer[] = [...RELEASED_EDITION_RENDERERS]

/** Adds a renderer for the matches of one edition. */
export function addEditionRenderer(added: EditionRenderer): void {
  editionRenderers.push(added)
}

/** The renderer of a game, or of an edition that has one of its own; undefined if there is none. */
const findRenderer = (game: string, edition: number | undefined): GameRenderer | undefined =>
  editionRenderers.find((other) => other.game === game && other.edition === edition)?.renderer ??
  rendererByGame.get(game)

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
  const renderer = findRenderer(game, request.edition)
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

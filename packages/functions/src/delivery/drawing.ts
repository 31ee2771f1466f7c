import { presenterOf } from '@crackpost/bot/games/index'
import type { GamePresenter } from '@crackpost/bot/games/presenter'
import type { ThemeName } from '@crackpost/bot/match/follow-up'
import type { PeopleById } from '@crackpost/bot/match/player-names'
import type { GameTypes } from '@crackpost/core/kernel/game'
import { err, type Result } from '@crackpost/core/kernel/result'
import type { Seat } from '@crackpost/core/kernel/seat'
import type { LANGUAGES } from '@crackpost/core/match/settings'
import { type Match, matchViewFor } from '@crackpost/core/match/state'
import { displayName } from '@crackpost/core/use-cases/display-name'
import type { RenderError } from '@crackpost/render/canvas/game-renderer'
import { renderPicture } from '@crackpost/render/games/index'

/** Which picture of the game, and how it is drawn. */
export interface PictureStyle {
  readonly what: string
  readonly theme: ThemeName
  readonly language: (typeof LANGUAGES)[number]
  readonly preview?: unknown
  /** The edition of the match; absent for the latest. */
  readonly edition?: number
}

type PictureResult = Result<Uint8Array, RenderError>

/** Renders a started match as a seat may see it (null: everyone). Players without a name are labelled by their seat. */
export function renderMatchPicture(
  match: Match,
  seat: Seat | null,
  names: PeopleById,
  style: PictureStyle,
): PictureResult {
  const { players, play } = match
  const view = matchViewFor(match, seat)
  const playerNames = players.map(({ player }) => {
    const person = names.get(player)
    return person ? displayName(person, match.terms.place.server) : ''
  })
  return renderViewPicture(presenterOf(match), view, playerNames, {
    ...style,
    ...(play ? { edition: play.edition } : {}),
  })
}

/** Renders a game's view. `names` by seat. An error if the game has no pictures or can't draw the view. */
export function renderViewPicture(
  presenter: GamePresenter<GameTypes>,
  view: unknown,
  names: readonly string[],
  { what, theme, language, preview, ...edition }: PictureStyle,
): PictureResult {
  const { pictures, title } = presenter
  if (!pictures) return err({ code: 'undrawable', why: `there are no pictures of "${presenter.id}"` })
  const labels = { title: title[language], ...pictures.captions(view, language), names }
  return renderPicture(presenter.id, view, labels, { what, theme, preview, ...edition })
}

/** The attachment of a picture. The file name holds no data of the match. */
export const pngFile = (what: string, bytes: Uint8Array) => ({
  name: `${what}.png`,
  type: 'image/png',
  bytes,
})

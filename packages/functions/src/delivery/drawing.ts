import type { Names } from '@crackpost/bot/cast'
import { voiceOf } from '@crackpost/bot/games/index'
import type { Theme } from '@crackpost/bot/order'
import type { Voice } from '@crackpost/bot/voice'
import type { Shape } from '@crackpost/core/kernel/game'
import type { Result } from '@crackpost/core/kernel/result'
import type { Seat } from '@crackpost/core/kernel/seat'
import { type Match, viewOf } from '@crackpost/core/match/match'
import type { LANGUAGES } from '@crackpost/core/match/terms'
import type { Undrawable } from '@crackpost/render/frame/picture'
import { picture } from '@crackpost/render/games/index'

/** Which picture, and how. */
export interface Style {
  readonly what: string
  readonly theme: Theme
  readonly language: (typeof LANGUAGES)[number]
  readonly preview?: unknown
}

type Drawn = Result<Uint8Array, Undrawable>

/** A match that has been dealt, as a seat may see it, or as everybody may; whoever has no name is called by the seat. */
export function drawn(match: Match, seat: Seat | null, names: Names, style: Style): Drawn {
  const { terms, players } = match
  const view = viewOf(match, seat)
  const called = players.map(({ player }) => names.get(player)?.name ?? '')
  return drawnView(voiceOf(terms.game), view, called, style)
}

export function drawnView(
  voice: Voice<Shape>,
  view: unknown,
  names: readonly string[],
  { what, theme, language, preview }: Style,
): Drawn {
  const labels = { title: voice.title[language], ...voice.captions(view, language), names }
  return picture(voice.id, view, labels, { what, theme, preview })
}

/** A picture as a file: its name says no more than which one it is. */
export const pngFile = (what: string, bytes: Uint8Array) => ({
  name: `${what}.png`,
  type: 'image/png',
  bytes,
})

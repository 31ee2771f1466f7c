import { voiceOf } from '@crackpost/bot/games/index'
import { look } from '@crackpost/core/app/look'
import type { MatchId, Ports } from '@crackpost/core/app/ports'
import { type Seat, seatName } from '@crackpost/core/kernel/seat'
import { gameAt, type Match } from '@crackpost/core/match/match'
import type { LANGUAGES } from '@crackpost/core/match/terms'
import type { Theme } from '@crackpost/render/frame/theme'
import { picture } from '@crackpost/render/games/index'
import type { Attached } from '../discord/form.ts'
import type { Rest } from '../discord/rest.ts'

/** What the door asks for after it has answered with text. The token is a key to one answer: it is never kept. */
export interface Order {
  readonly application: string
  readonly token: string
  readonly match: MatchId
  /** Whose eyes it is for; null: everybody's. */
  readonly seat: Seat | null
  /** A picture of the game's (`table`, `hand`, `seat`, `pad`), or `text`: the position as a file. */
  readonly what: string
  readonly theme: Theme
  readonly language: (typeof LANGUAGES)[number]
}

export type Painted =
  | { readonly type: 'painted'; readonly bytes: number }
  /** The text that was answered stands. */
  | { readonly type: 'undrawable'; readonly why: string }
  | { readonly type: 'unsent'; readonly kind: string }

/** Draws what was ordered and puts it into the answer that is there already. */
export async function paint(ports: Ports, rest: Rest, order: Order): Promise<Painted> {
  const match = (await look(ports, order.match))?.match
  if (!match?.play) return { type: 'undrawable', why: 'there is nothing to see' }
  const file = order.what === 'text' ? textFile(match, order) : pictureFile(match, order)
  if (typeof file === 'string') return { type: 'undrawable', why: file }
  // The edit has no text: what was said stays as it is.
  const sent = await rest.editOriginal(order.application, order.token, {}, { files: [file] })
  return sent.ok ? { type: 'painted', bytes: file.bytes.length } : { type: 'unsent', kind: sent.error.kind }
}

const viewOf = (match: Match, seat: Seat | null): unknown =>
  gameAt(match.terms).view(match.play?.course.state, seat)

/** A file, or why there is none. Its name says no more than what was asked for. */
function pictureFile(match: Match, { seat, what, theme, language }: Order): Attached | string {
  const voice = voiceOf(match.terms.game)
  const view = viewOf(match, seat)
  const labels = {
    title: voice.title[language],
    ...voice.captions(view, language),
    names: match.players.map((_, seat) => seatName(seat)),
  }
  const drawn = picture(match.terms.game, view, labels, { what, theme })
  return drawn.ok ? { name: `${what}.png`, type: 'image/png', bytes: drawn.value } : drawn.error.why
}

function textFile(match: Match, { seat, language }: Order): Attached {
  const voice = voiceOf(match.terms.game)
  const view = viewOf(match, seat)
  const cast = { player: () => '', seat: seatName }
  const manner = { language, cast }
  const hand = seat === null ? null : voice.hand(view, manner)
  const text = [voice.table(view, manner), ...(hand === null ? [] : [hand])].join('\n')
  return { name: 'table.txt', type: 'text/plain; charset=utf-8', bytes: new TextEncoder().encode(text) }
}

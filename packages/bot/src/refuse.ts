import type { MatchId } from '@crackpost/core/app/ports'
import { type Match, seatOf } from '@crackpost/core/match/match'
import { castOf, namesOf, playersOf } from './cast.ts'
import type { Desk } from './desk.ts'
import { voiceOf } from './games/index.ts'
import { type Button, button, panel, row, text } from './panel.ts'
import { type Coded, type HouseRejection, sentence } from './refusal.ts'
import type { Said } from './said.ts'
import { tagged } from './tag.ts'

/** A fair no, in words; `id`: the match it is about, where there is one; `more`: what could be done instead. */
export async function refused(
  desk: Desk,
  rejection: HouseRejection | Coded,
  id: MatchId | null = null,
  more: readonly Button[] = [],
): Promise<Said> {
  const { app, words, language } = desk
  const match = id === null ? null : ((await app.look(id))?.match ?? null)
  const others = 'player' in rejection && typeof rejection.player === 'string' ? [rejection.player] : []
  const names = await namesOf(app, [...(match ? playersOf(match) : []), ...others])
  const cast = castOf(names, match, words.somebody)
  const own = match && voiceOf(match.terms.game).refusal(rejection, { language, cast })
  const content = own ?? sentence<HouseRejection>(words.refusals, rejection, cast) ?? words.fault
  const buttons = [...more, ...(match && id !== null ? waysOut(desk, id, match) : [])]
  return { ...declined(rejection.code, content, buttons), match: id }
}

/** A no that one panel alone has words for. */
export const declined = (outcome: string, content: string, buttons: readonly Button[] = []): Said => ({
  answer: {
    type: 'panel',
    panel: panel('no', text(content), ...(buttons.length > 0 ? [row(...buttons)] : [])),
  },
  replaces: false,
  match: null,
  outcome,
  order: null,
})

/** A no is never a dead end: a hand while there is one, another match when this one is over, the board always. */
function waysOut({ words, player }: Desk, id: MatchId, match: Match): Button[] {
  const { labels } = words
  const of = (verb: string, label: string): Button =>
    button(label, tagged({ verb, match: id, turn: match.turn, rest: '' }))
  const board = of('board', labels.board)
  if (match.phase === 'playing') return [of('hand', labels.hand), board]
  return match.phase === 'over' && seatOf(match, player) !== null
    ? [of('rematch', labels.rematch), board]
    : [board]
}

import { type Match, seatOf } from '@crackpost/core/match/state'
import type { MatchId } from '@crackpost/core/use-cases/ports'
import type { CommandResponse } from '../commands/response.ts'
import type { InteractionContext } from '../context.ts'
import { encodeCustomId } from '../discord/custom-id.ts'
import { buttonRowPart, createButton, createPanel, type PanelButton, textPart } from '../discord/panel.ts'
import { presenterOf } from '../games/index.ts'
import { loadPeople, mentionNamesOf, playersOfMatch } from './player-names.ts'
import { type AnyRejection, type CommonRejection, rejectionText } from './rejection.ts'

/** A fair no, in words; `id`: the match it is about, where there is one; `more`: what could be done instead. */
export async function rejectionResponse(
  ctx: InteractionContext,
  rejection: CommonRejection | AnyRejection,
  id: MatchId | null = null,
  more: readonly PanelButton[] = [],
): Promise<CommandResponse> {
  const { useCases, texts, language } = ctx
  const match = id === null ? null : ((await useCases.loadCurrent(id))?.match ?? null)
  const others = 'player' in rejection && typeof rejection.player === 'string' ? [rejection.player] : []
  const people = await loadPeople(useCases, [...(match ? playersOfMatch(match) : []), ...others])
  const playerNames = mentionNamesOf(people, match, texts.unknownPlayer)
  const own = match && presenterOf(match.terms.game).rejectionText(rejection, { language, playerNames })
  const content =
    own ?? rejectionText<CommonRejection>(texts.rejections, rejection, playerNames) ?? texts.internalError
  const buttons = [...more, ...(match && id !== null ? nextStepButtons(ctx, id, match) : [])]
  return { ...plainRejectionResponse(rejection.code, content, buttons), match: id }
}

/** A no that one panel alone has words for. */
export const plainRejectionResponse = (
  outcome: string,
  content: string,
  buttons: readonly PanelButton[] = [],
): CommandResponse => ({
  body: {
    type: 'panel',
    panel: createPanel('no', textPart(content), ...(buttons.length > 0 ? [buttonRowPart(...buttons)] : [])),
  },
  updatesMessage: false,
  match: null,
  outcome,
  followUp: null,
})

/** A no is never a dead end: a hand while there is one, another match when this one is over, the board always. */
function nextStepButtons({ texts, player }: InteractionContext, id: MatchId, match: Match): PanelButton[] {
  const { labels } = texts
  const of = (verb: string, label: string): PanelButton =>
    createButton(label, encodeCustomId({ verb, match: id, turn: match.turn, payload: '' }))
  const board = of('board', labels.board)
  if (match.phase === 'playing') return [of('hand', labels.hand), board]
  return match.phase === 'over' && seatOf(match, player) !== null
    ? [of('rematch', labels.rematch), board]
    : [board]
}

import type { UnreadableNotation } from '@crackpost/core/kernel/game'
import type { MatchRejection } from '@crackpost/core/match/rejection'
import { type Match, seatOf } from '@crackpost/core/match/state'
import type { CommandRejection } from '@crackpost/core/use-cases/handle-command'
import type { OpenMatchRejection, RematchRejection } from '@crackpost/core/use-cases/open-match'
import type { MatchId } from '@crackpost/core/use-cases/ports'
import { loadCurrent } from '@crackpost/core/use-cases/queries'
import type { InteractionContext } from '../context.ts'
import { encodeCustomId } from '../discord/custom-id.ts'
import { buttonRowPart, createButton, createPanel, type PanelButton, textPart } from '../discord/panel.ts'
import type { BotPermission } from '../discord/permissions.ts'
import { presenterOf } from '../games/index.ts'
import type { CommandResponse } from '../response.ts'
import { loadPeople, mentionNamesOf, type PlayerNames, playersOfMatch } from './player-names.ts'

/** A fair no, as core gives it: a code, and details that its sentence needs. */
export interface AnyRejection {
  readonly code: string
}

/** What the bot itself says no to, before core is asked. */
export type BotRejection =
  | { readonly code: 'badId'; readonly text: string }
  /** No match here that it could be meant for, and none elsewhere. */
  | { readonly code: 'noneHere' }
  | { readonly code: 'unknownCommand' }
  /** Something of ours that we no longer know: an old button, a form. */
  | { readonly code: 'stale' }
  /** A move of one game for a match of another. */
  | { readonly code: 'otherGame' }
  /** A table needs a place that its players can see and we can write in. */
  | { readonly code: 'noPlace' }
  | { readonly code: 'cantPost'; readonly missing: readonly BotPermission[] }
  | { readonly code: 'inviteBot' }
  /** Something to choose that was not offered, or is no longer. */
  | { readonly code: 'unknownChoice' }
  /** This game has nothing of the kind to choose. */
  | { readonly code: 'noOptions' }
  /** Another bot asks. */
  | { readonly code: 'bot' }
  /** A later release has been at the match. */
  | { readonly code: 'newer' }

/** Leaves out what has no code of its own to go by: a game's rejections are in the game's own catalogue. */
type WithLiteralCode<R extends AnyRejection> = R extends AnyRejection
  ? string extends R['code']
    ? never
    : R
  : never

/** Every no that is not a game's. */
export type CommonRejection =
  | MatchRejection
  | OpenMatchRejection
  | RematchRejection
  | WithLiteralCode<CommandRejection>
  | UnreadableNotation
  | BotRejection

type RejectionWithCode<R extends AnyRejection, C> = R extends AnyRejection
  ? C extends R['code']
    ? R
    : never
  : never

/** A sentence for every code: one that is missing does not compile. */
export type RejectionTexts<R extends AnyRejection> = {
  readonly [C in R['code']]: (no: RejectionWithCode<R, C>, playerNames: PlayerNames) => string
}

/** The same for a game, but for what the house has words for already. */
export type GameRejectionTexts<R extends AnyRejection> = RejectionTexts<Exclude<R, CommonRejection>>

/** The sentence of a rejection, or null where this catalogue has none for its code. */
export function rejectionText<R extends AnyRejection>(
  texts: RejectionTexts<R>,
  no: AnyRejection,
  playerNames: PlayerNames,
): string | null {
  if (!Object.hasOwn(texts, no.code)) return null
  // Core hands a game's rejections out as `{ code }`; here they are read back, and the code is the proof.
  const say = texts[no.code as R['code']] as (no: AnyRejection, playerNames: PlayerNames) => string
  return say(no, playerNames)
}

/** A fair no, in words; `id`: the match it is about, where there is one; `more`: what could be done instead. */
export async function rejectionResponse(
  ctx: InteractionContext,
  rejection: CommonRejection | AnyRejection,
  id: MatchId | null = null,
  more: readonly PanelButton[] = [],
): Promise<CommandResponse> {
  const { ports, texts, language } = ctx
  const match = id === null ? null : ((await loadCurrent(ports, id))?.match ?? null)
  const others = 'player' in rejection && typeof rejection.player === 'string' ? [rejection.player] : []
  const people = await loadPeople(ports.people, [...(match ? playersOfMatch(match) : []), ...others])
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

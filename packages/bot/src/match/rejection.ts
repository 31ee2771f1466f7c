import type { UnreadableNotation } from '@crackpost/core/kernel/game'
import type { MatchRejection } from '@crackpost/core/match/rejection'
import { type Match, seatOf } from '@crackpost/core/match/state'
import type { CommandRejection } from '@crackpost/core/use-cases/handle-command'
import type { OfferSeatRejection } from '@crackpost/core/use-cases/offer-seat'
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

/** Why a command is rejected: a code, and the details that its text needs. */
export interface AnyRejection {
  readonly code: string
}

/** Rejections of the bot itself, before the command reaches core. */
export type BotRejection =
  | { readonly code: 'badId'; readonly text: string }
  /** The command names no match, and none can be inferred. */
  | { readonly code: 'noneHere' }
  | { readonly code: 'unknownCommand' }
  /** A component or modal that no handler knows any more. */
  | { readonly code: 'stale' }
  /** A move of one game for a match of another. */
  | { readonly code: 'otherGame' }
  /** A match needs a channel that the bot can post in. */
  | { readonly code: 'noPlace' }
  | { readonly code: 'cantPost'; readonly missing: readonly BotPermission[] }
  | { readonly code: 'inviteBot' }
  /** The chosen value is not offered, or no longer. */
  | { readonly code: 'unknownChoice' }
  /** The game has no such options. */
  | { readonly code: 'noOptions' }
  /** The seed of a match is secret until it is over. */
  | { readonly code: 'verifyEarly' }
  /** The match was called off before it started. */
  | { readonly code: 'nothingDrawn' }
  /** The invoker is a bot. */
  | { readonly code: 'bot' }
  /** A newer release wrote the match. */
  | { readonly code: 'newer' }
  /** The match is of an edition of the rules that this release does not have any more. */
  | { readonly code: 'withdrawn' }
  /** The stored match can't be read. */
  | { readonly code: 'damaged' }

/** Leaves out rejections whose code is any string: those of games, whose texts are in the game's own catalogue. */
type WithLiteralCode<R extends AnyRejection> = R extends AnyRejection
  ? string extends R['code']
    ? never
    : R
  : never

/** All rejections except those of games. */
export type CommonRejection =
  | MatchRejection
  | OpenMatchRejection
  | RematchRejection
  | WithLiteralCode<CommandRejection>
  | WithLiteralCode<OfferSeatRejection>
  | UnreadableNotation
  | BotRejection

type RejectionWithCode<R extends AnyRejection, C> = R extends AnyRejection
  ? C extends R['code']
    ? R
    : never
  : never

/** A text for every code. A missing one does not compile. */
export type RejectionTexts<R extends AnyRejection> = {
  readonly [C in R['code']]: (rejection: RejectionWithCode<R, C>, playerNames: PlayerNames) => string
}

/** The texts of a game's rejections, except codes that the common catalogue has. */
export type GameRejectionTexts<R extends AnyRejection> = RejectionTexts<Exclude<R, CommonRejection>>

/** The text of a rejection; null if this catalogue has none for its code. */
export function rejectionText<R extends AnyRejection>(
  texts: RejectionTexts<R>,
  rejection: AnyRejection,
  playerNames: PlayerNames,
): string | null {
  if (!Object.hasOwn(texts, rejection.code)) return null
  // Core types a game's rejections as `{ code }`; the code determines the type of the details.
  const textFor = texts[rejection.code as R['code']] as (
    rejection: AnyRejection,
    playerNames: PlayerNames,
  ) => string
  return textFor(rejection, playerNames)
}

/** The response for a rejection, with buttons for the next steps. `id`: its match, if any. `more`: further buttons. */
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
  const gameText = match && presenterOf(match).rejectionText(rejection, { language, playerNames })
  const content =
    gameText ??
    rejectionText<CommonRejection>(texts.rejections, rejection, playerNames) ??
    texts.internalError
  const buttons = [...more, ...(match && id !== null ? nextStepButtons(ctx, id, match) : [])]
  return { ...plainRejectionResponse(rejection.code, content, buttons), match: id }
}

/** A rejection with a given text. */
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

/** The buttons under a rejection: the hand while the match is running, a rematch when it is over, and the board. */
function nextStepButtons({ texts, player }: InteractionContext, id: MatchId, match: Match): PanelButton[] {
  const { labels } = texts
  const button = (verb: string, label: string): PanelButton =>
    createButton(label, encodeCustomId({ verb, match: id, turn: match.turn, payload: '' }))
  const board = button('board', labels.board)
  if (match.phase === 'playing') return [button('hand', labels.hand), board]
  return match.phase === 'over' && seatOf(match, player) !== null
    ? [button('rematch', labels.rematch), board]
    : [board]
}

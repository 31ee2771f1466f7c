import type { PlayerId } from '@crackpost/core/match/settings'
import {
  canJoin,
  gameStatusOf,
  hasPublicRecord,
  type Match,
  matchViewFor,
  pendingInvitations,
  requireGame,
  seatOf,
} from '@crackpost/core/match/state'
import type { MatchId } from '@crackpost/core/use-cases/ports'
import type { InteractionContext } from '../context.ts'
import { encodeCustomId, globalCustomId } from '../discord/custom-id.ts'
import {
  buttonRowPart,
  createButton,
  createPanel,
  type Panel,
  type PanelAccent,
  type PanelButton,
  type PanelPart,
  textPart,
} from '../discord/panel.ts'
import { presenterOf } from '../games/index.ts'
import type { Highlight } from '../games/presenter.ts'
import type { Texts } from '../i18n/texts.ts'
import { type CommandResponse, panelResponse } from '../response.ts'
import type { FollowUp } from './follow-up.ts'
import { type Audience, describeHand, describeStatus } from './match-text.ts'
import { loadPeople, mentionNamesOf, plainNamesOf, playersOfMatch, quotedNamesOf } from './player-names.ts'
import type { MatchRef } from './resolve-match.ts'

/** The invoker as the audience of a response, with the names of the match's players. `others`: further players to name. */
export async function loadAudience(
  ctx: InteractionContext,
  match: Match,
  others: readonly PlayerId[] = [],
): Promise<Audience> {
  const { ports, texts, player } = ctx
  const people = await loadPeople(ports.people, [...playersOfMatch(match), ...others])
  return {
    player,
    texts,
    playerNames: mentionNamesOf(people, match, texts.unknownPlayer),
    plainNames: plainNamesOf(people, match, texts),
  }
}

/** Shows a match to the invoker: the board, their hand, and their actions. `notes`: lines above the board. */
export async function showMatch(
  ctx: InteractionContext,
  found: MatchRef,
  notes: readonly string[] = [],
): Promise<CommandResponse> {
  const { id, match } = found
  const audience = await loadAudience(ctx, match)
  const panel = matchPanel(id, match, audience, notes)
  return panelResponse(panel, id, pictureFollowUp(ctx, found, panel))
}

/** A button of a question about a match. */
export interface QuestionButton {
  readonly label: string
  readonly verb: string
  readonly payload?: string
  readonly style?: PanelButton['style']
}

/** Asks the invoker before something is done; nothing is submitted yet. */
export const questionResponse = (
  id: MatchId,
  { turn }: Match,
  question: string,
  buttons: readonly QuestionButton[],
): CommandResponse =>
  panelResponse(
    createPanel(
      'question',
      textPart(question),
      buttonRowPart(
        ...buttons.map(({ label, verb, payload = '', style = 'secondary' }) =>
          createButton(label, encodeCustomId({ verb, match: id, turn, payload }), style),
        ),
      ),
    ),
    id,
  )

export function matchPanel(id: MatchId, match: Match, audience: Audience, notes: readonly string[]): Panel {
  const { texts } = audience
  const heading = texts.heading(presenterOf(match).title[texts.language], id)
  return createPanel(
    matchAccent(match, audience),
    textPart(heading, ...notes),
    ...tableParts(match, audience),
    textPart(
      ...describeStatus(match, audience),
      ...describeHand(match, seatOf(match, audience.player), audience),
    ),
    ...matchActionRows(id, match, audience),
  )
}

export function matchAccent(match: Match, { player }: Pick<Audience, 'player'>): PanelAccent {
  if (match.phase === 'over' || match.phase === 'off') return 'over'
  const status = gameStatusOf(match)
  const seat = seatOf(match, player)
  return status?.phase === 'playing' && seat !== null && status.waitsFor.includes(seat) ? 'yours' : 'plain'
}

/** The board: a picture with its text, or the text alone if the game has no pictures. Empty before the start. */
export function tableParts(
  match: Match,
  { texts, playerNames, plainNames, player }: Audience,
  highlight: Highlight | null = null,
): PanelPart[] {
  if (!match.play) return []
  const { language } = texts
  const presenter = presenterOf(match)
  // The public view: the player's own hand is described elsewhere.
  const view = matchViewFor(match, null)
  const text = presenter.describeTable(view, {
    language,
    playerNames: player === '' ? quotedNamesOf(plainNames) : playerNames,
  })
  if (!presenter.pictures) return [textPart(text)]
  const alt = highlight?.alt ?? presenter.pictures.altText(view, { language, playerNames: plainNames })
  return [{ type: 'picture', alt, text }]
}

/** The job that draws the picture of a match panel; null before the start, or if the player or the game uses text only. */
export function pictureFollowUp(
  { settings, player, language }: InteractionContext,
  { id, match }: MatchRef,
  panel: Panel,
): FollowUp | null {
  const { pictures } = presenterOf(match)
  if (!match.play || !pictures || settings.text) return null
  const seat = match.phase === 'playing' ? seatOf(match, player) : null
  return {
    type: 'picture',
    match: id,
    turn: null,
    seat,
    what: seat === null ? pictures.table : pictures.seat,
    panel,
    theme: settings.theme,
    language,
  }
}

/** The buttons under a match that its audience can use. */
export function matchActionRows(id: MatchId, match: Match, audience: Audience): PanelPart[] {
  const { texts, player } = audience
  const { labels } = texts
  const buttonFor = (
    verb: string,
    label: string,
    style: PanelButton['style'] = 'secondary',
    payload = '',
  ): PanelButton => createButton(label, encodeCustomId({ verb, match: id, turn: match.turn, payload }), style)
  const seat = seatOf(match, player)
  switch (match.phase) {
    case 'open':
      return [
        buttonRowPart(
          ...lobbyButtons(match, player, buttonFor, texts),
          ...lobbyInfoButtons(match, buttonFor, texts),
          ...(match.declined.includes(player)
            ? [createButton(labels.blocked, globalCustomId('blocks'))]
            : []),
        ),
      ]
    case 'playing': {
      const vote = seat === null ? [] : voteButtons(match, seat, buttonFor, texts)
      const moves = seat === null ? [] : moveButtons(match, seat, buttonFor, texts)
      const more = buttonFor('more', labels.more)
      const isOffered = match.offers.some((offer) => offer.player === player)
      return [
        ...(isOffered ? [buttonRowPart(...seatOfferButtons(buttonFor, texts))] : []),
        ...(vote.length > 0 ? [buttonRowPart(...vote)] : []),
        buttonRowPart(...moves, ...(seat === null ? [] : [buttonFor('next', labels.next)]), more),
      ]
    }
    case 'over': {
      const extras =
        seat === null ? [] : [buttonFor('rematch', labels.rematch, 'success'), buttonFor('next', labels.next)]
      return [buttonRowPart(...extras, buttonFor('verify', labels.verify), buttonFor('more', labels.more))]
    }
    case 'off': {
      const buttons = [
        ...(seat === null ? [] : [buttonFor('next', labels.next)]),
        ...(hasPublicRecord(match) ? [buttonFor('verify', labels.verify)] : []),
      ]
      return buttons.length > 0 ? [buttonRowPart(...buttons)] : []
    }
  }
}

/** Creates a button with a custom id for the match and its current turn. */
export type ButtonFactory = (
  verb: string,
  label: string,
  style?: PanelButton['style'],
  payload?: string,
) => PanelButton

/** The buttons of a player to whom a seat is offered. */
export const seatOfferButtons = (buttonFor: ButtonFactory, { labels }: Texts): PanelButton[] => [
  buttonFor('takeSeat', labels.takeSeat, 'success'),
  buttonFor('decline', labels.decline),
]

/** The lobby's buttons for a player; all of them for '' (a public message). */
export function lobbyButtons(
  match: Match,
  player: string,
  buttonFor: ButtonFactory,
  { labels }: Texts,
): PanelButton[] {
  const isSeated = seatOf(match, player) !== null
  const isPublic = player === ''
  const isFull = match.players.length >= match.terms.seats
  const pending = pendingInvitations(match)
  const mayJoin = isPublic || (!isSeated && canJoin(match, player))
  const mayDecline = isPublic ? pending.length > 0 : pending.includes(player)
  return [
    ...(mayJoin && !isFull ? [buttonFor('join', labels.join, 'success')] : []),
    ...(mayDecline ? [buttonFor('decline', labels.decline)] : []),
    ...(isPublic || isSeated ? [buttonFor('start', labels.start, isFull ? 'success' : 'primary')] : []),
    ...(isPublic || isSeated ? [buttonFor('leave', labels.leave)] : []),
  ]
}

/** Buttons for the rules, the options and the colours. */
export function lobbyInfoButtons(match: Match, buttonFor: ButtonFactory, { labels }: Texts): PanelButton[] {
  const { id, options, colours } = presenterOf(match)
  return [
    buttonFor('rules', labels.rules, 'secondary', id),
    ...(options.length > 0 ? [buttonFor('options', labels.options)] : []),
    ...(colours ? [buttonFor('colour', labels.colour)] : []),
    buttonFor('more', labels.more),
  ]
}

/** The game's move buttons for a seat that may act now; all of them for null (a public message). */
export function moveButtons(
  match: Match,
  seat: number | null,
  buttonFor: ButtonFactory,
  { language }: Texts,
): PanelButton[] {
  const status = gameStatusOf(match)
  if (!match.play || status?.phase !== 'playing') return []
  if (seat !== null && !status.mayAct.includes(seat)) return []
  const { make } = requireGame(match).notation
  const view = matchViewFor(match, seat)
  const isTurn = seat !== null && status.waitsFor.includes(seat)
  return presenterOf(match).moves.list.flatMap((move) => {
    // Awaited seats don't need out-of-turn moves, and the others can't use any other.
    if (seat !== null && (move.when ?? 'turn') === (isTurn ? 'others' : 'turn')) return []
    const { name } = move.data
    const button = move.button(view, language)
    if (!button) return []
    // A button with an action submits it at once, like a confirmed preview.
    return button.action === undefined
      ? [buttonFor('move', button.label, button.style, name)]
      : [buttonFor('confirm', button.label, button.style, `${name} ${make(button.action)}`)]
  })
}

/** The buttons for an open proposal to end the match. */
function voteButtons(match: Match, seat: number, buttonFor: ButtonFactory, { labels }: Texts): PanelButton[] {
  const proposal = match.play?.course.agreement.proposal
  if (!proposal) return []
  if (proposal.by === seat) return [buttonFor('withdraw', labels.withdraw)]
  return proposal.accepted.includes(seat) ? [] : [buttonFor('accept', labels.accept, 'success')]
}

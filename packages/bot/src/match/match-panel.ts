import { gameStatusOf, type Match, matchViewFor, requireGame, seatOf } from '@crackpost/core/match/state'
import type { MatchId } from '@crackpost/core/use-cases/ports'
import type { InteractionContext } from '../context.ts'
import { encodeCustomId } from '../discord/custom-id.ts'
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

/** Whom an answer about a match is for. */
export async function loadAudience(ctx: InteractionContext, match: Match): Promise<Audience> {
  const { ports, texts, player } = ctx
  const people = await loadPeople(ports.people, playersOfMatch(match))
  const { unknownPlayer } = texts
  return {
    player,
    texts,
    playerNames: mentionNamesOf(people, match, unknownPlayer),
    plainNames: plainNamesOf(people, match, unknownPlayer),
  }
}

/** A match as it stands, for whoever asks: the table, their own hand, and what they can do. */
export async function showMatch(
  ctx: InteractionContext,
  found: MatchRef,
  notes: readonly string[] = [],
): Promise<CommandResponse> {
  const { id, match } = found
  const audience = await loadAudience(ctx, match)
  const shown = matchPanel(id, match, audience, notes)
  return panelResponse(shown, id, pictureFollowUp(ctx, found, shown))
}

export function matchPanel(id: MatchId, match: Match, audience: Audience, notes: readonly string[]): Panel {
  const { texts } = audience
  const heading = texts.heading(presenterOf(match.terms.game).title[texts.language], id)
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

/** The table: a picture, or the text that stands for it. */
export function tableParts(
  match: Match,
  { texts, playerNames, plainNames, player }: Audience,
  highlight: Highlight | null = null,
): PanelPart[] {
  if (!match.play) return []
  const { language } = texts
  const presenter = presenterOf(match.terms.game)
  // What the picture says in words is what everybody may know; one's own hand is told beside it.
  const view = matchViewFor(match, null)
  const text = presenter.describeTable(view, {
    language,
    playerNames: player === '' ? quotedNamesOf(plainNames) : playerNames,
  })
  if (!presenter.pictures) return [textPart(text)]
  const alt = highlight?.alt ?? presenter.pictures.altText(view, { language, playerNames: plainNames })
  return [{ type: 'picture', alt, text }]
}

/** The picture for a scene; none for whoever plays by text, and none before the deal. */
export function pictureFollowUp(
  { settings, player, language }: InteractionContext,
  { id, match }: MatchRef,
  shown: Panel,
): FollowUp | null {
  const { pictures } = presenterOf(match.terms.game)
  if (!match.play || !pictures || settings.text) return null
  const seat = match.phase === 'playing' ? seatOf(match, player) : null
  return {
    type: 'picture',
    match: id,
    turn: null,
    seat,
    what: seat === null ? pictures.table : pictures.seat,
    panel: shown,
    theme: settings.theme,
    language,
  }
}

/** What can be touched under a match, as far as this reader can use it. */
export function matchActionRows(id: MatchId, match: Match, audience: Audience): PanelPart[] {
  const { texts, player } = audience
  const { labels } = texts
  const of = (
    verb: string,
    label: string,
    style: PanelButton['style'] = 'secondary',
    payload = '',
  ): PanelButton => createButton(label, encodeCustomId({ verb, match: id, turn: match.turn, payload }), style)
  const seat = seatOf(match, player)
  switch (match.phase) {
    case 'open':
      return [buttonRowPart(...lobbyButtons(match, player, of, texts), ...lobbyInfoButtons(match, of, texts))]
    case 'playing': {
      const vote = seat === null ? [] : voteButtons(match, seat, of, texts)
      const moves = seat === null ? [] : moveButtons(match, seat, of, texts)
      const more = of('more', labels.more)
      return [
        ...(vote.length > 0 ? [buttonRowPart(...vote)] : []),
        buttonRowPart(...moves, ...(seat === null ? [] : [of('next', labels.next)]), more),
      ]
    }
    case 'over': {
      const extras = seat === null ? [] : [of('rematch', labels.rematch, 'success'), of('next', labels.next)]
      return [buttonRowPart(...extras, of('more', labels.more))]
    }
    case 'off':
      return seat === null ? [] : [buttonRowPart(of('next', labels.next))]
  }
}

export type ButtonFactory = (
  verb: string,
  label: string,
  style?: PanelButton['style'],
  payload?: string,
) => PanelButton

/** For the lobby: everybody's where nobody in particular reads it. */
export function lobbyButtons(
  match: Match,
  player: string,
  of: ButtonFactory,
  { labels }: Texts,
): PanelButton[] {
  const guest = seatOf(match, player) !== null
  const anybody = player === ''
  const full = match.players.length >= match.terms.seats
  return [
    ...((anybody || !guest) && !full ? [of('join', labels.join, 'success')] : []),
    ...(anybody || guest ? [of('start', labels.start, full ? 'success' : 'primary')] : []),
    ...(anybody || guest ? [of('leave', labels.leave)] : []),
  ]
}

/** What can be looked at before joining, and chosen by those who have. */
export function lobbyInfoButtons({ terms }: Match, of: ButtonFactory, { labels }: Texts): PanelButton[] {
  const { options, colours } = presenterOf(terms.game)
  return [
    of('rules', labels.rules, 'secondary', terms.game),
    ...(options.length > 0 ? [of('options', labels.options)] : []),
    ...(colours ? [of('colour', labels.colour)] : []),
    of('more', labels.more),
  ]
}

/** The game's own moves, where this seat may act now; everybody's where nobody in particular reads it. */
export function moveButtons(
  match: Match,
  seat: number | null,
  of: ButtonFactory,
  { language }: Texts,
): PanelButton[] {
  const status = gameStatusOf(match)
  if (!match.play || status?.phase !== 'playing') return []
  if (seat !== null && !status.mayAct.includes(seat)) return []
  const { make } = requireGame(match.terms).notation
  const view = matchViewFor(match, seat)
  const isTurn = seat !== null && status.waitsFor.includes(seat)
  return presenterOf(match.terms.game).moves.list.flatMap((move) => {
    // Whoever is waited for has no use for what comes out of turn, and the others for nothing else.
    if (seat !== null && (move.when ?? 'turn') === (isTurn ? 'others' : 'turn')) return []
    const { name } = move.data
    const shown = move.button(view, language)
    if (!shown) return []
    // What needs no second thought is done by the button itself, as if it had been shown and confirmed.
    return shown.action === undefined
      ? [of('move', shown.label, shown.style, name)]
      : [of('confirm', shown.label, shown.style, `${name} ${make(shown.action)}`)]
  })
}

/** A proposal to end is answered by a button. */
function voteButtons(match: Match, seat: number, of: ButtonFactory, { labels }: Texts): PanelButton[] {
  const proposal = match.play?.course.agreement.proposal
  if (!proposal) return []
  if (proposal.by === seat) return [of('withdraw', labels.withdraw)]
  return proposal.accepted.includes(seat) ? [] : [of('accept', labels.accept, 'success')]
}

import type { Seat } from '@crackpost/core/kernel/seat'
import type { MatchEvent, MatchEventOf } from '@crackpost/core/match/events'
import { optionsForEdition } from '@crackpost/core/match/options-for-edition'
import type { PlayerId } from '@crackpost/core/match/settings'
import {
  gameStatusOf,
  type Match,
  matchViewFor,
  pendingInvitations,
  requireGame,
  seatOf,
} from '@crackpost/core/match/state'
import type { CommandResult } from '@crackpost/core/use-cases/handle-command'
import type { MatchId } from '@crackpost/core/use-cases/ports'
import { discordTimestamp } from '../discord/timestamp.ts'
import { presenterOf } from '../games/index.ts'
import { describeOptions } from '../games/options.ts'
import type { Highlight } from '../games/presenter.ts'
import type { MatchEventContext, Texts } from '../i18n/texts.ts'
import { longestMatchLength } from './match-length.ts'
import type { PlayerNames } from './player-names.ts'

/** Who reads a text, in which language and with which names. The player is '' for a public message. */
export interface Audience {
  readonly player: PlayerId
  readonly texts: Texts
  /** Mentions. */
  readonly playerNames: PlayerNames
  /** For places where Discord shows no mentions. */
  readonly plainNames: PlayerNames
}

/**
 * The lines that describe a log entry to an audience. They depend only on the entry and the match right after it, so that
 * a repeated request gets the same response.
 */
export function describeEntry(
  { id, entry, match }: Omit<CommandResult, 'duplicate'>,
  audience: Audience,
): string[] {
  const seat = seatOf(match, audience.player)
  return entry.facts.flatMap((fact) => describeMatchEvent(id, match, fact, seat, audience))
}

/** The highlight that an entry created, as the audience may see it; null if there is none. */
export function highlightOfEntry(
  { entry, match }: Pick<CommandResult, 'entry' | 'match'>,
  { texts, player, plainNames, playerNames }: Audience,
): Highlight | null {
  const { pictures } = presenterOf(match)
  if (!match.play || !pictures?.highlight) return null
  const game = requireGame(match)
  const seat = seatOf(match, player)
  const eventViews = entry.facts.flatMap((fact) =>
    fact.type === 'moved' ? fact.events.map((event) => game.viewEvent(event, seat)) : [],
  )
  return pictures.highlight(eventViews, matchViewFor(match, null), {
    language: texts.language,
    playerNames,
    plainNames,
  })
}

/** The hand of a seat, for its player only; empty if the game has no hands or is not running. */
export function describeHand(match: Match, seat: Seat | null, { texts, playerNames }: Audience): string[] {
  if (!match.play || match.phase !== 'playing' || seat === null) return []
  const view = matchViewFor(match, seat)
  const presenter = presenterOf(match)
  const hand = presenter.describeHand?.(view, { language: texts.language, playerNames }) ?? null
  return hand === null ? [] : [hand]
}

function describeMatchEvent(
  id: MatchId,
  match: Match,
  fact: MatchEvent,
  seat: Seat | null,
  audience: Audience,
): string[] {
  const { texts, playerNames } = audience
  const presenter = presenterOf(match)
  const { language } = texts
  // The status line says whose turn it is.
  if (fact.type === 'turned') return []
  if (fact.type !== 'moved')
    return [matchEventText(texts, fact, { id, title: presenter.title[language], playerNames })]
  const game = requireGame(match)
  // Some events have no text.
  return fact.events
    .map((event) => presenter.describeEvent(game.viewEvent(event, seat), { language, playerNames }))
    .filter((line) => line !== '')
}

/** Pairs each event type with its text; the switch keeps the types. */
function matchEventText(
  { matchEvents }: Texts,
  fact: Exclude<MatchEvent, MatchEventOf<'moved' | 'turned'>>,
  context: MatchEventContext,
): string {
  switch (fact.type) {
    case 'opened':
      return matchEvents.opened(fact, context)
    case 'joined':
      return matchEvents.joined(fact, context)
    case 'left':
      return matchEvents.left(fact, context)
    case 'kicked':
      return matchEvents.kicked(fact, context)
    case 'declined':
      return matchEvents.declined(fact, context)
    case 'seatOffered':
      return matchEvents.seatOffered(fact, context)
    case 'seatDeclined':
      return matchEvents.seatDeclined(fact, context)
    case 'arranged':
      return matchEvents.arranged(fact, context)
    case 'wished':
      return matchEvents.wished(fact, context)
    case 'calledOff':
      return matchEvents.calledOff(fact, context)
    case 'warned':
      return matchEvents.warned(fact, context)
    case 'started':
      return matchEvents.started(fact, context)
    case 'timedOut':
      return matchEvents.timedOut(fact, context)
    case 'proposed':
      return matchEvents.proposed(fact, context)
    case 'accepted':
      return matchEvents.accepted(fact, context)
    case 'withdrew':
      return matchEvents.withdrew(fact, context)
    case 'timeGiven':
      return matchEvents.timeGiven(fact, context)
    case 'nudged':
      return matchEvents.nudged(fact, context)
    case 'paused':
      return matchEvents.paused(fact, context)
    case 'resumed':
      return matchEvents.resumed(fact, context)
    case 'replaced':
      return matchEvents.replaced(fact, context)
    case 'hid':
      return matchEvents.hid(fact, context)
    case 'aborted':
      return matchEvents.aborted(fact, context)
  }
}

/** The status of a match in a few lines: the lobby, the players to move and their deadline, or the result. */
export function describeStatus(match: Match, { texts, playerNames, player }: Audience): string[] {
  const names = (seats: readonly Seat[]): string[] => seats.map(playerNames.seat)
  if (match.phase === 'off') return match.off === null ? [] : [texts.closedReason(match.off)]
  const status = gameStatusOf(match)
  if (!match.play || !status) return describeLobby(match, { texts, playerNames })
  const presenter = presenterOf(match)
  if (status.phase === 'over')
    return [
      presenter.describeEndReason(status.reason, texts.language),
      ...status.standing.map(({ rank, seat, total }) => texts.rank(rank, playerNames.seat(seat), total)),
      texts.seed(match.play.seed),
    ]
  const { proposal } = match.play.course.agreement
  const until = match.deadline === null || match.paused ? null : discordTimestamp(match.deadline)
  const seat = seatOf(match, player)
  const isPlayersTurn = seat !== null && status.waitsFor.includes(seat)
  const offer = match.offers.find((each) => each.player === player)
  return [
    ...(offer ? [texts.seatOffer(playerNames.seat(offer.seat), playerNames.player(offer.by))] : []),
    ...(proposal && proposal.by !== seat ? [texts.proposal(playerNames.seat(proposal.by))] : []),
    isPlayersTurn ? texts.yourTurn(until) : texts.waitingFor(names(status.waitsFor), until),
    ...(match.paused ? [texts.paused] : []),
  ]
}

/** The lobby: game, options, pace, players and invitations. */
function describeLobby(
  match: Match,
  { texts, playerNames }: Pick<Audience, 'texts' | 'playerNames'>,
): string[] {
  const { players, terms, host, declined } = match
  const { language } = texts
  const presenter = presenterOf(match)
  const game = requireGame(match)
  // The table may have been opened under an earlier edition, with other options.
  const options = optionsForEdition(game, terms.options)
  const moves = game.expectedMoves?.({ seats: terms.seats, options })
  const seated = players.map(({ player, wish }) => {
    const colour = presenter.colours?.[wish.colour ?? '']
    return colour ? `${playerNames.player(player)} (${colour[language]})` : playerNames.player(player)
  })
  const notJoined = pendingInvitations(match)
  // A player who declined can still join a public table.
  const absent = declined.filter((player) => seatOf(match, player) === null)
  const cantFill = terms.private && notJoined.length === 0 && players.length < terms.seats
  return [
    presenter.about[language],
    ...(moves ? [texts.length(moves, longestMatchLength(moves, terms.pace.turn))] : []),
    ...describeOptions({ options }, presenter.options, language),
    texts.pace(terms.pace),
    texts.seats(players.length, terms.seats, seated, playerNames.player(host)),
    ...(notJoined.length > 0 ? [texts.invited(notJoined.map(playerNames.player))] : []),
    ...(absent.length > 0 ? [texts.declined(absent.map(playerNames.player))] : []),
    ...(terms.private ? [texts.private] : []),
    ...(cantFill ? [texts.cantFill(players.length >= game.seats.min)] : []),
  ]
}

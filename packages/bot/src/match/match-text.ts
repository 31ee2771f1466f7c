import type { Seat } from '@crackpost/core/kernel/seat'
import type { MatchEvent, MatchEventOf } from '@crackpost/core/match/events'
import type { PlayerId } from '@crackpost/core/match/settings'
import { gameStatusOf, type Match, matchViewFor, requireGame, seatOf } from '@crackpost/core/match/state'
import type { CommandResult } from '@crackpost/core/use-cases/handle-command'
import type { MatchId } from '@crackpost/core/use-cases/ports'
import { discordTimestamp } from '../discord/timestamp.ts'
import { presenterOf } from '../games/index.ts'
import { describeOptions } from '../games/options.ts'
import type { Highlight } from '../games/presenter.ts'
import type { MatchEventContext, Texts } from '../i18n/texts.ts'
import type { PlayerNames } from './player-names.ts'

/** Whom an answer is for, and how; nobody in particular where the player is ''. */
export interface Audience {
  readonly player: PlayerId
  readonly texts: Texts
  /** Names in texts, and where there are no mentions. */
  readonly playerNames: PlayerNames
  readonly plainNames: PlayerNames
}

/**
 * What a request made happen, for the one who asked: told from the entry and the match right after it, never from what
 * is true by now, so that the same request gets the same answer whenever it is heard again.
 */
export function describeEntry(
  { id, entry, match }: Omit<CommandResult, 'duplicate'>,
  audience: Audience,
): string[] {
  const seat = seatOf(match, audience.player)
  return entry.facts.flatMap((fact) => describeMatchEvent(id, match, fact, seat, audience))
}

/** Something worth keeping that has just come about, as the one who reads may see it; null where nothing has. */
export function highlightOfEntry(
  { entry, match }: Pick<CommandResult, 'entry' | 'match'>,
  { texts, player, plainNames, playerNames }: Audience,
): Highlight | null {
  const { pictures } = presenterOf(match.terms.game)
  if (!match.play || !pictures?.highlight) return null
  const game = requireGame(match.terms)
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

/** What a seat holds, for its owner only. */
export function describeHand(match: Match, seat: Seat | null, { texts, playerNames }: Audience): string[] {
  if (!match.play || match.phase !== 'playing' || seat === null) return []
  const view = matchViewFor(match, seat)
  const presenter = presenterOf(match.terms.game)
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
  const presenter = presenterOf(match.terms.game)
  const { language } = texts
  // Whose turn it is now is said once, at the end.
  if (fact.type === 'turned') return []
  if (fact.type !== 'moved')
    return [matchEventText(texts, fact, { id, title: presenter.title[language], playerNames })]
  const game = requireGame(match.terms)
  // What needs no words of its own has none.
  return fact.events
    .map((event) => presenter.describeEvent(game.viewEvent(event, seat), { language, playerNames }))
    .filter((line) => line !== '')
}

/** Each kind of fact has its own sentence; the switch only pairs them. */
function matchEventText(
  { matchEvents }: Texts,
  fact: Exclude<MatchEvent, MatchEventOf<'moved' | 'turned'>>,
  scene: MatchEventContext,
): string {
  switch (fact.type) {
    case 'opened':
      return matchEvents.opened(fact, scene)
    case 'joined':
      return matchEvents.joined(fact, scene)
    case 'left':
      return matchEvents.left(fact, scene)
    case 'kicked':
      return matchEvents.kicked(fact, scene)
    case 'arranged':
      return matchEvents.arranged(fact, scene)
    case 'wished':
      return matchEvents.wished(fact, scene)
    case 'calledOff':
      return matchEvents.calledOff(fact, scene)
    case 'warned':
      return matchEvents.warned(fact, scene)
    case 'started':
      return matchEvents.started(fact, scene)
    case 'timedOut':
      return matchEvents.timedOut(fact, scene)
    case 'proposed':
      return matchEvents.proposed(fact, scene)
    case 'accepted':
      return matchEvents.accepted(fact, scene)
    case 'withdrew':
      return matchEvents.withdrew(fact, scene)
    case 'timeGiven':
      return matchEvents.timeGiven(fact, scene)
    case 'nudged':
      return matchEvents.nudged(fact, scene)
    case 'paused':
      return matchEvents.paused(fact, scene)
    case 'resumed':
      return matchEvents.resumed(fact, scene)
    case 'replaced':
      return matchEvents.replaced(fact, scene)
    case 'hid':
      return matchEvents.hid(fact, scene)
    case 'aborted':
      return matchEvents.aborted(fact, scene)
  }
}

/** How a match stands in a few lines: who is there, whom we wait for, who has won. */
export function describeStatus(match: Match, { texts, playerNames, player }: Audience): string[] {
  const names = (seats: readonly Seat[]): string[] => seats.map(playerNames.seat)
  if (match.phase === 'off') return match.off === null ? [] : [texts.closedReason(match.off)]
  const status = gameStatusOf(match)
  if (!match.play || !status) return describeLobby(match, { texts, playerNames })
  const presenter = presenterOf(match.terms.game)
  if (status.phase === 'over')
    return [
      presenter.describeEndReason(status.reason, texts.language),
      ...status.standing.map(({ rank, seat, total }) => texts.rank(rank, playerNames.seat(seat), total)),
      texts.seed(match.play.seed),
    ]
  const { proposal } = match.play.course.agreement
  const until = match.deadline === null || match.paused ? null : discordTimestamp(match.deadline)
  const seat = seatOf(match, player)
  const yours = seat !== null && status.waitsFor.includes(seat)
  return [
    ...(proposal && proposal.by !== seat ? [texts.proposal(playerNames.seat(proposal.by))] : []),
    yours ? texts.yourTurn(until) : texts.waitingFor(names(status.waitsFor), until),
    ...(match.paused ? [texts.paused] : []),
  ]
}

/** An open table: what is to be known before joining. */
function describeLobby(
  { players, terms, host }: Match,
  { texts, playerNames }: Pick<Audience, 'texts' | 'playerNames'>,
): string[] {
  const { language } = texts
  const presenter = presenterOf(terms.game)
  const moves = requireGame(terms).expectedMoves?.({ seats: terms.seats, options: terms.options })
  const seated = players.map(({ player, wish }) => {
    const colour = presenter.colours?.[wish.colour ?? '']
    return colour ? `${playerNames.player(player)} (${colour[language]})` : playerNames.player(player)
  })
  const away = terms.invited.filter((player) => !players.some((guest) => guest.player === player))
  return [
    presenter.about[language],
    ...(moves ? [texts.length(moves.from, moves.to, terms.seats)] : []),
    ...describeOptions(terms, presenter.options, language),
    texts.pace(terms.pace),
    texts.seats(players.length, terms.seats, seated, playerNames.player(host)),
    ...(away.length > 0 ? [texts.invited(away.map(playerNames.player))] : []),
    ...(terms.private ? [texts.private] : []),
  ]
}

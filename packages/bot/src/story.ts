import type { Outcome } from '@crackpost/core/app/act'
import type { MatchId } from '@crackpost/core/app/ports'
import type { Seat } from '@crackpost/core/kernel/seat'
import type { Fact, FactOf } from '@crackpost/core/match/fact'
import { gameAt, type Match, seatOf, statusOf, viewOf } from '@crackpost/core/match/match'
import type { Player } from '@crackpost/core/match/terms'
import type { Cast } from './cast.ts'
import { voiceOf } from './games/index.ts'
import { instant } from './instant.ts'
import { variantsOf } from './variant.ts'
import type { Exhibit } from './voice.ts'
import type { Scene, Words } from './words/words.ts'

/** Whom an answer is for, and how; nobody in particular where the player is ''. */
export interface Reader {
  readonly player: Player
  readonly words: Words
  /** Names in texts, and where there are no mentions. */
  readonly cast: Cast
  readonly plain: Cast
}

/**
 * What a request made happen, for the one who asked: told from the entry and the match right after it, never from what
 * is true by now, so that the same request gets the same answer whenever it is heard again.
 */
export function newsOf({ id, entry, match }: Omit<Outcome, 'echo'>, reader: Reader): string[] {
  const seat = seatOf(match, reader.player)
  return entry.facts.flatMap((fact) => factNews(id, match, fact, seat, reader))
}

/** Something worth keeping that has just come about, as the one who reads may see it; null where nothing has. */
export function exhibitOf(
  { entry, match }: Pick<Outcome, 'entry' | 'match'>,
  { words, player, plain, cast }: Reader,
): Exhibit | null {
  const { exhibit } = voiceOf(match.terms.game)
  if (!match.play || !exhibit) return null
  const game = gameAt(match.terms)
  const seat = seatOf(match, player)
  const told = entry.facts.flatMap((fact) =>
    fact.type === 'moved' ? fact.events.map((event) => game.tell(event, seat)) : [],
  )
  return exhibit(told, viewOf(match, null), { language: words.language, cast, plain })
}

/** What a seat holds, for its owner only. */
export function handOf(match: Match, seat: Seat | null, { words, cast }: Reader): string[] {
  if (!match.play || match.phase !== 'playing' || seat === null) return []
  const view = viewOf(match, seat)
  const hand = voiceOf(match.terms.game).hand(view, { language: words.language, cast })
  return hand === null ? [] : [hand]
}

function factNews(id: MatchId, match: Match, fact: Fact, seat: Seat | null, reader: Reader): string[] {
  const { words, cast } = reader
  const voice = voiceOf(match.terms.game)
  const { language } = words
  // Whose turn it is now is said once, at the end.
  if (fact.type === 'turned') return []
  if (fact.type !== 'moved') return [headline(words, fact, { id, title: voice.title[language], cast })]
  const game = gameAt(match.terms)
  // What needs no words of its own has none.
  return fact.events
    .map((event) => voice.news(game.tell(event, seat), { language, cast }))
    .filter((line) => line !== '')
}

/** Each kind of fact has its own sentence; the switch only pairs them. */
function headline({ news }: Words, fact: Exclude<Fact, FactOf<'moved' | 'turned'>>, scene: Scene): string {
  switch (fact.type) {
    case 'opened':
      return news.opened(fact, scene)
    case 'joined':
      return news.joined(fact, scene)
    case 'left':
      return news.left(fact, scene)
    case 'kicked':
      return news.kicked(fact, scene)
    case 'arranged':
      return news.arranged(fact, scene)
    case 'wished':
      return news.wished(fact, scene)
    case 'calledOff':
      return news.calledOff(fact, scene)
    case 'warned':
      return news.warned(fact, scene)
    case 'started':
      return news.started(fact, scene)
    case 'timedOut':
      return news.timedOut(fact, scene)
    case 'proposed':
      return news.proposed(fact, scene)
    case 'accepted':
      return news.accepted(fact, scene)
    case 'withdrew':
      return news.withdrew(fact, scene)
    case 'timeGiven':
      return news.timeGiven(fact, scene)
    case 'nudged':
      return news.nudged(fact, scene)
    case 'paused':
      return news.paused(fact, scene)
    case 'resumed':
      return news.resumed(fact, scene)
    case 'replaced':
      return news.replaced(fact, scene)
    case 'hid':
      return news.hid(fact, scene)
    case 'aborted':
      return news.aborted(fact, scene)
  }
}

/** How a match stands in a few lines: who is there, whom we wait for, who has won. */
export function standing(match: Match, { words, cast, player }: Reader): string[] {
  const names = (seats: readonly Seat[]): string[] => seats.map(cast.seat)
  if (match.phase === 'off') return match.off === null ? [] : [words.off(match.off)]
  const status = statusOf(match)
  if (!match.play || !status) return lobby(match, { words, cast })
  const voice = voiceOf(match.terms.game)
  if (status.phase === 'over')
    return [
      voice.reason(status.reason, words.language),
      ...status.standing.map(({ rank, seat, total }) => words.rank(rank, cast.seat(seat), total)),
      words.seed(match.play.seed),
    ]
  const { proposal } = match.play.course.agreement
  const until = match.deadline === null || match.paused ? null : instant(match.deadline)
  const seat = seatOf(match, player)
  const yours = seat !== null && status.waitsFor.includes(seat)
  return [
    ...(proposal && proposal.by !== seat ? [words.proposal(cast.seat(proposal.by))] : []),
    yours ? words.yourTurn(until) : words.waits(names(status.waitsFor), until),
    ...(match.paused ? [words.paused] : []),
  ]
}

/** An open table: what is to be known before joining. */
function lobby({ players, terms, host }: Match, { words, cast }: Pick<Reader, 'words' | 'cast'>): string[] {
  const { language } = words
  const voice = voiceOf(terms.game)
  const moves = gameAt(terms).length?.({ seats: terms.seats, options: terms.options })
  const seated = players.map(({ player, wish }) => {
    const colour = voice.colours?.[wish.colour ?? '']
    return colour ? `${cast.player(player)} (${colour[language]})` : cast.player(player)
  })
  const away = terms.invited.filter((player) => !players.some((guest) => guest.player === player))
  return [
    voice.about[language],
    ...(moves ? [words.length(moves.from, moves.to, terms.seats)] : []),
    ...variantsOf(terms, voice.variants, language),
    words.pace(terms.pace),
    words.seats(players.length, terms.seats, seated, cast.player(host)),
    ...(away.length > 0 ? [words.invited(away.map(cast.player))] : []),
    ...(terms.private ? [words.private] : []),
  ]
}

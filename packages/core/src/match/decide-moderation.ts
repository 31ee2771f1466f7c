import { err, ok, type Result } from '../kernel/result.ts'
import type { Seat } from '../kernel/seat.ts'
import type { AnyMatchRejection, MatchActor, MatchCommand } from './decide.ts'
import type { MatchEvent } from './events.ts'
import type { PlayerId } from './settings.ts'
import { awaitedSeats, gameStatusOf, type Match, seatOf } from './state.ts'
import { turnDeadline } from './time/clock.ts'

/** Moderators of the server in which a match was opened can end it, or offer a seat to another player. */
export function decideModeration(
  match: Match,
  command: Extract<MatchCommand, { type: 'abort' | 'offerSeat' }>,
  by: NonNullable<MatchActor>,
): Result<MatchEvent[], AnyMatchRejection> {
  // A player who continues a match in a server of their own gets no rights over it.
  if (by.moderates === null || by.moderates !== match.home) return err({ code: 'notModerator' })
  if (match.phase === 'off' || match.phase === 'over') return err({ code: match.phase })
  if (command.type === 'abort')
    return ok(
      match.phase === 'open'
        ? [{ type: 'calledOff', reason: 'moderator' }]
        : [{ type: 'aborted', by: by.player }],
    )
  if (!match.play) return err({ code: 'notStarted' })
  const { seat, player, silent } = command
  if (!isActiveSeat(match, seat)) return err({ code: 'noSuchSeat' })
  if (seatOf(match, player) !== null) return err({ code: 'seatedAlready' })
  if (match.offers.some((offer) => offer.seat === seat && offer.player === player))
    return err({ code: 'offeredAlready', player })
  return ok([{ type: 'seatOffered', seat, player, by: by.player, ...(silent ? { silent } : {}) }])
}

const isActiveSeat = (match: Match, seat: Seat): boolean => {
  const status = gameStatusOf(match)
  return status?.phase === 'playing' && status.active.includes(seat)
}

/** The answer of a player to whom a seat of the running match is offered. */
export function decideSeatOffer(
  match: Match,
  answer: 'takeSeat' | 'decline',
  player: PlayerId,
  now: number,
): Result<MatchEvent[], AnyMatchRejection> {
  if (match.phase === 'over') return err({ code: 'over' })
  const offer = match.offers.find((each) => each.player === player)
  if (!offer) return err({ code: 'notInvited' })
  const { seat, by } = offer
  if (answer === 'decline') return ok([{ type: 'seatDeclined', seat, player }])
  const from = match.players[seat]?.player
  // The player who had the seat may have resigned since the offer.
  if (from === undefined || !isActiveSeat(match, seat)) return err({ code: 'noSuchSeat' })
  const replaced: MatchEvent = { type: 'replaced', seat, player, by, from }
  // A replacement player who has to move gets the time of a whole turn.
  const turned: MatchEvent = {
    type: 'turned',
    turn: match.turn + 1,
    deadline: turnDeadline(now, match.terms.pace),
  }
  return ok(awaitedSeats(match).includes(seat) ? [replaced, turned] : [replaced])
}

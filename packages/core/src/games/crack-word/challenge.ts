import { no, ok, type Result } from '../../kernel/result.ts'
import type { Seat } from '../../kernel/seat.ts'
import type { Lexicon } from '../../lexicon/lexicon.ts'
import type { Rejection } from './rejection.ts'
import type { Event, State } from './schema.ts'
import { isLastRounds, playingSeats } from './status.ts'
import { beginTurn, book, draw, ended } from './turn.ts'

/**
 * Looks for a word that justifies the last placement. Whoever doubted a right one draws a card; a wrong one is undone
 * and its player draws one or, in the last rounds, is out. Only the card goes back: what was dealt since stands.
 */
export function challenge(state: State, by: Seat, lexicon: Lexicon): Result<Event[], Rejection> {
  const doubted = state.challenge
  if (doubted === null) return no({ code: 'nothingToChallenge' })
  if (doubted.seat === by) return no({ code: 'challengeSelf' })
  const example = lexicon.example(doubted.letters)
  const out = example === null && isLastRounds(state)
  const turn = beginTurn(state)
  book(turn, { type: 'challenged', by, ...doubted, out, example })
  if (example !== null) draw(turn, by, 'challenge', 1)
  else if (!out) draw(turn, doubted.seat, 'penalty', 1)
  else if (playingSeats(turn.state).length === 0) book(turn, ended('passes'))
  return ok(turn.events)
}

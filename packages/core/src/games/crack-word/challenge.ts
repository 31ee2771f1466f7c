import { err, ok, type Result } from '../../kernel/result.ts'
import type { Seat } from '../../kernel/seat.ts'
import type { Lexicon } from '../../lexicon/lexicon.ts'
import type { Rejection } from './rejection.ts'
import type { Event, State } from './schema.ts'
import { isInLastRounds, playingSeats } from './status.ts'
import { crackWordEndedEvent, createTurnBuilder, drawFromOwnPile, recordEvent } from './turn-builder.ts'

/**
 * Searches a word that justifies the last placement. If there is one, the challenger draws a card. Otherwise
 * the placement is undone, and its player draws a card or, in the last rounds, is out. Only the placed card
 * is returned: cards dealt since then stay.
 */
export function decideChallenge(state: State, by: Seat, lexicon: Lexicon): Result<Event[], Rejection> {
  const doubted = state.challenge
  if (doubted === null) return err({ code: 'nothingToChallenge' })
  if (doubted.seat === by) return err({ code: 'challengeSelf' })
  const example = lexicon.exampleContaining(doubted.letters)
  const out = example === null && isInLastRounds(state)
  const turn = createTurnBuilder(state)
  recordEvent(turn, { type: 'challenged', by, ...doubted, out, example })
  if (example !== null) drawFromOwnPile(turn, by, 'challenge', 1)
  else if (!out) drawFromOwnPile(turn, doubted.seat, 'penalty', 1)
  else if (playingSeats(turn.state).length === 0) recordEvent(turn, crackWordEndedEvent('passes'))
  return ok(turn.events)
}

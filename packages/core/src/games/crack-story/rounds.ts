import { activeSeats, everySeat, type Seat } from '../../kernel/seat.ts'
import { CRACK_STORY_HAND_SIZE, DECK } from './deck.ts'
import { chronoAllowedAt, type EventRecorder, nextSeatInDirection, passTurnTo } from './event-recorder.ts'
import type { State, StoryEndReason } from './schema.ts'

const MINUTE_MS = 60_000

/** How long a vote runs, or a word that ended a story or a round can be contested, in milliseconds. */
export const votingTimeMs = ({ options }: State, pace: number): number =>
  Math.min(options.vote * MINUTE_MS, Math.floor(pace / 2))

/** Ends a turn: the round is won, a story is over, all seats are stuck, or it is the next seat's turn. */
export function endTurn(recorder: EventRecorder): void {
  const { won, finished, fresh, turns, turn } = recorder.state
  if (won || finished) {
    const { now, pace } = recorder.env
    if (fresh?.turns === turns)
      recorder.record({ type: 'waited', until: now + votingTimeMs(recorder.state, pace) })
    else settleRound(recorder)
  } else if (!abandonIfStuck(recorder)) passTurnTo(recorder, nextSeatInDirection(recorder.state, turn))
}

/** Completes the end of a story or a round, once it can no longer be contested. */
export function settleRound(recorder: EventRecorder): void {
  const { won, turn } = recorder.state
  publishStory(recorder, won ? 'round' : 'story')
  if (!won) passTurnTo(recorder, nextSeatInDirection(recorder.state, turn))
  // If the winner has resigned in the meantime, the round is dealt again.
  else if (recorder.state.resigned.includes(won.seat))
    dealNextRound(recorder, nextSeatInDirection(recorder.state, won.seat), 0)
  else scoreRound(recorder, won)
}

function scoreRound(recorder: EventRecorder, { seat, by }: NonNullable<State['won']>): void {
  recorder.record({ type: 'scored', seat })
  if ((recorder.state.wins[seat] ?? 0) < recorder.state.options.rounds) dealNextRound(recorder, seat, 1)
  else recorder.record({ type: 'ended', reason: by === null || by === seat ? 'rounds' : 'swap' })
}

/** Publishes the running story. A story without words is not published. */
export function publishStory(recorder: EventRecorder, why: StoryEndReason): void {
  const words = recorder.state.story.length
  if (words > 0) recorder.record({ type: 'published', why, words })
}

/**
 * Abandons the story if every seat is stuck. If that happens twice without a card laid in between and no card
 * is left to draw, the round ends.
 */
export function abandonIfStuck(recorder: EventRecorder): boolean {
  const { stuck, story, hands } = recorder.state
  const active = activeSeats(recorder.state.hands.length, recorder.state.resigned)
  if (!active.every((seat) => stuck.includes(seat))) return false
  const [first = 0] = stuck
  recorder.record({ type: 'published', why: 'stuck', words: story.length })
  const { bare, pile, discard, gone, dealer } = recorder.state
  if (bare < 2 || pile.length + discard.length + gone.length > 0) {
    passTurnTo(recorder, first)
    return true
  }
  const least = Math.min(...active.map((seat) => hands[seat]?.length ?? 0))
  const [seat = 0, ...equal] = active.filter((seat) => hands[seat]?.length === least)
  if (equal.length > 0)
    dealNextRound(recorder, active.includes(dealer) ? dealer : nextSeatInDirection(recorder.state, dealer), 0)
  else {
    recorder.record({ type: 'won', seat, by: null, card: null })
    settleRound(recorder)
  }
  return true
}

/** Shuffles and deals all cards; the dealer starts. `more` is 1 for a new round, 0 for a repeated one. */
function dealNextRound(recorder: EventRecorder, dealer: Seat, more: 0 | 1): void {
  const { shuffles, resigned, hands, round } = recorder.state
  const deck = recorder.env.dice(`deal ${shuffles}`).shuffle(DECK.map((_, card) => card))
  recorder.record({
    type: 'dealt',
    round: round + more,
    dealer,
    hands: everySeat(hands.length).map((seat) =>
      resigned.includes(seat) ? [] : deck.splice(0, CRACK_STORY_HAND_SIZE),
    ),
    pile: deck,
    at: recorder.env.now,
    slow: chronoAllowedAt(recorder.env),
    options: null,
  })
}

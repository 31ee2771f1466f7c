import { everySeat, type Seat } from '../../kernel/seat.ts'
import { DECK, HAND } from './deck.ts'
import type { Ending, State } from './schema.ts'
import { neighbour, type Scribe, slowFrom, turnTo } from './scribe.ts'
import { activeSeats } from './status.ts'

const MINUTE = 60_000

/** How long a vote runs, or a word that ended a story or a round stays contestable. */
export const votingTime = ({ options }: State, pace: number): number =>
  Math.min(options.vote * MINUTE, Math.floor(pace / 2))

/** A seat has done what it could do: somebody has won the round, a story is over, all are stuck, or the next is on. */
export function endTurn(to: Scribe): void {
  const { won, finished, fresh, turns, turn } = to.state
  if (won || finished) {
    const { now, pace } = to.env
    if (fresh?.turns === turns) to.write({ type: 'waited', until: now + votingTime(to.state, pace) })
    else settle(to)
  } else if (!abandon(to)) turnTo(to, neighbour(to.state, turn))
}

/** What ended a story or a round can no longer be contested. */
export function settle(to: Scribe): void {
  const { won, turn } = to.state
  publish(to, won ? 'round' : 'story')
  if (!won) turnTo(to, neighbour(to.state, turn))
  // A winner who left meanwhile has won nothing: the round is dealt anew.
  else if (to.state.resigned.includes(won.seat)) dealAgain(to, neighbour(to.state, won.seat), 0)
  else score(to, won)
}

function score(to: Scribe, { seat, by }: NonNullable<State['won']>): void {
  to.write({ type: 'scored', seat })
  if ((to.state.wins[seat] ?? 0) < to.state.options.rounds) dealAgain(to, seat, 1)
  else to.write({ type: 'ended', reason: by === null || by === seat ? 'rounds' : 'swap' })
}

/** The text of the running story may be read by all; one without words leaves nothing to read. */
export function publish(to: Scribe, why: Ending): void {
  const words = to.state.story.length
  if (words > 0) to.write({ type: 'published', why, words })
}

/** Everybody stuck: the story is abandoned. Twice without a card in between and nothing left to draw ends the round. */
export function abandon(to: Scribe): boolean {
  const { stuck, story, hands } = to.state
  const active = activeSeats(to.state)
  if (!active.every((seat) => stuck.includes(seat))) return false
  const [first = 0] = stuck
  to.write({ type: 'published', why: 'stuck', words: story.length })
  const { bare, pile, discard, gone, dealer } = to.state
  if (bare < 2 || pile.length + discard.length + gone.length > 0) {
    turnTo(to, first)
    return true
  }
  const least = Math.min(...active.map((seat) => hands[seat]?.length ?? 0))
  const [seat = 0, ...equal] = active.filter((seat) => hands[seat]?.length === least)
  if (equal.length > 0) dealAgain(to, active.includes(dealer) ? dealer : neighbour(to.state, dealer), 0)
  else {
    to.write({ type: 'won', seat, by: null, card: null })
    settle(to)
  }
  return true
}

/** All cards are shuffled again; whoever deals starts. `more` is 1 where it is a new round. */
function dealAgain(to: Scribe, dealer: Seat, more: 0 | 1): void {
  const { shuffles, resigned, hands, round } = to.state
  const deck = to.env.dice(`deal ${shuffles}`).shuffled(DECK.map((_, card) => card))
  to.write({
    type: 'dealt',
    round: round + more,
    dealer,
    hands: everySeat(hands.length).map((seat) => (resigned.includes(seat) ? [] : deck.splice(0, HAND))),
    pile: deck,
    at: to.env.now,
    slow: slowFrom(to.env),
    options: null,
  })
}

import { nextSeat, type Seat } from '../../kernel/seat.ts'
import { isLayable, type Played, taken } from './cards.ts'
import { HAND } from './deck.ts'
import { evolve } from './evolve.ts'
import type { Draw, Event, Reason, State } from './schema.ts'
import { activeSeats, isLastRounds, playingSeats } from './status.ts'

/** A turn in the making: what has happened so far, and how the table stands after it. */
export interface Turn {
  readonly events: Event[]
  state: State
}

export const beginTurn = (state: State): Turn => ({ events: [], state })

export function book(turn: Turn, event: Event): void {
  turn.events.push(event)
  turn.state = evolve(turn.state, event)
}

export const ended = (reason: Reason): Event => ({ type: 'ended', reason })

const handOf = (turn: Turn, seat: Seat): readonly string[] => turn.state.hands[seat] ?? []

/** Draws as many as there are. Whoever draws the last card of a pile brings about the last hand. */
export function draw(turn: Turn, seat: Seat, why: Draw, most: number): void {
  const pile = turn.state.piles[seat] ?? []
  const cards = pile.slice(0, most)
  const count = cards.length
  if (count === 0) return
  book(turn, { type: 'drew', seat, why, cards })
  if (count < pile.length) return
  const active = activeSeats(turn.state)
  const drawn = turn.state.piles.map((other, owner) =>
    owner === seat || !active.includes(owner) ? [] : other.slice(0, count),
  )
  book(turn, { type: 'lastHand', seat, count, drawn })
}

/** After a card was laid: an empty hand is filled anew or, in the last rounds, has won the bonus. */
export function refill(turn: Turn, seat: Seat): void {
  if (handOf(turn, seat).length > 0) return
  if (!isLastRounds(turn.state)) {
    draw(turn, seat, 'hand', HAND)
    return
  }
  const cards = turn.state.lines.flat(2).filter((card) => card.seat === seat)
  book(turn, { type: 'finished', seat, cards: cards.map(taken) })
  book(turn, ended('finished'))
}

/** After a line was emptied: a card goes there, now or, from a new hand, as a second action of the same turn. */
export function layOn(turn: Turn, seat: Seat, line: number, lay: Played | null): void {
  if (handOf(turn, seat).length === 0) {
    refill(turn, seat)
    if (turn.state.over === null && !handOf(turn, seat).some(isLayable)) passOn(turn, seat)
    return
  }
  if (lay !== null) {
    book(turn, { type: 'laid', seat, line, card: lay })
    refill(turn, seat)
  }
  passOn(turn, seat)
}

/** The next seat that still plays is on; with none left the game is over. */
export function passOn(turn: Turn, seat: Seat): void {
  const { state } = turn
  if (state.over !== null) return
  const playing = playingSeats(state)
  book(
    turn,
    playing.length === 0
      ? ended('passes')
      : { type: 'turned', to: nextSeat(seat, state.hands.length, playing) },
  )
}

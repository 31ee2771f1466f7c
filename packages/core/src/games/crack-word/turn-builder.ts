import { activeSeats, nextSeat, type Seat } from '../../kernel/seat.ts'
import { isLayable, type PlayedCard, toTakenCard } from './cards.ts'
import { CRACK_WORD_HAND_SIZE } from './deck.ts'
import { evolve } from './evolve.ts'
import type { CrackWordEndReason, DrawReason, Event, State } from './schema.ts'
import { isInLastRounds, playingSeats } from './status.ts'

/** The events of a turn so far, and the state after them. */
export interface TurnBuilder {
  readonly events: Event[]
  state: State
}

export const createTurnBuilder = (state: State): TurnBuilder => ({ events: [], state })

export function recordEvent(turn: TurnBuilder, event: Event): void {
  turn.events.push(event)
  turn.state = evolve(turn.state, event)
}

export const crackWordEndedEvent = (reason: CrackWordEndReason): Event => ({ type: 'ended', reason })

const handOf = (turn: TurnBuilder, seat: Seat): readonly string[] => turn.state.hands[seat] ?? []

/** Draws up to `most` cards. Drawing the last card of a pile triggers the last hand. */
export function drawFromOwnPile(turn: TurnBuilder, seat: Seat, why: DrawReason, most: number): void {
  const pile = turn.state.piles[seat] ?? []
  const cards = pile.slice(0, most)
  const count = cards.length
  if (count === 0) return
  recordEvent(turn, { type: 'drew', seat, why, cards })
  if (count < pile.length) return
  const active = activeSeats(turn.state.hands.length, turn.state.resigned)
  const drawn = turn.state.piles.map((other, owner) =>
    owner === seat || !active.includes(owner) ? [] : other.slice(0, count),
  )
  recordEvent(turn, { type: 'lastHand', seat, count, drawn })
}

/** After a card was laid: refills an empty hand or, in the last rounds, awards the bonus. */
export function refillHand(turn: TurnBuilder, seat: Seat): void {
  if (handOf(turn, seat).length > 0) return
  if (!isInLastRounds(turn.state)) {
    drawFromOwnPile(turn, seat, 'hand', CRACK_WORD_HAND_SIZE)
    return
  }
  const cards = turn.state.lines.flat(2).filter((card) => card.seat === seat)
  recordEvent(turn, { type: 'finished', seat, cards: cards.map(toTakenCard) })
  recordEvent(turn, crackWordEndedEvent('finished'))
}

/** After a line was emptied: lays a card there now or, from a new hand, as the second action of the turn. */
export function layOnLine(turn: TurnBuilder, seat: Seat, line: number, lay: PlayedCard | null): void {
  if (handOf(turn, seat).length === 0) {
    refillHand(turn, seat)
    if (turn.state.over === null && !handOf(turn, seat).some(isLayable)) passTurn(turn, seat)
    return
  }
  if (lay !== null) {
    recordEvent(turn, { type: 'laid', seat, line, card: lay })
    refillHand(turn, seat)
  }
  passTurn(turn, seat)
}

/** Passes the turn to the next seat that still plays; ends the game if there is none. */
export function passTurn(turn: TurnBuilder, seat: Seat): void {
  const { state } = turn
  if (state.over !== null) return
  const playing = playingSeats(state)
  recordEvent(
    turn,
    playing.length === 0
      ? crackWordEndedEvent('passes')
      : { type: 'turned', to: nextSeat(seat, state.hands.length, playing) },
  )
}

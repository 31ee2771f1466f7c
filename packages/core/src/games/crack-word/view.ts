import { everySeat, type Seat } from '../../kernel/seat.ts'
import { type CardColour, type HeldCard, sortHand, type TakenCard } from './cards.ts'
import { lineLetters, topCard } from './lines.ts'
import { majoritySeat, topCardCounts } from './majority.ts'
import type {
  CardLine,
  ChallengeablePlacement,
  CrackWordEndReason,
  CrackWordEventOf,
  CrackWordLastMove,
  DrawReason,
  Event,
  Options,
  State,
} from './schema.ts'
import { challengers, isInLastRounds } from './status.ts'

/** The part that everyone sees. It contains no hand and no pile, so that no picture can reveal one. */
export interface CrackWordTable {
  readonly options: Options
  readonly players: readonly CrackWordPlayer[]
  /** Four lines, from line 1. */
  readonly lines: readonly LineView[]
  /** Every cut of a pack before the start, in order. */
  readonly cuts: readonly { readonly seat: Seat; readonly card: HeldCard }[]
  readonly first: Seat
  /** The seat on turn; null when the game is over. */
  readonly turn: Seat | null
  /** The emptied line on which the seat on turn has to lay a card of its new hand. */
  readonly lay: number | null
  /**
   * The seat that began the last rounds by drawing the last card of a pile, and how many cards the others
   * drew.
   */
  readonly lastHand: { readonly seat: Seat; readonly count: number } | null
  /** The placement that can be challenged until the next player has moved. */
  readonly challenge: ChallengeablePlacement | null
  readonly last: CrackWordLastMove | null
  readonly over: CrackWordEndReason | null
}

export interface CrackWordPlayer {
  readonly seat: Seat
  readonly colour: CardColour
  /** Number of cards in the hand. */
  readonly hand: number
  /** Number of cards left to draw. */
  readonly pile: number
  /** The taken cards, face up, in order; one point each. */
  readonly packet: readonly TakenCard[]
  readonly total: number
  /** True if the seat has passed in the last rounds. */
  readonly out: boolean
  readonly resigned: boolean
}

export interface LineView {
  /** From 1. */
  readonly line: number
  /** The letters of the top cards. */
  readonly letters: string
  readonly stacks: readonly StackView[]
  /** Number of cards on the line, including covered ones: the points of a CRACK WORD. */
  readonly cards: number
  /** Number of top cards per seat, and the seat with the majority. */
  readonly counts: readonly number[]
  readonly majority: Seat | null
}

/** A top card, and those under it from the bottom up. */
export interface StackView {
  readonly seat: Seat
  readonly colour: CardColour
  readonly letter: string
  readonly joker: boolean
  readonly covered: readonly { readonly seat: Seat; readonly colour: CardColour; readonly joker: boolean }[]
}

export interface View {
  readonly table: CrackWordTable
  /** The viewing seat; null for a spectator. */
  readonly seat: Seat | null
  /**
   * The hand of the viewing seat: letters in alphabetical order, then JOKERs, then POUBELLEs; null for a
   * spectator.
   */
  readonly hand: readonly HeldCard[] | null
  /** True if the seat may challenge now. */
  readonly mayChallenge: boolean
  /** All hands when the game is over; null before. */
  readonly revealed: readonly (readonly HeldCard[])[] | null
}

export const view = (state: State, seat: Seat | null): View => ({
  table: {
    options: { mode: state.options.mode, referee: state.options.referee },
    players: everySeat(state.hands.length).map((seat) => playerView(state, seat)),
    lines: state.lines.map((line, index) => lineView(state, line, index + 1)),
    cuts: state.cuts,
    first: state.first,
    turn: state.over ? null : state.turn,
    lay: state.lay,
    lastHand: state.lastHand,
    challenge: state.challenge,
    last: state.last,
    over: state.over,
  },
  seat,
  hand: seat === null ? null : sortHand(state.hands[seat] ?? []),
  mayChallenge: seat !== null && challengers(state).includes(seat),
  revealed: state.over ? state.hands.map(sortHand) : null,
})

const playerView = (state: State, seat: Seat): CrackWordPlayer => {
  const packet = state.packets[seat] ?? []
  return {
    seat,
    colour: seatColour(state, seat),
    hand: state.hands[seat]?.length ?? 0,
    pile: state.piles[seat]?.length ?? 0,
    packet,
    total: packet.length,
    out: isInLastRounds(state) && state.out.includes(seat),
    resigned: state.resigned.includes(seat),
  }
}

const seatColour = (state: State, seat: Seat): CardColour => state.colours[seat] ?? 'red'

function lineView(state: State, line: CardLine, number: number): LineView {
  const seats = state.hands.length
  const seatWithColour = (seat: Seat) => ({ seat, colour: seatColour(state, seat) })
  return {
    line: number,
    letters: lineLetters(line),
    stacks: line.map((stack) => {
      const { seat, letter, joker } = topCard(stack)
      const covered = stack.slice(0, -1).map((card) => ({ ...seatWithColour(card.seat), joker: card.joker }))
      return { ...seatWithColour(seat), letter, joker, covered }
    }),
    cards: line.flat().length,
    counts: topCardCounts(line, seats),
    majority: majoritySeat(line, seats),
  }
}

/** The part of an event that a seat or a spectator may see: only the drawing seat sees its cards. */
export type EventView =
  | (Pick<CrackWordEventOf<'dealt'>, 'type' | 'options' | 'colours' | 'cuts' | 'first' | 'lines'> & {
      /** Number of cards left to draw, by seat. */
      readonly piles: readonly number[]
      readonly hand: readonly HeldCard[] | null
    })
  | {
      readonly type: 'drew'
      readonly seat: Seat
      readonly why: DrawReason
      readonly count: number
      readonly cards: readonly HeldCard[] | null
    }
  | {
      readonly type: 'lastHand'
      readonly seat: Seat
      /** How many cards the seat had drawn when its pile ran out. */
      readonly count: number
      /** How many cards each other seat drew; `cards` are those of the viewing seat. */
      readonly drew: readonly number[]
      readonly cards: readonly HeldCard[] | null
    }
  | Exclude<Event, { type: 'dealt' | 'drew' | 'lastHand' }>

export function viewEvent(event: Event, seat: Seat | null): EventView {
  switch (event.type) {
    case 'dealt': {
      const { type, options, colours, cuts, first, lines } = event
      const hand = seat === null ? null : sortHand(event.hands[seat] ?? [])
      const piles = event.piles.map((pile) => pile.length)
      return { type, options, colours, cuts, first, lines, piles, hand }
    }
    case 'drew': {
      const { type, why, cards } = event
      return { type, seat: event.seat, why, count: cards.length, cards: event.seat === seat ? cards : null }
    }
    case 'lastHand': {
      const { type, count, drawn } = event
      const cards = seat === null || seat === event.seat ? null : (drawn[seat] ?? [])
      return { type, seat: event.seat, count, drew: drawn.map((cards) => cards.length), cards }
    }
    // All other events are public.
    case 'placed':
    case 'cracked':
    case 'binned':
    case 'laid':
    case 'passed':
    case 'penalised':
    case 'challenged':
    case 'turned':
    case 'finished':
    case 'resigned':
    case 'ended':
      return event
  }
}

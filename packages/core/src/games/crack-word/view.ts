import { everySeat, type Seat } from '../../kernel/seat.ts'
import { arranged, type Card, type Colour, type TakenCard } from './cards.ts'
import { lettersOf, topOf } from './lines.ts'
import { countsOf, majorityOf } from './majority.ts'
import type {
  Draw,
  Event,
  Happened,
  LastMove,
  Line,
  OpenPlacement,
  Options,
  Reason,
  State,
} from './schema.ts'
import { challengers, isLastRounds } from './status.ts'

/** What everybody sees. There is no hand and no pile in it, so nothing that draws it can show one. */
export interface Table {
  readonly options: Options
  readonly players: readonly Player[]
  /** Four lines, from line 1. */
  readonly lines: readonly LineSeen[]
  /** Every cut of a pack before the start, in order. */
  readonly cuts: readonly { readonly seat: Seat; readonly card: Card }[]
  readonly first: Seat
  /** Whose turn it is; null when the game is over. */
  readonly turn: Seat | null
  /** The emptied line on which the seat in turn has yet to lay a card of its new hand. */
  readonly lay: number | null
  /** Who began the last rounds by drawing the last card of a pile, and how many cards the others drew. */
  readonly lastHand: { readonly seat: Seat; readonly count: number } | null
  /** The placement that can be challenged until the next player has moved. */
  readonly challenge: OpenPlacement | null
  readonly last: LastMove | null
  readonly over: Reason | null
}

export interface Player {
  readonly seat: Seat
  readonly colour: Colour
  /** How many cards the hand holds. */
  readonly hand: number
  /** How many cards are left to draw. */
  readonly pile: number
  /** What was taken, face up, in the order in which it was taken: one card, one point. */
  readonly packet: readonly TakenCard[]
  readonly total: number
  /** Passed in the last rounds. */
  readonly out: boolean
  readonly resigned: boolean
}

export interface LineSeen {
  /** From 1. */
  readonly line: number
  /** How it reads. */
  readonly letters: string
  readonly stacks: readonly StackSeen[]
  /** How many cards lie there, covered ones too: what a CRACK WORD brings. */
  readonly cards: number
  /** How many top cards each seat has, and who has the majority. */
  readonly counts: readonly number[]
  readonly majority: Seat | null
}

/** A card that is read, and those under it, from the bottom up. */
export interface StackSeen {
  readonly seat: Seat
  readonly colour: Colour
  readonly letter: string
  readonly joker: boolean
  readonly covered: readonly { readonly seat: Seat; readonly colour: Colour; readonly joker: boolean }[]
}

export interface View {
  readonly table: Table
  /** Who looks; null for a spectator. */
  readonly seat: Seat | null
  /** The hand of the seat that looks: letters by the alphabet, then JOKERs, then POUBELLEs; null for a spectator. */
  readonly hand: readonly Card[] | null
  /** Whether the seat may challenge now. */
  readonly mayChallenge: boolean
  /** All hands, when the game is over. */
  readonly revealed: readonly (readonly Card[])[] | null
}

export const view = (state: State, seat: Seat | null): View => ({
  table: {
    options: { mode: state.options.mode, referee: state.options.referee },
    players: everySeat(state.hands.length).map((seat) => playerOf(state, seat)),
    lines: state.lines.map((line, index) => lineSeen(state, line, index + 1)),
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
  hand: seat === null ? null : arranged(state.hands[seat] ?? []),
  mayChallenge: seat !== null && challengers(state).includes(seat),
  revealed: state.over ? state.hands.map(arranged) : null,
})

const playerOf = (state: State, seat: Seat): Player => {
  const packet = state.packets[seat] ?? []
  return {
    seat,
    colour: colourOf(state, seat),
    hand: state.hands[seat]?.length ?? 0,
    pile: state.piles[seat]?.length ?? 0,
    packet,
    total: packet.length,
    out: isLastRounds(state) && state.out.includes(seat),
    resigned: state.resigned.includes(seat),
  }
}

const colourOf = (state: State, seat: Seat): Colour => state.colours[seat] ?? 'red'

function lineSeen(state: State, line: Line, number: number): LineSeen {
  const seats = state.hands.length
  const coloured = (seat: Seat) => ({ seat, colour: colourOf(state, seat) })
  return {
    line: number,
    letters: lettersOf(line),
    stacks: line.map((stack) => {
      const { seat, letter, joker } = topOf(stack)
      const covered = stack.slice(0, -1).map((card) => ({ ...coloured(card.seat), joker: card.joker }))
      return { ...coloured(seat), letter, joker, covered }
    }),
    cards: line.flat().length,
    counts: countsOf(line, seats),
    majority: majorityOf(line, seats),
  }
}

/** An event as a seat or a spectator hears it: drawn cards only by whoever drew them. */
export type Told =
  | (Pick<Happened<'dealt'>, 'type' | 'options' | 'colours' | 'cuts' | 'first' | 'lines'> & {
      /** How many cards are left to draw, by seat. */
      readonly piles: readonly number[]
      readonly hand: readonly Card[] | null
    })
  | {
      readonly type: 'drew'
      readonly seat: Seat
      readonly why: Draw
      readonly count: number
      readonly cards: readonly Card[] | null
    }
  | {
      readonly type: 'lastHand'
      readonly seat: Seat
      /** How many cards the seat had drawn when its pile ran out. */
      readonly count: number
      /** How many each other seat drew; its own cards for the seat that hears it. */
      readonly drew: readonly number[]
      readonly cards: readonly Card[] | null
    }
  | Exclude<Event, { type: 'dealt' | 'drew' | 'lastHand' }>

export function tell(event: Event, seat: Seat | null): Told {
  switch (event.type) {
    case 'dealt': {
      const { type, options, colours, cuts, first, lines } = event
      const hand = seat === null ? null : arranged(event.hands[seat] ?? [])
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
    // Everything else lies on the table.
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

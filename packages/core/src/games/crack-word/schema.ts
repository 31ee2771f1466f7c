import * as z from 'zod'
import { seat } from '../../kernel/seat.ts'
import { COLOURS, card, played, tableCard, takenCard } from './cards.ts'
import { HAND, MODES, PACK } from './deck.ts'

/** Who watches over the lines: see docs/rules/crack-word.md. */
export const REFEREES = ['friendly', 'strict', 'challenge'] as const

export const LINES = 4

const count = z.int().min(0)
/** Lines have numbers from 1, as players say them. */
const line = z.int().min(1).max(LINES)
/** All cards of four colours on one line. */
const MOST = COLOURS.length * PACK.length
const letters = z.string().regex(/^[A-Z]{1,240}$/)
const cards = z.array(card).max(PACK.length)

export const options = z.strictObject({
  mode: z.enum(MODES).default('normal'),
  referee: z.enum(REFEREES).default('friendly'),
})

/** Where on a line: at an end, alone on an empty one, or on top of a card, counted from 1 at the left. */
const spot = z.union([z.enum(['left', 'right', 'alone']), z.int().min(1).max(MOST)])

export const action = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('place'),
    line,
    at: spot,
    card: played,
    /**
     * CRACK WORD: the word is called, and this card goes to the emptied line; null where none is left for it: the
     * hand is empty, or holds nothing but POUBELLEs.
     */
    crack: z.strictObject({ lay: played.nullable() }).optional(),
  }),
  z.strictObject({ type: z.literal('poubelle'), line, lay: played.nullable() }),
  /** Draw one card and pass; in the last rounds: be out. */
  z.strictObject({ type: z.literal('pass') }),
  /** From a new hand, on the line that was emptied on the way: the second action of a turn. */
  z.strictObject({ type: z.literal('lay'), card: played }),
  /** Ask for a word that justifies the last placement. */
  z.strictObject({ type: z.literal('challenge') }),
])

/** A card put on a line, and how the line reads then. */
const placing = { seat, line, at: spot, card: played, letters }

export const REASONS = ['finished', 'passes', 'lastSeat'] as const
export const DRAWS = ['pass', 'hand', 'penalty', 'challenge'] as const

const penalty = { ...placing, out: z.boolean() }

export const event = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('dealt'),
    options,
    colours: z.array(z.enum(COLOURS)).min(2).max(4),
    /** Every cut of a pack, in order; seats that tied cut again, and so does one that showed no letter. */
    cuts: z.array(z.strictObject({ seat, card })).min(2),
    first: seat,
    /** The four starting letters, from line 1. */
    lines: z.array(tableCard).length(LINES),
    hands: z.array(z.array(card).length(HAND)).min(2).max(4),
    /** What is left to draw, next card first. */
    piles: z.array(cards).min(2).max(4),
    /** What left the game unseen. */
    unseen: z.array(cards).min(2).max(4),
  }),
  z.strictObject({
    type: z.literal('placed'),
    ...placing,
    /** A word that justifies it, where the referee has looked. */
    example: z.string().nullable(),
    /** Whether it can be challenged. */
    open: z.boolean(),
  }),
  /** CRACK WORD: the line is taken. */
  z.strictObject({ type: z.literal('cracked'), seat, line, word: letters, cards: z.array(takenCard).min(3) }),
  z.strictObject({
    type: z.literal('binned'),
    seat,
    line,
    letters,
    /** What went back to the hands of opponents. */
    returned: z.array(takenCard).max(MOST),
    /** What left the game: the player's own cards, and those of seats that resigned. */
    gone: z.array(takenCard).max(MOST),
  }),
  /** A card on an emptied line. */
  z.strictObject({ type: z.literal('laid'), seat, line, card: played }),
  z.strictObject({ type: z.literal('drew'), seat, why: z.enum(DRAWS), cards }),
  /** Somebody drew the last card of a pile, as the last of `count`: the others draw as many, and all piles leave. */
  z.strictObject({
    type: z.literal('lastHand'),
    seat,
    count: z.int().min(1).max(HAND),
    drawn: z.array(z.array(card).max(HAND)).min(2).max(4),
  }),
  z.strictObject({ type: z.literal('passed'), seat, out: z.boolean() }),
  /** A card that no word justifies went back to its hand. */
  z.strictObject({ type: z.literal('penalised'), ...penalty, called: z.boolean() }),
  /** A challenge: with a word that justifies the placement, or none, and then it is undone. */
  z.strictObject({
    type: z.literal('challenged'),
    by: seat,
    ...penalty,
    example: z.string().nullable(),
  }),
  /** The turn goes to another seat, or to the only one that still plays. */
  z.strictObject({ type: z.literal('turned'), to: seat }),
  /** The last card of a hand in the last rounds: all cards of this colour on the table join the packet. */
  z.strictObject({ type: z.literal('finished'), seat, cards: z.array(takenCard).max(PACK.length) }),
  z.strictObject({ type: z.literal('resigned'), seat }),
  z.strictObject({ type: z.literal('ended'), reason: z.enum(REASONS) }),
])

/** What was done last, as everybody saw it. */
const lastMove = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('place'),
    ...placing,
    /** The word of a CRACK WORD and what it brought. */
    crack: z.strictObject({ word: letters, points: count }).nullable(),
    /** The card laid on the emptied line. */
    laid: played.nullable(),
  }),
  z.strictObject({
    type: z.literal('poubelle'),
    seat,
    line,
    letters,
    /** How many cards each seat took back. */
    returned: z.array(count),
    laid: played.nullable(),
  }),
  z.strictObject({ type: z.literal('pass'), seat, out: z.boolean() }),
  z.strictObject({ type: z.literal('penalty'), ...penalty, called: z.boolean() }),
  z.strictObject({
    type: z.literal('challenge'),
    by: seat,
    ...penalty,
    example: z.string().nullable(),
  }),
])

export const state = z.strictObject({
  options,
  colours: z.array(z.enum(COLOURS)).min(2).max(4),
  cuts: z.array(z.strictObject({ seat, card })),
  /** Four lines of stacks from left to right, each from its bottom card to the one that is read. */
  lines: z.array(z.array(z.array(tableCard).min(1))).length(LINES),
  hands: z.array(cards),
  /** What is left to draw, next card first. */
  piles: z.array(cards),
  /** What each seat has taken: face up, so everybody knows. */
  packets: z.array(z.array(takenCard)),
  /** What left the game face up. */
  gone: z.array(takenCard),
  /** What left the game unseen, by seat. */
  unseen: z.array(cards),
  resigned: z.array(seat),
  /** Who has passed in the last rounds. */
  out: z.array(seat),
  first: seat,
  turn: seat,
  /** The emptied line on which the seat in turn has yet to lay a card of its new hand. */
  lay: line.nullable(),
  /** Who drew the last card of a pile, and how many the others drew: the last rounds have begun. */
  lastHand: z.strictObject({ seat, count: z.int().min(1).max(HAND) }).nullable(),
  /** The placement that can be challenged until the next player has moved. */
  challenge: z.strictObject(placing).nullable(),
  last: lastMove.nullable(),
  over: z.enum(REASONS).nullable(),
})

export type Options = z.infer<typeof options>
export type Referee = (typeof REFEREES)[number]
export type Spot = z.infer<typeof spot>
export type Action = z.infer<typeof action>
export type PlaceAction = Extract<Action, { type: 'place' }>
export type PoubelleAction = Extract<Action, { type: 'poubelle' }>
export type Event = z.infer<typeof event>
export type Happened<T extends Event['type']> = Extract<Event, { type: T }>
export type State = z.infer<typeof state>
export type Line = State['lines'][number]
export type Stack = Line[number]
export type LastMove = z.infer<typeof lastMove>
export type OpenPlacement = NonNullable<State['challenge']>
export type Reason = (typeof REASONS)[number]
export type Draw = (typeof DRAWS)[number]

import * as z from 'zod/mini'
import { seatSchema } from '../../kernel/seat.ts'
import { CARD_COLOURS, heldCardSchema, playedCardSchema, tableCardSchema, takenCardSchema } from './cards.ts'
import { CRACK_WORD_HAND_SIZE, FULL_PACK, PACK_MODES } from './deck.ts'

/** Who checks the lines: see docs/rules/crack-word.md. */
export const REFEREES = ['friendly', 'strict', 'challenge'] as const

export const LINE_COUNT = 4

const countSchema = z.int().check(z.gte(0))
/** Line numbers start at 1, as players see them. */
const lineNumberSchema = z.int().check(z.gte(1), z.lte(LINE_COUNT))
/** All cards of four colours on one line. */
const MAX_CARDS_ON_LINE = CARD_COLOURS.length * FULL_PACK.length
const lettersSchema = z.string().check(z.regex(/^[A-Z]{1,240}$/))
const cardsSchema = z.array(heldCardSchema).check(z.maxLength(FULL_PACK.length))

export const options = z.strictObject({
  mode: z._default(z.enum(PACK_MODES), 'normal'),
  referee: z._default(z.enum(REFEREES), 'friendly'),
})

/** The spot on a line: an end, alone on an empty line, or on top of a card, counted from 1 at the left. */
const spotSchema = z.union([
  z.enum(['left', 'right', 'alone']),
  z.int().check(z.gte(1), z.lte(MAX_CARDS_ON_LINE)),
])

export const action = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('place'),
    line: lineNumberSchema,
    at: spotSchema,
    card: playedCardSchema,
    /**
     * CRACK WORD: calls the word, and lays this card on the emptied line. Null if no card can be laid: the
     * hand is empty or has only POUBELLEs.
     */
    crack: z.optional(z.strictObject({ lay: z.nullable(playedCardSchema) })),
  }),
  z.strictObject({ type: z.literal('poubelle'), line: lineNumberSchema, lay: z.nullable(playedCardSchema) }),
  /** Draw one card and pass; in the last rounds, be out. */
  z.strictObject({ type: z.literal('pass') }),
  /** Lay a card of a new hand on the line emptied in this turn: the second action of a turn. */
  z.strictObject({ type: z.literal('lay'), card: playedCardSchema }),
  /** Challenge the last placement. */
  z.strictObject({ type: z.literal('challenge') }),
])

/** A placed card, and the letters of the line after it. */
const placementFields = {
  seat: seatSchema,
  line: lineNumberSchema,
  at: spotSchema,
  card: playedCardSchema,
  letters: lettersSchema,
}

export const CRACK_WORD_END_REASONS = ['finished', 'passes', 'lastSeat'] as const
export const DRAW_REASONS = ['pass', 'hand', 'penalty', 'challenge'] as const

const penaltyFields = { ...placementFields, out: z.boolean() }

export const event = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('dealt'),
    options,
    colours: z.array(z.enum(CARD_COLOURS)).check(z.minLength(2), z.maxLength(4)),
    /** Every cut of a pack in order. Tied seats cut again, and so does a seat that showed no letter. */
    cuts: z.array(z.strictObject({ seat: seatSchema, card: heldCardSchema })).check(z.minLength(2)),
    first: seatSchema,
    /** The four starting letters, from line 1. */
    lines: z.array(tableCardSchema).check(z.length(LINE_COUNT)),
    hands: z
      .array(z.array(heldCardSchema).check(z.length(CRACK_WORD_HAND_SIZE)))
      .check(z.minLength(2), z.maxLength(4)),
    /** Cards left to draw, next card first. */
    piles: z.array(cardsSchema).check(z.minLength(2), z.maxLength(4)),
    /** Cards that left the game unseen. */
    unseen: z.array(cardsSchema).check(z.minLength(2), z.maxLength(4)),
  }),
  z.strictObject({
    type: z.literal('placed'),
    ...placementFields,
    /** A word that justifies the line; null if the referee has not checked it. */
    example: z.nullable(z.string()),
    /** True if the placement can be challenged. */
    open: z.boolean(),
  }),
  /** CRACK WORD: the line is taken. */
  z.strictObject({
    type: z.literal('cracked'),
    seat: seatSchema,
    line: lineNumberSchema,
    word: lettersSchema,
    cards: z.array(takenCardSchema).check(z.minLength(3)),
  }),
  z.strictObject({
    type: z.literal('binned'),
    seat: seatSchema,
    line: lineNumberSchema,
    letters: lettersSchema,
    /** Cards returned to the hands of opponents. */
    returned: z.array(takenCardSchema).check(z.maxLength(MAX_CARDS_ON_LINE)),
    /** Cards that left the game: the player's own, and those of resigned seats. */
    gone: z.array(takenCardSchema).check(z.maxLength(MAX_CARDS_ON_LINE)),
  }),
  /** A card on an emptied line. */
  z.strictObject({
    type: z.literal('laid'),
    seat: seatSchema,
    line: lineNumberSchema,
    card: playedCardSchema,
  }),
  z.strictObject({
    type: z.literal('drew'),
    seat: seatSchema,
    why: z.enum(DRAW_REASONS),
    cards: cardsSchema,
  }),
  /**
   * A seat drew the last card of a pile as the last of `count` cards: the others draw as many, and all piles
   * leave the game.
   */
  z.strictObject({
    type: z.literal('lastHand'),
    seat: seatSchema,
    count: z.int().check(z.gte(1), z.lte(CRACK_WORD_HAND_SIZE)),
    drawn: z
      .array(z.array(heldCardSchema).check(z.maxLength(CRACK_WORD_HAND_SIZE)))
      .check(z.minLength(2), z.maxLength(4)),
  }),
  z.strictObject({ type: z.literal('passed'), seat: seatSchema, out: z.boolean() }),
  /** A card that no word justifies was returned to the hand. */
  z.strictObject({ type: z.literal('penalised'), ...penaltyFields, called: z.boolean() }),
  /** A challenge with a word that justifies the placement; without one the placement is undone. */
  z.strictObject({
    type: z.literal('challenged'),
    by: seatSchema,
    ...penaltyFields,
    example: z.nullable(z.string()),
  }),
  /** The next turn; `to` may be the same seat if it is the only one with turns left. */
  z.strictObject({ type: z.literal('turned'), to: seatSchema }),
  /** The last card of a hand in the last rounds: all cards of this colour on the table join the packet. */
  z.strictObject({
    type: z.literal('finished'),
    seat: seatSchema,
    cards: z.array(takenCardSchema).check(z.maxLength(FULL_PACK.length)),
  }),
  z.strictObject({ type: z.literal('resigned'), seat: seatSchema }),
  z.strictObject({ type: z.literal('ended'), reason: z.enum(CRACK_WORD_END_REASONS) }),
])

/** The last action, as everyone saw it. */
const lastMoveSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('place'),
    ...placementFields,
    /** The word of a CRACK WORD and its points. */
    crack: z.nullable(z.strictObject({ word: lettersSchema, points: countSchema })),
    /** The card laid on the emptied line. */
    laid: z.nullable(playedCardSchema),
  }),
  z.strictObject({
    type: z.literal('poubelle'),
    seat: seatSchema,
    line: lineNumberSchema,
    letters: lettersSchema,
    /** Number of cards each seat took back. */
    returned: z.array(countSchema),
    laid: z.nullable(playedCardSchema),
  }),
  z.strictObject({ type: z.literal('pass'), seat: seatSchema, out: z.boolean() }),
  z.strictObject({ type: z.literal('penalty'), ...penaltyFields, called: z.boolean() }),
  z.strictObject({
    type: z.literal('challenge'),
    by: seatSchema,
    ...penaltyFields,
    example: z.nullable(z.string()),
  }),
])

export const state = z.strictObject({
  options,
  colours: z.array(z.enum(CARD_COLOURS)).check(z.minLength(2), z.maxLength(4)),
  cuts: z.array(z.strictObject({ seat: seatSchema, card: heldCardSchema })),
  /** Four lines of stacks from left to right, each from its bottom card to its top card. */
  lines: z.array(z.array(z.array(tableCardSchema).check(z.minLength(1)))).check(z.length(LINE_COUNT)),
  hands: z.array(cardsSchema),
  /** Cards left to draw, next card first. */
  piles: z.array(cardsSchema),
  /** The cards that each seat has taken, face up. */
  packets: z.array(z.array(takenCardSchema)),
  /** Cards that left the game face up. */
  gone: z.array(takenCardSchema),
  /** Cards that left the game unseen, by seat. */
  unseen: z.array(cardsSchema),
  resigned: z.array(seatSchema),
  /** Seats that have passed in the last rounds. */
  out: z.array(seatSchema),
  first: seatSchema,
  turn: seatSchema,
  /** The emptied line on which the seat on turn has to lay a card of its new hand. */
  lay: z.nullable(lineNumberSchema),
  /**
   * The seat that drew the last card of a pile, and how many cards the others drew. Set once the last rounds
   * have begun.
   */
  lastHand: z.nullable(
    z.strictObject({ seat: seatSchema, count: z.int().check(z.gte(1), z.lte(CRACK_WORD_HAND_SIZE)) }),
  ),
  /** The placement that can be challenged until the next player has moved. */
  challenge: z.nullable(z.strictObject(placementFields)),
  last: z.nullable(lastMoveSchema),
  over: z.nullable(z.enum(CRACK_WORD_END_REASONS)),
})

export type Options = z.infer<typeof options>
export type Referee = (typeof REFEREES)[number]
export type LineSpot = z.infer<typeof spotSchema>
export type Action = z.infer<typeof action>
export type PlaceAction = Extract<Action, { type: 'place' }>
export type PoubelleAction = Extract<Action, { type: 'poubelle' }>
export type Event = z.infer<typeof event>
export type CrackWordEventOf<T extends Event['type']> = Extract<Event, { type: T }>
export type State = z.infer<typeof state>
export type CardLine = State['lines'][number]
export type CardStack = CardLine[number]
export type CrackWordLastMove = z.infer<typeof lastMoveSchema>
export type ChallengeablePlacement = NonNullable<State['challenge']>
export type CrackWordEndReason = (typeof CRACK_WORD_END_REASONS)[number]
export type DrawReason = (typeof DRAW_REASONS)[number]

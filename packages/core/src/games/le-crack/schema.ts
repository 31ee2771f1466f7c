import * as z from 'zod/mini'
import { seatSchema } from '../../kernel/seat.ts'
import { squareSchema, WORD_DIRECTIONS } from './board.ts'
import { ALL_TILES, RACK_SIZE, tileSchema } from './tiles.ts'

const directionSchema = z.enum(WORD_DIRECTIONS)
const countSchema = z.int().check(z.gte(0))

export const options = z.strictObject({})

/** A letter of a word to play: with a colour (`N4`), or without (`N`) for the best choice. */
const requestedLetterSchema = z.string().check(z.regex(/^[A-Z][1-4]?$/))

export const action = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('play'),
    at: squareSchema,
    direction: directionSchema,
    /** The whole word, including tiles already on the board. */
    word: z.array(requestedLetterSchema).check(z.minLength(2), z.maxLength(17)),
    /** Swap a tile on the board for the same letter in another colour. */
    swap: z.optional(z.strictObject({ at: squareSchema, give: tileSchema })),
  }),
  /** Pass and exchange two tiles, one if only one is left to draw, or none. */
  z.strictObject({ type: z.literal('pass'), give: z.array(tileSchema).check(z.maxLength(2)) }),
  /** The exchange after a play, from the 10th AS on. */
  z.strictObject({
    type: z.literal('exchange'),
    give: z.array(tileSchema).check(z.minLength(1), z.maxLength(2)),
  }),
])

const scoredWordSchema = z.strictObject({
  word: z.string().check(z.regex(/^[A-Z]{2,17}$/)),
  at: squareSchema,
  direction: directionSchema,
  points: countSchema,
  colour: countSchema,
  as: countSchema,
})

const padLineSchema = z.strictObject({
  as: countSchema,
  asPoints: countSchema,
  multiplier: z.int().check(z.gte(1), z.lte(4)),
  wordPoints: countSchema,
  colourPoints: countSchema,
  finalPoints: countSchema,
  total: countSchema,
})

/** The public part of a play. */
const publicPlayFields = {
  seat: seatSchema,
  at: squareSchema,
  direction: directionSchema,
  /** The main word, tile by tile. */
  word: z.array(tileSchema).check(z.minLength(2), z.maxLength(17)),
  placed: z
    .array(z.strictObject({ at: squareSchema, tile: tileSchema }))
    .check(z.minLength(1), z.maxLength(RACK_SIZE)),
  swap: z.nullable(z.strictObject({ at: squareSchema, give: tileSchema, take: tileSchema })),
  words: z.array(scoredWordSchema).check(z.minLength(1)),
  line: padLineSchema,
}

/** Tiles given back and drawn; `back` is the place in the bag of each given tile. */
const tradeFields = {
  seat: seatSchema,
  gave: z.array(tileSchema).check(z.maxLength(2)),
  drew: z.array(tileSchema).check(z.maxLength(2)),
  back: z.array(countSchema).check(z.maxLength(2)),
}

export const LE_CRACK_END_REASONS = ['final', 'empty', 'passes', 'agreed', 'lastSeat'] as const

export const event = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('dealt'),
    racks: z.array(z.array(tileSchema).check(z.length(RACK_SIZE))).check(z.minLength(2), z.maxLength(4)),
    /** Tiles left to draw, next tile first. */
    bag: z.array(tileSchema).check(z.maxLength(ALL_TILES.length)),
    first: seatSchema,
  }),
  z.strictObject({
    type: z.literal('played'),
    ...publicPlayFields,
    drawn: z.array(tileSchema).check(z.maxLength(RACK_SIZE)),
  }),
  z.strictObject({ type: z.literal('passed'), ...tradeFields }),
  z.strictObject({ type: z.literal('exchanged'), ...tradeFields }),
  z.strictObject({ type: z.literal('resigned'), seat: seatSchema }),
  z.strictObject({ type: z.literal('ended'), reason: z.enum(LE_CRACK_END_REASONS) }),
])

/** The last play or pass, as everyone saw it. */
const lastMoveSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('play'), ...publicPlayFields }),
  z.strictObject({ type: z.literal('pass'), seat: seatSchema, traded: countSchema }),
])

export const state = z.strictObject({
  /** Squares in the order in which they were filled, to find the newest words. */
  board: z.record(squareSchema, tileSchema),
  /** Tiles left to draw, next tile first. */
  bag: z.array(tileSchema),
  racks: z.array(z.array(tileSchema).check(z.maxLength(RACK_SIZE))).check(z.minLength(2), z.maxLength(4)),
  /** Tiles of resigned seats. */
  gone: z.array(tileSchema),
  resigned: z.array(seatSchema),
  first: seatSchema,
  turn: seatSchema,
  /** Number of words played; the first two have special rules. */
  plays: countSchema,
  /** Seats that have passed since the last play, in order. */
  passes: z.array(seatSchema),
  /** The seat that may still exchange after its play. */
  exchange: z.nullable(seatSchema),
  /** Number of exchanges so far; part of the dice label. */
  exchanges: countSchema,
  /** The score pad of each seat, one line per play. */
  pads: z.array(z.array(padLineSchema)),
  last: z.nullable(lastMoveSchema),
  over: z.nullable(z.enum(LE_CRACK_END_REASONS)),
})

export type Options = z.infer<typeof options>
export type Action = z.infer<typeof action>
export type PlayWordAction = Extract<Action, { type: 'play' }>
export type Event = z.infer<typeof event>
export type State = z.infer<typeof state>
export type LeCrackLastMove = z.infer<typeof lastMoveSchema>
export type LeCrackEndReason = (typeof LE_CRACK_END_REASONS)[number]

import * as z from 'zod/mini'
import { seat } from '../../kernel/seat.ts'
import { DIRECTIONS, square } from './board.ts'
import { ALL_TILES, RACK, tile } from './tiles.ts'

const direction = z.enum(DIRECTIONS)
const count = z.int().check(z.gte(0))

export const options = z.strictObject({})

/** A letter of a word to play: its colour may be named (`N4`) or left to the best choice (`N`). */
const asked = z.string().check(z.regex(/^[A-Z][1-4]?$/))

export const action = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('play'),
    at: square,
    direction,
    /** The whole word, tiles already on the board included. */
    word: z.array(asked).check(z.minLength(2), z.maxLength(17)),
    /** Exchange a tile on the board for the same letter of another colour. */
    swap: z.optional(z.strictObject({ at: square, give: tile })),
  }),
  /** Pass and give back two tiles, one if one is left to draw, or none. */
  z.strictObject({ type: z.literal('pass'), give: z.array(tile).check(z.maxLength(2)) }),
  /** The exchange after a play, from the 10th AS. */
  z.strictObject({ type: z.literal('exchange'), give: z.array(tile).check(z.minLength(1), z.maxLength(2)) }),
])

const scoredWord = z.strictObject({
  word: z.string().check(z.regex(/^[A-Z]{2,17}$/)),
  at: square,
  direction,
  points: count,
  colour: count,
  as: count,
})

const padLine = z.strictObject({
  as: count,
  asPoints: count,
  multiplier: z.int().check(z.gte(1), z.lte(4)),
  wordPoints: count,
  colourPoints: count,
  finalPoints: count,
  total: count,
})

/** What everybody sees of a play. */
const publicPlay = {
  seat,
  at: square,
  direction,
  /** The main word, tile by tile. */
  word: z.array(tile).check(z.minLength(2), z.maxLength(17)),
  placed: z.array(z.strictObject({ at: square, tile })).check(z.minLength(1), z.maxLength(RACK)),
  swap: z.nullable(z.strictObject({ at: square, give: tile, take: tile })),
  words: z.array(scoredWord).check(z.minLength(1)),
  line: padLine,
}

/** Tiles given back and drawn; `back` says where in the bag each given one went. */
const traded = {
  seat,
  gave: z.array(tile).check(z.maxLength(2)),
  drew: z.array(tile).check(z.maxLength(2)),
  back: z.array(count).check(z.maxLength(2)),
}

export const REASONS = ['final', 'empty', 'passes', 'agreed', 'lastSeat'] as const

export const event = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('dealt'),
    racks: z.array(z.array(tile).check(z.length(RACK))).check(z.minLength(2), z.maxLength(4)),
    /** What is left to draw, next tile first. */
    bag: z.array(tile).check(z.maxLength(ALL_TILES.length)),
    first: seat,
  }),
  z.strictObject({ type: z.literal('played'), ...publicPlay, drawn: z.array(tile).check(z.maxLength(RACK)) }),
  z.strictObject({ type: z.literal('passed'), ...traded }),
  z.strictObject({ type: z.literal('exchanged'), ...traded }),
  z.strictObject({ type: z.literal('resigned'), seat }),
  z.strictObject({ type: z.literal('ended'), reason: z.enum(REASONS) }),
])

/** The last play or pass, as everybody saw it. */
const lastMove = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('play'), ...publicPlay }),
  z.strictObject({ type: z.literal('pass'), seat, traded: count }),
])

export const state = z.strictObject({
  /** Squares in the order in which they were filled: it tells the newest words. */
  board: z.record(square, tile),
  /** What is left to draw, next tile first. */
  bag: z.array(tile),
  racks: z.array(z.array(tile).check(z.maxLength(RACK))).check(z.minLength(2), z.maxLength(4)),
  /** Tiles of seats that resigned. */
  gone: z.array(tile),
  resigned: z.array(seat),
  first: seat,
  turn: seat,
  /** How many words have been played; the first two have rules of their own. */
  plays: count,
  /** Who has passed since the last play, in order. */
  passes: z.array(seat),
  /** Who may still exchange after a play. */
  exchange: z.nullable(seat),
  /** How many exchanges there have been: each has dice of its own. */
  exchanges: count,
  /** The score pad of each seat, a line a play. */
  pads: z.array(z.array(padLine)),
  last: z.nullable(lastMove),
  over: z.nullable(z.enum(REASONS)),
})

export type Options = z.infer<typeof options>
export type Action = z.infer<typeof action>
export type PlayAction = Extract<Action, { type: 'play' }>
export type Event = z.infer<typeof event>
export type State = z.infer<typeof state>
export type LastMove = z.infer<typeof lastMove>
export type Reason = (typeof REASONS)[number]

import * as z from 'zod/mini'
import { seatSchema } from '../kernel/seat.ts'
import {
  hiddenTextSchema,
  matchPlaceSchema,
  matchSettingsSchema,
  playerIdSchema,
  seatWishSchema,
  serverWordListsSchema,
} from './settings.ts'

const instantSchema = z.int().check(z.gte(0))

/** A `GameStep` as stored. */
const stepSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('act'), by: seatSchema, action: z.unknown() }),
  z.strictObject({ type: z.literal('idle'), seat: seatSchema }),
  z.strictObject({ type: z.literal('forfeit'), seat: seatSchema }),
  z.strictObject({ type: z.literal('ring'), alarm: z.string().check(z.maxLength(40)) }),
  z.strictObject({ type: z.literal('delay'), by: z.int().check(z.gte(0)) }),
  z.strictObject({ type: z.literal('agree') }),
])

/** The events of a match from opening to end. Events of the game are inside `moved`. */
export const matchEventSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('opened'),
    host: playerIdSchema,
    terms: matchSettingsSchema,
    wish: seatWishSchema,
    /** Invited players who are not pinged, because they were challenged often today. Absent: all are pinged. */
    silent: z.optional(z.array(playerIdSchema)),
  }),
  z.strictObject({ type: z.literal('joined'), player: playerIdSchema, wish: seatWishSchema }),
  z.strictObject({ type: z.literal('left'), player: playerIdSchema }),
  /** The host changed the game's options; a player changed the preferred seat or colour. */
  z.strictObject({ type: z.literal('arranged'), options: z.unknown() }),
  z.strictObject({ type: z.literal('wished'), player: playerIdSchema, wish: seatWishSchema }),
  z.strictObject({ type: z.literal('kicked'), player: playerIdSchema, by: playerIdSchema }),
  /** An invited player does not want to join. */
  z.strictObject({ type: z.literal('declined'), player: playerIdSchema }),
  /** The match was cancelled before it started. */
  z.strictObject({ type: z.literal('calledOff'), reason: z.enum(['host', 'empty', 'expired', 'moderator']) }),
  /** The players were warned that the lobby will expire. */
  z.strictObject({ type: z.literal('warned') }),
  z.strictObject({
    type: z.literal('started'),
    /** Players and colours by seat; `colours` is empty if the game has none. */
    players: z.array(playerIdSchema).check(z.minLength(2), z.maxLength(8)),
    colours: z.array(z.string()),
    edition: z.int().check(z.gte(1)),
    lexicon: z.string(),
    house: serverWordListsSchema,
    /** Secret until the end; its hash is public from the start. */
    seed: z.string().check(z.regex(/^[0-9a-f]{32,64}$/)),
    commitment: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    setup: z.array(z.unknown()).check(z.minLength(1)),
  }),
  z.strictObject({ type: z.literal('moved'), step: stepSchema, events: z.array(z.unknown()) }),
  /** A seat ran out of time. The resulting `moved` event follows. */
  z.strictObject({ type: z.literal('timedOut'), seat: seatSchema }),
  /** A new turn: its number and its deadline. */
  z.strictObject({
    type: z.literal('turned'),
    turn: z.int().check(z.gte(1)),
    deadline: z.nullable(instantSchema),
  }),
  /** An extended deadline: from an opponent, or from the system (null) after an outage. */
  z.strictObject({ type: z.literal('timeGiven'), by: z.nullable(seatSchema), deadline: instantSchema }),
  z.strictObject({ type: z.literal('nudged'), seat: seatSchema }),
  /**
   * The channel is gone or the bot may not post there. Deadlines are suspended until the match is resumed.
   */
  z.strictObject({ type: z.literal('paused'), reason: z.enum(['gone', 'forbidden', 'removed']) }),
  z.strictObject({
    type: z.literal('resumed'),
    place: matchPlaceSchema,
    deadline: z.nullable(instantSchema),
  }),
  z.strictObject({ type: z.literal('proposed'), seat: seatSchema }),
  z.strictObject({ type: z.literal('accepted'), seat: seatSchema }),
  z.strictObject({ type: z.literal('withdrew'), seat: seatSchema }),
  /** A moderator offered a seat to another player. The seat changes when that player takes it. */
  z.strictObject({
    type: z.literal('seatOffered'),
    seat: seatSchema,
    player: playerIdSchema,
    by: playerIdSchema,
    /** True: the player is not pinged, because of many challenges today. */
    silent: z.optional(z.boolean()),
  }),
  z.strictObject({ type: z.literal('seatDeclined'), seat: seatSchema, player: playerIdSchema }),
  /** A seat has a new player. `by`: the moderator. `from`: who had the seat; earlier releases did not store it. */
  z.strictObject({
    type: z.literal('replaced'),
    seat: seatSchema,
    player: playerIdSchema,
    by: playerIdSchema,
    from: z.optional(playerIdSchema),
  }),
  /** A moderator ended the match without a result. */
  z.strictObject({ type: z.literal('aborted'), by: playerIdSchema }),
  /** A player's text was hidden; possible also after the end. */
  z.strictObject({ type: z.literal('hid'), what: hiddenTextSchema, by: playerIdSchema }),
])
export type MatchEvent = z.infer<typeof matchEventSchema>
export type MatchEventOf<T extends MatchEvent['type']> = Extract<MatchEvent, { type: T }>

/** One log entry: the events of one command. */
export const matchLogEntrySchema = z.strictObject({
  seq: z.int().check(z.gte(1)),
  at: instantSchema,
  /** Idempotency key, e.g. an interaction id. A repeated cause changes nothing. */
  cause: z.string().check(z.minLength(1), z.maxLength(80)),
  by: z.nullable(playerIdSchema),
  facts: z.array(matchEventSchema).check(z.minLength(1)),
})
export type MatchLogEntry = z.infer<typeof matchLogEntrySchema>

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

/** What moved the game. */
const stepSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('act'), by: seatSchema, action: z.unknown() }),
  z.strictObject({ type: z.literal('idle'), seat: seatSchema }),
  z.strictObject({ type: z.literal('forfeit'), seat: seatSchema }),
  z.strictObject({ type: z.literal('ring'), alarm: z.string().check(z.maxLength(40)) }),
  z.strictObject({ type: z.literal('delay'), by: z.int().check(z.gte(0)) }),
  z.strictObject({ type: z.literal('agree') }),
])

/** What has happened at a table, from its opening to its end. The game's own events stand inside `moved`. */
export const matchEventSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('opened'),
    host: playerIdSchema,
    terms: matchSettingsSchema,
    wish: seatWishSchema,
  }),
  z.strictObject({ type: z.literal('joined'), player: playerIdSchema, wish: seatWishSchema }),
  z.strictObject({ type: z.literal('left'), player: playerIdSchema }),
  /** The host has changed the game's options, a guest what they would like. */
  z.strictObject({ type: z.literal('arranged'), options: z.unknown() }),
  z.strictObject({ type: z.literal('wished'), player: playerIdSchema, wish: seatWishSchema }),
  z.strictObject({ type: z.literal('kicked'), player: playerIdSchema, by: playerIdSchema }),
  /** The table did not come about. */
  z.strictObject({ type: z.literal('calledOff'), reason: z.enum(['host', 'empty', 'expired', 'moderator']) }),
  /** Everybody is told that the table will expire. */
  z.strictObject({ type: z.literal('warned') }),
  z.strictObject({
    type: z.literal('started'),
    /** Who sits where, from seat 0 on, and with which colour where the game has them. */
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
  /** A seat's time was up; what the clock did about it follows. */
  z.strictObject({ type: z.literal('timedOut'), seat: seatSchema }),
  /** A new turn: its number, and until when those we wait for have time. */
  z.strictObject({
    type: z.literal('turned'),
    turn: z.int().check(z.gte(1)),
    deadline: z.nullable(instantSchema),
  }),
  /** More time for this turn: from an opponent, or from the house (null) after it was out itself. */
  z.strictObject({ type: z.literal('timeGiven'), by: z.nullable(seatSchema), deadline: instantSchema }),
  z.strictObject({ type: z.literal('nudged'), seat: seatSchema }),
  /** The place can't be reached: it is gone, or the bot may not speak there. Time stands still until it is resumed. */
  z.strictObject({ type: z.literal('paused'), reason: z.enum(['gone', 'forbidden', 'removed']) }),
  z.strictObject({
    type: z.literal('resumed'),
    place: matchPlaceSchema,
    deadline: z.nullable(instantSchema),
  }),
  z.strictObject({ type: z.literal('proposed'), seat: seatSchema }),
  z.strictObject({ type: z.literal('accepted'), seat: seatSchema }),
  z.strictObject({ type: z.literal('withdrew'), seat: seatSchema }),
  /** A moderator put another player on a seat, or ended the match without a result. */
  z.strictObject({
    type: z.literal('replaced'),
    seat: seatSchema,
    player: playerIdSchema,
    by: playerIdSchema,
  }),
  z.strictObject({ type: z.literal('aborted'), by: playerIdSchema }),
  /** Something that a player wrote is no longer shown; also after the end. */
  z.strictObject({ type: z.literal('hid'), what: hiddenTextSchema, by: playerIdSchema }),
])
export type MatchEvent = z.infer<typeof matchEventSchema>
export type MatchEventOf<T extends MatchEvent['type']> = Extract<MatchEvent, { type: T }>

/** One line of the log: what one request, or one look of the clock, made happen. */
export const matchLogEntrySchema = z.strictObject({
  seq: z.int().check(z.gte(1)),
  at: instantSchema,
  /** What asked for it, e.g. the id of an interaction; the same cause seen again changes nothing. */
  cause: z.string().check(z.minLength(1), z.maxLength(80)),
  by: z.nullable(playerIdSchema),
  facts: z.array(matchEventSchema).check(z.minLength(1)),
})
export type MatchLogEntry = z.infer<typeof matchLogEntrySchema>

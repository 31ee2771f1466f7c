import * as z from 'zod/mini'
import { seat } from '../kernel/seat.ts'
import { hidden, houseWords, place, player, terms, wish } from './terms.ts'

const instant = z.int().check(z.gte(0))

/** What moved the game. */
const step = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('act'), by: seat, action: z.unknown() }),
  z.strictObject({ type: z.literal('idle'), seat }),
  z.strictObject({ type: z.literal('forfeit'), seat }),
  z.strictObject({ type: z.literal('ring'), alarm: z.string().check(z.maxLength(40)) }),
  z.strictObject({ type: z.literal('delay'), by: z.int().check(z.gte(0)) }),
  z.strictObject({ type: z.literal('agree') }),
])

/** What has happened at a table, from its opening to its end. The game's own events stand inside `moved`. */
export const fact = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('opened'), host: player, terms, wish }),
  z.strictObject({ type: z.literal('joined'), player, wish }),
  z.strictObject({ type: z.literal('left'), player }),
  /** The host has changed the game's options, a guest what they would like. */
  z.strictObject({ type: z.literal('arranged'), options: z.unknown() }),
  z.strictObject({ type: z.literal('wished'), player, wish }),
  z.strictObject({ type: z.literal('kicked'), player, by: player }),
  /** The table did not come about. */
  z.strictObject({ type: z.literal('calledOff'), reason: z.enum(['host', 'empty', 'expired', 'moderator']) }),
  /** Everybody is told that the table will expire. */
  z.strictObject({ type: z.literal('warned') }),
  z.strictObject({
    type: z.literal('started'),
    /** Who sits where, from seat 0 on, and with which colour where the game has them. */
    players: z.array(player).check(z.minLength(2), z.maxLength(8)),
    colours: z.array(z.string()),
    edition: z.int().check(z.gte(1)),
    lexicon: z.string(),
    house: houseWords,
    /** Secret until the end; its hash is public from the start. */
    seed: z.string().check(z.regex(/^[0-9a-f]{32,64}$/)),
    commitment: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    setup: z.array(z.unknown()).check(z.minLength(1)),
  }),
  z.strictObject({ type: z.literal('moved'), step, events: z.array(z.unknown()) }),
  /** A seat's time was up; what the clock did about it follows. */
  z.strictObject({ type: z.literal('timedOut'), seat }),
  /** A new turn: its number, and until when those we wait for have time. */
  z.strictObject({ type: z.literal('turned'), turn: z.int().check(z.gte(1)), deadline: z.nullable(instant) }),
  /** More time for this turn: from an opponent, or from the house (null) after it was out itself. */
  z.strictObject({ type: z.literal('timeGiven'), by: z.nullable(seat), deadline: instant }),
  z.strictObject({ type: z.literal('nudged'), seat }),
  /** The place can't be reached: it is gone, or the bot may not speak there. Time stands still until it is resumed. */
  z.strictObject({ type: z.literal('paused'), reason: z.enum(['gone', 'forbidden', 'removed']) }),
  z.strictObject({ type: z.literal('resumed'), place, deadline: z.nullable(instant) }),
  z.strictObject({ type: z.literal('proposed'), seat }),
  z.strictObject({ type: z.literal('accepted'), seat }),
  z.strictObject({ type: z.literal('withdrew'), seat }),
  /** A moderator put another player on a seat, or ended the match without a result. */
  z.strictObject({ type: z.literal('replaced'), seat, player, by: player }),
  z.strictObject({ type: z.literal('aborted'), by: player }),
  /** Something that a player wrote is no longer shown; also after the end. */
  z.strictObject({ type: z.literal('hid'), what: hidden, by: player }),
])
export type Fact = z.infer<typeof fact>
export type FactOf<T extends Fact['type']> = Extract<Fact, { type: T }>

/** One line of the log: what one request, or one look of the clock, made happen. */
export const entry = z.strictObject({
  seq: z.int().check(z.gte(1)),
  at: instant,
  /** What asked for it, e.g. the id of an interaction; the same cause seen again changes nothing. */
  cause: z.string().check(z.minLength(1), z.maxLength(80)),
  by: z.nullable(player),
  facts: z.array(fact).check(z.minLength(1)),
})
export type Entry = z.infer<typeof entry>

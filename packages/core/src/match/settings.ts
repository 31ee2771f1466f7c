import * as z from 'zod/mini'
import { seatSchema } from '../kernel/seat.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** A player as the log knows them: a random id that says nothing of the Discord user behind it. */
export type PlayerId = string
export const playerIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,40}$/))

/** An id of Discord's. */
const snowflakeSchema = z.string().check(z.regex(/^\d{1,20}$/))

/** Where a match is shown: a channel or thread, of a server or of nobody (direct messages). */
export const matchPlaceSchema = z.strictObject({
  server: z.nullable(snowflakeSchema),
  channel: snowflakeSchema,
})
export type MatchPlace = z.infer<typeof matchPlaceSchema>

export const TURN_DURATION_MS = { min: 5 * MINUTE_MS, max: 14 * DAY_MS, usual: 2 * DAY_MS } as const

/** The time for a turn, and what happens when it is up: the clock plays for the seat, or the seat is forfeited. */
export const turnPaceSchema = z.strictObject({
  turn: z.int().check(z.gte(TURN_DURATION_MS.min), z.lte(TURN_DURATION_MS.max)),
  timeUp: z.enum(['idle', 'forfeit']),
})
export type TurnPace = z.infer<typeof turnPaceSchema>

export const LANGUAGES = ['fr', 'en'] as const

/** Words that a server adds to the lexicon or bans from it; frozen into each match at its start. */
export const serverWordListsSchema = z.strictObject({
  add: z.array(z.string()).check(z.maxLength(500)),
  ban: z.array(z.string()).check(z.maxLength(500)),
})
export type ServerWordLists = z.infer<typeof serverWordListsSchema>

/** What a table is for; known before anybody joins. */
export const matchSettingsSchema = z.strictObject({
  game: z.string().check(z.regex(/^[a-z-]{1,32}$/)),
  /** The game's own options, by its schema. */
  options: z.unknown(),
  /** How many may sit down. */
  seats: z.int().check(z.gte(2), z.lte(8)),
  pace: turnPaceSchema,
  /** What is said in the place is said in this language. */
  language: z.enum(LANGUAGES),
  place: matchPlaceSchema,
  /** Only named players may join. */
  private: z.boolean(),
  /** Players who were asked to join. */
  invited: z.array(playerIdSchema).check(z.maxLength(8)),
  /** The match this one is a return of, and the order in which its players sit down. */
  rematch: z.nullable(z.strictObject({ of: z.string(), order: z.array(playerIdSchema) })),
})
export type MatchSettings = z.infer<typeof matchSettingsSchema>

/** Something that a player wrote, by the mark its game gives it; or everything that a seat wrote. */
export const hiddenTextSchema = z.union([z.string().check(z.regex(/^[\w.]{1,24}$/)), seatSchema])
export type HiddenText = z.infer<typeof hiddenTextSchema>

/** What somebody who joins would like: a seat, a colour of the game's. First come, first served. */
export const seatWishSchema = z.strictObject({
  seat: z.nullable(z.int().check(z.gte(0), z.lte(7))),
  colour: z.nullable(z.string().check(z.maxLength(20))),
})
export type SeatWish = z.infer<typeof seatWishSchema>
export const NO_SEAT_WISH: SeatWish = { seat: null, colour: null }

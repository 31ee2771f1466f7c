import * as z from 'zod/mini'
import { seatSchema } from '../kernel/seat.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** A random id that reveals nothing about the Discord user. */
export type PlayerId = string
export const playerIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,40}$/))

/** A Discord id. */
export const snowflakeSchema = z.string().check(z.regex(/^\d{1,20}$/))

/** Where a match is shown: a channel or thread of a server; `server` is null for direct messages. */
export const matchPlaceSchema = z.strictObject({
  server: z.nullable(snowflakeSchema),
  channel: snowflakeSchema,
})
export type MatchPlace = z.infer<typeof matchPlaceSchema>

export const TURN_DURATION_MS = { min: 2 * MINUTE_MS, max: 14 * DAY_MS, usual: 2 * DAY_MS } as const

/** Players of shorter turns are all present: no reminders, and quiet hours do not move their deadlines. */
export const LIVE_TURN_BELOW_MS = HOUR_MS

/** Time per turn in milliseconds, and what happens when it is up: the default action or a forfeit. */
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

/** The settings of a match, fixed before anyone joins. */
export const matchSettingsSchema = z.strictObject({
  game: z.string().check(z.regex(/^[a-z-]{1,32}$/)),
  /** Validated by the game's own schema. */
  options: z.unknown(),
  /** Maximum number of players. */
  seats: z.int().check(z.gte(2), z.lte(8)),
  pace: turnPaceSchema,
  /** Language of the public messages. */
  language: z.enum(LANGUAGES),
  place: matchPlaceSchema,
  /** True: only invited players may join. */
  private: z.boolean(),
  invited: z.array(playerIdSchema).check(z.maxLength(8)),
  /** The previous match, and the order of its players; null if this is not a rematch. */
  rematch: z.nullable(z.strictObject({ of: z.string(), order: z.array(playerIdSchema) })),
})
export type MatchSettings = z.infer<typeof matchSettingsSchema>

/** The id of a text written by a player, or a seat for all texts of that seat. */
export const hiddenTextSchema = z.union([z.string().check(z.regex(/^[\w.]{1,24}$/)), seatSchema])
export type HiddenText = z.infer<typeof hiddenTextSchema>

/** The seat and colour that a player would like. First come, first served. */
export const seatWishSchema = z.strictObject({
  seat: z.nullable(z.int().check(z.gte(0), z.lte(7))),
  colour: z.nullable(z.string().check(z.maxLength(20))),
})
export type SeatWish = z.infer<typeof seatWishSchema>
export const NO_SEAT_WISH: SeatWish = { seat: null, colour: null }

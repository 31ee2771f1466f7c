import * as z from 'zod/mini'
import { seat } from '../kernel/seat.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** A player as the log knows them: a random id that says nothing of the Discord user behind it. */
export type Player = string
export const player = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,40}$/))

/** An id of Discord's. */
const snowflake = z.string().check(z.regex(/^\d{1,20}$/))

/** Where a match is shown: a channel or thread, of a server or of nobody (direct messages). */
export const place = z.strictObject({ server: z.nullable(snowflake), channel: snowflake })
export type Place = z.infer<typeof place>

export const PACE = { least: 5 * MINUTE, most: 14 * DAY, usual: 2 * DAY } as const

/** The time for a turn, and what happens when it is up: the clock plays for the seat, or the seat is forfeited. */
export const pace = z.strictObject({
  turn: z.int().check(z.gte(PACE.least), z.lte(PACE.most)),
  timeUp: z.enum(['idle', 'forfeit']),
})
export type Pace = z.infer<typeof pace>

export const LANGUAGES = ['fr', 'en'] as const

/** Words that a server adds to the lexicon or bans from it; frozen into each match at its start. */
export const houseWords = z.strictObject({
  add: z.array(z.string()).check(z.maxLength(500)),
  ban: z.array(z.string()).check(z.maxLength(500)),
})
export type HouseWords = z.infer<typeof houseWords>

/** What a table is for; known before anybody joins. */
export const terms = z.strictObject({
  game: z.string().check(z.regex(/^[a-z-]{1,32}$/)),
  /** The game's own options, by its schema. */
  options: z.unknown(),
  /** How many may sit down. */
  seats: z.int().check(z.gte(2), z.lte(8)),
  pace,
  /** What is said in the place is said in this language. */
  language: z.enum(LANGUAGES),
  place,
  /** Only named players may join. */
  private: z.boolean(),
  /** Players who were asked to join. */
  invited: z.array(player).check(z.maxLength(8)),
  /** The match this one is a return of, and the order in which its players sit down. */
  rematch: z.nullable(z.strictObject({ of: z.string(), order: z.array(player) })),
})
export type Terms = z.infer<typeof terms>

/** Something that a player wrote, by the mark its game gives it; or everything that a seat wrote. */
export const hidden = z.union([z.string().check(z.regex(/^[\w.]{1,24}$/)), seat])
export type Hidden = z.infer<typeof hidden>

/** What somebody who joins would like: a seat, a colour of the game's. First come, first served. */
export const wish = z.strictObject({
  seat: z.nullable(z.int().check(z.gte(0), z.lte(7))),
  colour: z.nullable(z.string().check(z.maxLength(20))),
})
export type Wish = z.infer<typeof wish>
export const NO_WISH: Wish = { seat: null, colour: null }

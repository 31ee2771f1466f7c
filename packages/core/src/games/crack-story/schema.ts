import * as z from 'zod/mini'
import { seatSchema } from '../../kernel/seat.ts'
import { cardFaceSchema, cardIdSchema, DECK } from './deck.ts'
import { MAX_RECITAL_LENGTH, SPELLING_MODES } from './recital.ts'
import { MAX_WORD_INPUT_LENGTH } from './story-word.ts'

const countSchema = z.int().check(z.gte(0))
const instantSchema = z.int().check(z.gte(0))
const cardsSchema = z.array(cardIdSchema).check(z.maxLength(DECK.length))
const wordSchema = z.string().check(z.minLength(1), z.maxLength(MAX_WORD_INPUT_LENGTH))

export const options = z.strictObject({
  /** Number of won rounds that win the match. */
  rounds: z._default(z.union([z.literal(1), z.literal(2), z.literal(3)]), 3),
  spelling: z._default(z.enum(SPELLING_MODES), 'lenient'),
  /** Base time for the recital form in seconds; `formWord` seconds are added for each word of the story. */
  form: z._default(z.int().check(z.gte(60), z.lte(1800)), 180),
  formWord: z._default(z.int().check(z.gte(0), z.lte(60)), 5),
  /** Time for a vote in minutes, at most half the turn time. */
  vote: z._default(z.int().check(z.gte(5), z.lte(10_080)), 720),
  /** Time of the chrono in minutes. */
  chrono: z._default(z.int().check(z.gte(1), z.lte(1440)), 60),
})

/** One card of a turn with its parameters: a word, one target for +1 and SWAP, one to three for STORY. */
const cardPlaySchema = z.strictObject({
  card: cardFaceSchema,
  word: z.optional(z.string().check(z.maxLength(MAX_WORD_INPUT_LENGTH))),
  to: z.optional(z.array(seatSchema).check(z.minLength(1), z.maxLength(3))),
})

export const action = z.discriminatedUnion('type', [
  /** Show the words since the last time. */
  z.strictObject({ type: z.literal('listen') }),
  /** The listening form was sent: the shown words count as heard. */
  z.strictObject({ type: z.literal('heard') }),
  /** Open the recital form. Opening it again does not give more time. */
  z.strictObject({ type: z.literal('open') }),
  z.strictObject({
    type: z.literal('play'),
    /** The whole story as the player remembers it, without the new words; '' for action cards. */
    recital: z.string().check(z.maxLength(MAX_RECITAL_LENGTH)),
    /** One card, or several in order. */
    cards: z.array(cardPlaySchema).check(z.minLength(1), z.maxLength(24)),
  }),
  /** Draw one card and pass. */
  z.strictObject({ type: z.literal('pass') }),
  /** Draw one card and pass because the time is up. */
  z.strictObject({ type: z.literal('late') }),
  z.strictObject({ type: z.literal('chrono') }),
  /** Contest a word, by its index in the story. */
  z.strictObject({ type: z.literal('contest'), word: countSchema }),
  /** Keep the contested word, drop it, or abstain (null). */
  z.strictObject({ type: z.literal('vote'), keep: z.nullable(z.boolean()) }),
  z.strictObject({ type: z.literal('waive') }),
])

/** Why a turn was lost. */
export const TURN_LOSS_REASONS = ['pass', 'late', 'chrono', 'form', 'recital', 'letter'] as const
export const STORY_END_REASONS = ['story', 'stuck', 'round', 'over'] as const
export const CRACK_STORY_END_REASONS = ['rounds', 'swap', 'lastSeat'] as const

const differenceSchema = z.strictObject({
  at: countSchema,
  word: z.boolean(),
  said: z.nullable(z.string().check(z.maxLength(64))),
})

/** A wrong recital, kept for its author until the story is over. */
const wrongRecitalSchema = z.strictObject({
  seat: seatSchema,
  words: countSchema,
  differences: z.array(differenceSchema),
})

const laidWordSchema = z.strictObject({ card: cardIdSchema, word: wordSchema, by: seatSchema })

/** A won round, while the winning move may still be contested. */
const roundWinSchema = z.strictObject({
  seat: seatSchema,
  /** The seat that laid its last card, and the card; null if the smallest hand won. */
  by: z.nullable(seatSchema),
  card: z.nullable(cardIdSchema),
})

export const event = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('dealt'),
    round: z.int().check(z.gte(1)),
    dealer: seatSchema,
    hands: z.array(cardsSchema).check(z.minLength(2), z.maxLength(8)),
    /** Cards left to draw, next card first. */
    pile: cardsSchema,
    /** Null at the start of a match, where the setup has no clock. */
    at: z.nullable(instantSchema),
    slow: z.nullable(instantSchema),
    /** Only at the start of a match; null otherwise. */
    options: z.nullable(options),
  }),
  z.strictObject({
    type: z.literal('listened'),
    seat: seatSchema,
    /** The index of the first shown word, and the words. */
    from: countSchema,
    words: z.array(wordSchema),
    /** How often the first of them has been shown, including now. */
    showing: z.union([z.literal(1), z.literal(2)]),
  }),
  z.strictObject({ type: z.literal('heard'), seat: seatSchema }),
  z.strictObject({ type: z.literal('opened'), seat: seatSchema, until: instantSchema, again: z.boolean() }),
  z.strictObject({ type: z.literal('laid'), seat: seatSchema, card: cardIdSchema, word: wordSchema }),
  z.strictObject({ type: z.literal('finished'), seat: seatSchema, card: cardIdSchema }),
  z.strictObject({ type: z.literal('inversed'), seat: seatSchema, card: cardIdSchema }),
  z.strictObject({ type: z.literal('swapped'), seat: seatSchema, card: cardIdSchema, with: seatSchema }),
  z.strictObject({
    type: z.literal('drew'),
    seat: seatSchema,
    cards: cardsSchema,
    why: z.enum(['turn', 'plus', 'story', 'contester', 'author']),
  }),
  z.strictObject({ type: z.literal('reshuffled'), pile: cardsSchema }),
  z.strictObject({
    type: z.literal('lost'),
    seat: seatSchema,
    why: z.enum(TURN_LOSS_REASONS),
    /** How long the seat had been on turn, in milliseconds. */
    waited: countSchema,
    /** The card that was returned to the hand; null if none was tried. */
    card: z.nullable(cardIdSchema),
    slip: z.nullable(wrongRecitalSchema),
  }),
  z.strictObject({ type: z.literal('won'), ...roundWinSchema.shape }),
  /** A word that ended a story or a round can be contested until then. */
  z.strictObject({ type: z.literal('waited'), until: instantSchema }),
  z.strictObject({ type: z.literal('waived'), seat: seatSchema }),
  z.strictObject({ type: z.literal('published'), why: z.enum(STORY_END_REASONS), words: countSchema }),
  z.strictObject({ type: z.literal('scored'), seat: seatSchema }),
  /** The seat on turn, since when, and from when its opponents may start the chrono. */
  z.strictObject({ type: z.literal('turned'), seat: seatSchema, at: instantSchema, slow: instantSchema }),
  z.strictObject({
    type: z.literal('contested'),
    seat: seatSchema,
    word: countSchema,
    at: instantSchema,
    until: instantSchema,
  }),
  z.strictObject({ type: z.literal('voted'), seat: seatSchema, keep: z.nullable(z.boolean()) }),
  z.strictObject({
    type: z.literal('upheld'),
    word: countSchema,
    keep: countSchema,
    drop: countSchema,
    at: instantSchema,
  }),
  z.strictObject({
    type: z.literal('fell'),
    word: countSchema,
    author: seatSchema,
    /** How many words were removed from the end of the story. */
    words: countSchema,
    keep: countSchema,
    drop: countSchema,
    at: instantSchema,
  }),
  z.strictObject({ type: z.literal('dropped'), at: instantSchema }),
  /** All time limits are postponed by this many milliseconds. */
  z.strictObject({ type: z.literal('delayed'), by: countSchema }),
  z.strictObject({ type: z.literal('timed'), seat: seatSchema, on: seatSchema, until: instantSchema }),
  z.strictObject({ type: z.literal('resigned'), seat: seatSchema }),
  z.strictObject({ type: z.literal('ended'), reason: z.enum(CRACK_STORY_END_REASONS) }),
])

/** The position of all cards before a word was laid; a successful contest restores it. */
const checkpointSchema = z.strictObject({
  hands: z.array(cardsSchema),
  pile: cardsSchema,
  discard: cardsSchema,
  gone: cardsSchema,
  direction: z.union([z.literal(1), z.literal(-1)]),
  stuck: z.array(seatSchema),
  bare: countSchema,
})

/** What a seat has heard of the story. */
const hearingSchema = z.strictObject({
  /** Number of words that count as heard. */
  heard: countSchema,
  /** Number of words shown; larger than `heard` while a listening form is open. */
  shown: countSchema,
})

const keptStorySchema = z.strictObject({
  /** Its number in the match, from 1. */
  number: z.int().check(z.gte(1)),
  round: z.int().check(z.gte(1)),
  why: z.enum(STORY_END_REASONS),
  words: z.array(wordSchema),
  /** The author of each word. */
  by: z.array(seatSchema),
  cards: cardsSchema,
  slips: z.array(wrongRecitalSchema),
})

export const state = z.strictObject({
  options,
  round: z.int().check(z.gte(1)),
  dealer: seatSchema,
  wins: z.array(countSchema),
  resigned: z.array(seatSchema),
  hands: z.array(cardsSchema).check(z.minLength(2), z.maxLength(8)),
  pile: cardsSchema,
  /** The discard pile. */
  discard: cardsSchema,
  /** Hands of resigned seats; they return with the next shuffle. */
  gone: cardsSchema,
  shuffles: countSchema,
  direction: z.union([z.literal(1), z.literal(-1)]),
  turn: seatSchema,
  /** Number of turns so far. */
  turns: countSchema,
  /** When this turn began; null at the start of the match. */
  since: z.nullable(instantSchema),
  /** From when the chrono may be started. */
  slow: z.nullable(instantSchema),
  story: z.array(laidWordSchema),
  /** STORY was laid: the cards are collected, but the text is not published yet. */
  finished: z.boolean(),
  hearings: z.array(hearingSchema),
  /** The open recital form of the seat on turn. */
  form: z.nullable(z.strictObject({ until: instantSchema })),
  chrono: z.nullable(z.strictObject({ by: seatSchema, until: instantSchema })),
  /** How long each seat has been waited for since its last own action, in milliseconds. */
  away: z.array(countSchema),
  /** Seats that drew and passed in a row, and how often all were stuck since a card was laid. */
  stuck: z.array(seatSchema),
  bare: countSchema,
  /** The last words that may be contested: author, turn, index of the first, and a checkpoint before each. */
  fresh: z.nullable(
    z.strictObject({
      author: seatSchema,
      turns: countSchema,
      first: countSchema,
      marks: z.array(checkpointSchema),
      contested: z.array(countSchema),
      /** Cards that failed contesters have drawn since. */
      fines: z.array(z.strictObject({ seat: seatSchema, card: cardIdSchema })),
    }),
  ),
  vote: z.nullable(
    z.strictObject({
      word: countSchema,
      by: seatSchema,
      at: instantSchema,
      until: instantSchema,
      keep: z.array(seatSchema),
      drop: z.array(seatSchema),
      silent: z.array(seatSchema),
    }),
  ),
  won: z.nullable(roundWinSchema),
  waiting: z.nullable(z.strictObject({ until: instantSchema, waived: z.array(seatSchema) })),
  /** Number of published stories. */
  stories: countSchema,
  kept: z.array(keptStorySchema),
  /** Wrong recitals of the running story. */
  slips: z.array(wrongRecitalSchema),
  over: z.nullable(z.enum(CRACK_STORY_END_REASONS)),
})

export type Options = z.infer<typeof options>
export type Action = z.infer<typeof action>
export type CardPlay = z.infer<typeof cardPlaySchema>
export type PlayCardsAction = Extract<Action, { type: 'play' }>
export type Event = z.infer<typeof event>
export type CrackStoryEventOf<T extends Event['type']> = Extract<Event, { type: T }>
export type State = z.infer<typeof state>
export type WordCheckpoint = z.infer<typeof checkpointSchema>
export type WrongRecital = z.infer<typeof wrongRecitalSchema>
export type KeptStory = z.infer<typeof keptStorySchema>
export type TurnLossReason = (typeof TURN_LOSS_REASONS)[number]
export type StoryEndReason = (typeof STORY_END_REASONS)[number]
export type CrackStoryEndReason = (typeof CRACK_STORY_END_REASONS)[number]

import * as z from 'zod/mini'
import { seat } from '../../kernel/seat.ts'
import { card, DECK, face } from './deck.ts'
import { LONGEST_RECITAL, SPELLINGS } from './recital.ts'
import { LONGEST_TEXT } from './word.ts'

const count = z.int().check(z.gte(0))
const instant = z.int().check(z.gte(0))
const cards = z.array(card).check(z.maxLength(DECK.length))
const word = z.string().check(z.minLength(1), z.maxLength(LONGEST_TEXT))

export const options = z.strictObject({
  /** So many rounds won win the match. */
  rounds: z._default(z.union([z.literal(1), z.literal(2), z.literal(3)]), 3),
  spelling: z._default(z.enum(SPELLINGS), 'lenient'),
  /** The time for the recital form, in seconds, and as many more for each word of the story. */
  form: z._default(z.int().check(z.gte(60), z.lte(1800)), 180),
  formWord: z._default(z.int().check(z.gte(0), z.lte(60)), 5),
  /** The time for a vote, in minutes; never more than half the turn time. */
  vote: z._default(z.int().check(z.gte(5), z.lte(10_080)), 720),
  /** The time of the chrono, in minutes. */
  chrono: z._default(z.int().check(z.gte(1), z.lte(1440)), 60),
})

/** One card of a turn, with what it needs: a word, another player for +1 and SWAP, one to three for STORY. */
const play = z.strictObject({
  card: face,
  word: z.optional(z.string().check(z.maxLength(LONGEST_TEXT))),
  to: z.optional(z.array(seat).check(z.minLength(1), z.maxLength(3))),
})

export const action = z.discriminatedUnion('type', [
  /** Hear the words since the last time. */
  z.strictObject({ type: z.literal('listen') }),
  /** The listening form was sent: what it showed is heard. */
  z.strictObject({ type: z.literal('heard') }),
  /** Open the recital form; opening it again does not give more time. */
  z.strictObject({ type: z.literal('open') }),
  z.strictObject({
    type: z.literal('play'),
    /** The whole story as the player remembers it, without the new words; '' for action cards. */
    recital: z.string().check(z.maxLength(LONGEST_RECITAL)),
    /** The cards in order: one, or a chain. */
    cards: z.array(play).check(z.minLength(1), z.maxLength(24)),
  }),
  /** Draw one and pass. */
  z.strictObject({ type: z.literal('pass') }),
  /** The same by the clock, whose time was up. */
  z.strictObject({ type: z.literal('late') }),
  z.strictObject({ type: z.literal('chrono') }),
  /** Contest a word, by its place in the story from 0. */
  z.strictObject({ type: z.literal('contest'), word: count }),
  /** Keep the contested word, drop it, or say nothing (null). */
  z.strictObject({ type: z.literal('vote'), keep: z.nullable(z.boolean()) }),
  z.strictObject({ type: z.literal('waive') }),
])

/** Why a turn was lost. */
export const LOSSES = ['pass', 'late', 'chrono', 'form', 'recital', 'letter'] as const
export const ENDINGS = ['story', 'stuck', 'round', 'over'] as const
export const REASONS = ['rounds', 'swap', 'lastSeat'] as const

const difference = z.strictObject({
  at: count,
  word: z.boolean(),
  said: z.nullable(z.string().check(z.maxLength(64))),
})

/** A wrong recital, kept for whoever made it until the story is over. */
const slip = z.strictObject({ seat, words: count, differences: z.array(difference) })

const laid = z.strictObject({ card, word, by: seat })

/** The round is won, as far as nobody contests what won it. */
const victory = z.strictObject({
  seat,
  /** Whose last card it was, and which; null where the smallest hand won. */
  by: z.nullable(seat),
  card: z.nullable(card),
})

export const event = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('dealt'),
    round: z.int().check(z.gte(1)),
    dealer: seat,
    hands: z.array(cards).check(z.minLength(2), z.maxLength(8)),
    /** What is left to draw, next card first. */
    pile: cards,
    /** Null at the start of a match, when nobody asks what time it is. */
    at: z.nullable(instant),
    slow: z.nullable(instant),
    /** At the start of a match only. */
    options: z.nullable(options),
  }),
  z.strictObject({
    type: z.literal('listened'),
    seat,
    /** The first of the words shown, and the words. */
    from: count,
    words: z.array(word),
    /** Which showing it is of the first of them. */
    showing: z.union([z.literal(1), z.literal(2)]),
  }),
  z.strictObject({ type: z.literal('heard'), seat }),
  z.strictObject({ type: z.literal('opened'), seat, until: instant, again: z.boolean() }),
  z.strictObject({ type: z.literal('laid'), seat, card, word }),
  z.strictObject({ type: z.literal('finished'), seat, card }),
  z.strictObject({ type: z.literal('inversed'), seat, card }),
  z.strictObject({ type: z.literal('swapped'), seat, card, with: seat }),
  z.strictObject({
    type: z.literal('drew'),
    seat,
    cards,
    why: z.enum(['turn', 'plus', 'story', 'contester', 'author']),
  }),
  z.strictObject({ type: z.literal('reshuffled'), pile: cards }),
  z.strictObject({
    type: z.literal('lost'),
    seat,
    why: z.enum(LOSSES),
    /** How long it was this seat's turn. */
    waited: count,
    /** The card that came back, where one was tried. */
    card: z.nullable(card),
    slip: z.nullable(slip),
  }),
  z.strictObject({ type: z.literal('won'), ...victory.shape }),
  /** A word that ended a story or a round stays contestable until then. */
  z.strictObject({ type: z.literal('waited'), until: instant }),
  z.strictObject({ type: z.literal('waived'), seat }),
  z.strictObject({ type: z.literal('published'), why: z.enum(ENDINGS), words: count }),
  z.strictObject({ type: z.literal('scored'), seat }),
  /** Whose turn it is, since when, and from when on they may be called slow. */
  z.strictObject({ type: z.literal('turned'), seat, at: instant, slow: instant }),
  z.strictObject({ type: z.literal('contested'), seat, word: count, at: instant, until: instant }),
  z.strictObject({ type: z.literal('voted'), seat, keep: z.nullable(z.boolean()) }),
  z.strictObject({ type: z.literal('upheld'), word: count, keep: count, drop: count, at: instant }),
  z.strictObject({
    type: z.literal('fell'),
    word: count,
    author: seat,
    /** How many of the last words went. */
    words: count,
    keep: count,
    drop: count,
    at: instant,
  }),
  z.strictObject({ type: z.literal('dropped'), at: instant }),
  /** Time stood still for so long: every limit is as much later. */
  z.strictObject({ type: z.literal('delayed'), by: count }),
  z.strictObject({ type: z.literal('timed'), seat, on: seat, until: instant }),
  z.strictObject({ type: z.literal('resigned'), seat }),
  z.strictObject({ type: z.literal('ended'), reason: z.enum(REASONS) }),
])

/** Where all cards were before a word was laid: what a successful contest goes back to. */
const mark = z.strictObject({
  hands: z.array(cards),
  pile: cards,
  discard: cards,
  gone: cards,
  direction: z.union([z.literal(1), z.literal(-1)]),
  stuck: z.array(seat),
  bare: count,
})

/** What a seat has heard of the story. */
const hearing = z.strictObject({
  /** So many words count as heard. */
  heard: count,
  /** So many were shown: more than `heard` while a listening form is out that was not sent. */
  shown: count,
})

const keepsake = z.strictObject({
  /** Its number in the match, from 1. */
  number: z.int().check(z.gte(1)),
  round: z.int().check(z.gte(1)),
  why: z.enum(ENDINGS),
  words: z.array(word),
  /** Who said each word, and with which card. */
  by: z.array(seat),
  cards,
  slips: z.array(slip),
})

export const state = z.strictObject({
  options,
  round: z.int().check(z.gte(1)),
  dealer: seat,
  wins: z.array(count),
  resigned: z.array(seat),
  hands: z.array(cards).check(z.minLength(2), z.maxLength(8)),
  pile: cards,
  /** Played and collected cards, beside the pile. */
  discard: cards,
  /** Hands of those who resigned: they come back with the next shuffle. */
  gone: cards,
  shuffles: count,
  direction: z.union([z.literal(1), z.literal(-1)]),
  turn: seat,
  /** How many turns there have been. */
  turns: count,
  /** Since when it is this turn; null where nobody knows: at the very start. */
  since: z.nullable(instant),
  /** From when on the chrono may be started. */
  slow: z.nullable(instant),
  story: z.array(laid),
  /** STORY was laid on the running story: its cards are collected, its text is not published yet. */
  finished: z.boolean(),
  hearings: z.array(hearing),
  /** The open recital form of whose turn it is. */
  form: z.nullable(z.strictObject({ until: instant })),
  chrono: z.nullable(z.strictObject({ by: seat, until: instant })),
  /** For how long each seat was waited for since it last made a move of its own. */
  away: z.array(count),
  /** Who drew and passed in a row, and how often all were stuck since a card was laid. */
  stuck: z.array(seat),
  bare: count,
  /** The last words that may be contested: whose, of which turn, the place of the first, and what was before each. */
  fresh: z.nullable(
    z.strictObject({
      author: seat,
      turns: count,
      first: count,
      marks: z.array(mark),
      contested: z.array(count),
      /** What failed contesters have drawn since. */
      fines: z.array(z.strictObject({ seat, card })),
    }),
  ),
  vote: z.nullable(
    z.strictObject({
      word: count,
      by: seat,
      at: instant,
      until: instant,
      keep: z.array(seat),
      drop: z.array(seat),
      silent: z.array(seat),
    }),
  ),
  won: z.nullable(victory),
  waiting: z.nullable(z.strictObject({ until: instant, waived: z.array(seat) })),
  /** How many stories have been published. */
  stories: count,
  kept: z.array(keepsake),
  /** Wrong recitals of the running story. */
  slips: z.array(slip),
  over: z.nullable(z.enum(REASONS)),
})

export type Options = z.infer<typeof options>
export type Action = z.infer<typeof action>
export type Play = z.infer<typeof play>
export type PlayAction = Extract<Action, { type: 'play' }>
export type Event = z.infer<typeof event>
export type Happened<T extends Event['type']> = Extract<Event, { type: T }>
export type State = z.infer<typeof state>
export type Mark = z.infer<typeof mark>
export type Slip = z.infer<typeof slip>
export type Kept = z.infer<typeof keepsake>
export type Loss = (typeof LOSSES)[number]
export type Ending = (typeof ENDINGS)[number]
export type Reason = (typeof REASONS)[number]

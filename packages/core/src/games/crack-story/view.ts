import { everySeat, type Seat } from '../../kernel/seat.ts'
import { arranged, type Card, type Face, faceOf, kindOf } from './deck.ts'
import { contestable, unheard } from './listening.ts'
import type { Difference } from './recital.ts'
import type { Ending, Event, Happened, Kept, Loss, Options, Reason, State } from './schema.ts'
import { doubters, type Phase, phaseOf, voters } from './status.ts'

/** What everybody sees. There is no word of the running story in it, no letter of a CACHE card or a joker, no hand. */
export interface Table {
  readonly options: Options
  readonly phase: Phase
  readonly round: number
  readonly dealer: Seat
  /** Whose turn it is; null when the match is over. While the match waits, whose turn it was. */
  readonly turn: Seat | null
  /** 1 is clockwise. */
  readonly direction: 1 | -1
  readonly players: readonly Player[]
  /** The cards of the running story in order. */
  readonly story: readonly StoryCard[]
  /** STORY was laid: the story is over, its text waits until nobody contests it. */
  readonly finished: boolean
  readonly pile: number
  readonly discard: number
  /** The recital form of whose turn it is: that it is open is seen, since it ends contests and chronos. */
  readonly form: { readonly until: number } | null
  readonly chrono: { readonly by: Seat; readonly on: Seat; readonly until: number } | null
  /** The last words that may be contested: their author, their places in the story, and those that were contested. */
  readonly contestable: Contestable | null
  readonly vote: Vote | null
  /** The match waits until these have waived, or for a contest, at most until then. */
  readonly waiting: { readonly until: number; readonly waitsFor: readonly Seat[] } | null
  /** Who has won the round, while it may still be contested. */
  readonly won: { readonly seat: Seat; readonly swap: boolean } | null
  /** The stories told so far, the latest last; of a very long match the first ones are no longer there. */
  readonly stories: readonly Keepsake[]
  readonly over: Reason | null
}

export interface Player {
  readonly seat: Seat
  readonly cards: number
  readonly won: number
  readonly resigned: boolean
}

export interface StoryCard {
  /** Null for a card that lies face down. */
  readonly face: Face | null
  readonly by: Seat
}

export interface Contestable {
  readonly author: Seat
  readonly words: readonly number[]
  readonly contested: readonly number[]
}

export interface Vote {
  /** The contested word's place in the story, from 0; the word itself is in `mine`. */
  readonly word: number
  readonly author: Seat
  readonly by: Seat
  readonly until: number
  readonly waitsFor: readonly Seat[]
}

/** A story that is over: its text may be read by all. */
export interface Keepsake {
  readonly number: number
  readonly round: number
  readonly why: Ending
  readonly words: readonly KeptWord[]
}

export interface KeptWord {
  /** Names the word within its match, for hiding it: `3.1` is the first word of the third story. */
  readonly mark: string
  readonly word: string
  readonly by: Seat
  readonly face: Face
}

/** What only the seat that looks may see. */
export interface Mine {
  readonly seat: Seat
  readonly hand: readonly Face[]
  /** How many words wait to be heard. */
  readonly unheard: number
  /** Of those, how many were shown already in a form that was not sent: they can be shown once more. */
  readonly shown: number
  readonly mayListen: boolean
  /** The recital form is open, until then. */
  readonly form: { readonly until: number } | null
  /** The words this seat may contest now. */
  readonly mayContest: readonly number[]
  readonly mayWaive: boolean
  /** From when this seat may start the chrono; null where it may not. */
  readonly chronoFrom: number | null
  /** The contested word, and whether this seat has still to vote. */
  readonly vote: { readonly word: string; readonly voted: boolean } | null
  /** This seat's wrong recitals of stories that are over, compared with the text. */
  readonly slips: readonly ComparedSlip[]
}

export interface ComparedSlip {
  /** The story's number. */
  readonly story: number
  /** How many words it had then. */
  readonly words: number
  readonly differences: readonly (Difference & { readonly right: string | null })[]
}

export interface View {
  readonly table: Table
  /** Null for a spectator. */
  readonly mine: Mine | null
  /** All hands, when the match is over. */
  readonly revealed: readonly (readonly Face[])[] | null
}

export const view = (state: State, seat: Seat | null): View => ({
  table: {
    options: state.options,
    phase: phaseOf(state),
    round: state.round,
    dealer: state.dealer,
    turn: state.over ? null : state.turn,
    direction: state.direction,
    players: everySeat(state.hands.length).map((seat) => ({
      seat,
      cards: state.hands[seat]?.length ?? 0,
      won: state.wins[seat] ?? 0,
      resigned: state.resigned.includes(seat),
    })),
    story: state.story.map(({ card, by }) => ({ face: shownFace(card), by })),
    finished: state.finished,
    pile: state.pile.length,
    discard: state.discard.length,
    form: state.form && { until: state.form.until },
    chrono: state.chrono && { by: state.chrono.by, on: state.turn, until: state.chrono.until },
    contestable: state.fresh && {
      author: state.fresh.author,
      words: state.fresh.marks.map((_, at) => (state.fresh?.first ?? 0) + at),
      contested: state.fresh.contested,
    },
    vote: state.vote && {
      word: state.vote.word,
      author: state.fresh?.author ?? 0,
      by: state.vote.by,
      until: state.vote.until,
      waitsFor: voters(state),
    },
    waiting: state.waiting && { until: state.waiting.until, waitsFor: doubters(state) },
    won: state.won && {
      seat: state.won.seat,
      swap: state.won.by !== null && state.won.by !== state.won.seat,
    },
    stories: state.kept.map(keepsakeOf),
    over: state.over,
  },
  mine: seat === null ? null : mineOf(state, seat),
  revealed: state.over ? state.hands.map(arranged) : null,
})

/** A card as it lies on the table. */
const shownFace = (card: Card): Face | null => (kindOf(faceOf(card)) === 'cache' ? null : faceOf(card))

const keepsakeOf = ({ number, round, why, words, by, cards }: Kept): Keepsake => ({
  number,
  round,
  why,
  words: words.map((word, at) => ({
    mark: `${number}.${at + 1}`,
    word,
    by: by[at] ?? 0,
    face: faceOf(cards[at] ?? 0),
  })),
})

const mineOf = (state: State, seat: Seat): Mine => {
  const hearing = state.hearings[seat] ?? { heard: 0, shown: 0 }
  const active = !state.over && !state.resigned.includes(seat)
  const mine = state.form !== null && state.turn === seat
  const { vote } = state
  return {
    seat,
    hand: arranged(state.hands[seat] ?? []),
    unheard: unheard(state, seat),
    shown: hearing.shown - hearing.heard,
    mayListen: active && !mine && unheard(state, seat) > 0,
    form: mine && state.form ? { until: state.form.until } : null,
    mayContest: active ? contestable(state, seat) : [],
    mayWaive: doubters(state).includes(seat) && !vote,
    chronoFrom: active && mayTime(state, seat) ? state.slow : null,
    vote:
      vote && active
        ? { word: state.story[vote.word]?.word ?? '', voted: !voters(state).includes(seat) }
        : null,
    slips: state.kept.flatMap((kept) => slipsOf(kept, seat)),
  }
}

const mayTime = (state: State, seat: Seat): boolean =>
  phaseOf(state) === 'playing' && seat !== state.turn && !state.form && !state.chrono

const slipsOf = (kept: Kept, seat: Seat): ComparedSlip[] =>
  kept.slips
    .filter((slip) => slip.seat === seat)
    .map((slip) => ({
      story: kept.number,
      words: slip.words,
      differences: slip.differences.map((difference) => ({
        ...difference,
        right: difference.word ? (kept.words[difference.at] ?? null) : null,
      })),
    }))

/**
 * An event as a seat or a spectator hears it. No word of a running story is in any of them but `listened`, for the seat
 * that listens; the text of a story that is over is read in the view.
 */
export type Told =
  | {
      readonly type: 'dealt'
      readonly round: number
      readonly dealer: Seat
      readonly pile: number
      readonly hand: readonly Face[] | null
    }
  | Happened<'listened'>
  | Happened<'heard'>
  | Happened<'voted'>
  | Happened<'waived'>
  /** Somebody did something that is nobody else's business. */
  | { readonly type: 'nothing' }
  | Happened<'opened'>
  /** The face is null where the card lies face down. */
  | { readonly type: 'laid'; readonly seat: Seat; readonly face: Face | null }
  | { readonly type: 'finished' | 'inversed'; readonly seat: Seat }
  | { readonly type: 'swapped'; readonly seat: Seat; readonly with: Seat }
  | {
      readonly type: 'drew'
      readonly seat: Seat
      readonly why: Happened<'drew'>['why']
      readonly cards: number
      /** For whoever drew them. */
      readonly faces: readonly Face[] | null
    }
  | { readonly type: 'reshuffled'; readonly pile: number }
  | { readonly type: 'lost'; readonly seat: Seat; readonly why: Loss }
  | { readonly type: 'won'; readonly seat: Seat; readonly by: Seat | null; readonly face: Face | null }
  | Happened<'waited'>
  | Happened<'published'>
  | Happened<'scored'>
  | { readonly type: 'turned'; readonly seat: Seat }
  | Happened<'contested'>
  | Happened<'upheld'>
  | Happened<'fell'>
  | Happened<'dropped'>
  | Happened<'timed'>
  | Happened<'resigned'>
  | Happened<'ended'>

export function tell(event: Event, seat: Seat | null): Told {
  switch (event.type) {
    case 'dealt': {
      const { type, round, dealer, pile, hands } = event
      const hand = seat === null ? null : arranged(hands[seat] ?? [])
      return { type, round, dealer, pile: pile.length, hand }
    }
    case 'listened':
    case 'heard':
    case 'voted':
    case 'waived':
      return event.seat === seat ? own(event) : { type: 'nothing' }
    case 'opened':
      return { type: 'opened', seat: event.seat, until: event.until, again: event.again }
    case 'laid':
      return { type: 'laid', seat: event.seat, face: shownFace(event.card) }
    case 'finished':
    case 'inversed':
      return { type: event.type, seat: event.seat }
    case 'swapped':
      return { type: 'swapped', seat: event.seat, with: event.with }
    case 'drew': {
      const faces = event.seat === seat ? event.cards.map(faceOf) : null
      return { type: 'drew', seat: event.seat, why: event.why, cards: event.cards.length, faces }
    }
    case 'reshuffled':
      return { type: 'reshuffled', pile: event.pile.length }
    case 'lost':
      // Which card was tried, and what was said, is nobody's to know.
      return { type: 'lost', seat: event.seat, why: event.why }
    case 'won':
      return {
        type: 'won',
        seat: event.seat,
        by: event.by,
        face: event.card === null ? null : shownFace(event.card),
      }
    case 'turned':
      return { type: 'turned', seat: event.seat }
    case 'waited':
      return { type: 'waited', until: event.until }
    case 'published':
      return { type: 'published', why: event.why, words: event.words }
    case 'scored':
    case 'resigned':
      return { type: event.type, seat: event.seat }
    case 'contested': {
      const { type, seat, word, at, until } = event
      return { type, seat, word, at, until }
    }
    case 'upheld': {
      const { type, word, keep, drop, at } = event
      return { type, word, keep, drop, at }
    }
    case 'fell': {
      const { type, word, author, words, keep, drop, at } = event
      return { type, word, author, words, keep, drop, at }
    }
    case 'dropped':
      return { type: 'dropped', at: event.at }
    // The match tells of it.
    case 'delayed':
      return { type: 'nothing' }
    case 'timed':
      return { type: 'timed', seat: event.seat, on: event.on, until: event.until }
    case 'ended':
      return { type: 'ended', reason: event.reason }
  }
}

/** What a seat did on its own, as it hears it itself. */
function own(event: Happened<'listened' | 'heard' | 'voted' | 'waived'>): Told {
  switch (event.type) {
    case 'listened': {
      const { type, seat, from, words, showing } = event
      return { type, seat, from, words, showing }
    }
    case 'voted':
      return { type: 'voted', seat: event.seat, keep: event.keep }
    default:
      return { type: event.type, seat: event.seat }
  }
}

import { everySeat, type Seat } from '../../kernel/seat.ts'
import { type CardFace, type CardId, cardKindOf, faceOf, sortedFaces } from './deck.ts'
import { contestableWords, unheardCount } from './listening.ts'
import type { RecitalDifference } from './recital.ts'
import type {
  CrackStoryEndReason,
  CrackStoryEventOf,
  Event,
  KeptStory,
  Options,
  State,
  StoryEndReason,
  TurnLossReason,
} from './schema.ts'
import { type StoryPhase, seatsToVote, seatsToWaive, storyPhaseOf } from './status.ts'

/**
 * The part that everyone sees: no word of the running story, no letter of a CACHE card or a joker, no hand.
 */
export interface CrackStoryTable {
  readonly options: Options
  readonly phase: StoryPhase
  readonly round: number
  readonly dealer: Seat
  /** The seat on turn; null when the match is over. While the match waits, the seat that was on turn. */
  readonly turn: Seat | null
  /** 1 is clockwise. */
  readonly direction: 1 | -1
  readonly players: readonly CrackStoryPlayer[]
  /** The cards of the running story in order. */
  readonly story: readonly StoryCard[]
  /** STORY was laid: the story is over, but its text is published only when it can no longer be contested. */
  readonly finished: boolean
  readonly pile: number
  readonly discard: number
  /** The open recital form of the seat on turn. Public, because it ends contests and chronos. */
  readonly form: { readonly until: number } | null
  readonly chrono: { readonly by: Seat; readonly on: Seat; readonly until: number } | null
  /** The last words that may be contested: their author, their indices, and those already contested. */
  readonly contestable: ContestableWords | null
  readonly vote: OpenVote | null
  /** The match waits for these seats to waive or contest, at most until then. */
  readonly waiting: { readonly until: number; readonly waitsFor: readonly Seat[] } | null
  /** The winner of the round, while it may still be contested. */
  readonly won: { readonly seat: Seat; readonly swap: boolean } | null
  /** The published stories, newest last. In a very long match the oldest ones are dropped. */
  readonly stories: readonly PublishedStory[]
  readonly over: CrackStoryEndReason | null
}

export interface CrackStoryPlayer {
  readonly seat: Seat
  readonly cards: number
  readonly won: number
  readonly resigned: boolean
}

export interface StoryCard {
  /** Null for a face-down card. */
  readonly face: CardFace | null
  readonly by: Seat
}

export interface ContestableWords {
  readonly author: Seat
  readonly words: readonly number[]
  readonly contested: readonly number[]
}

export interface OpenVote {
  /** Index of the contested word in the story. The word itself is in `mine`. */
  readonly word: number
  readonly author: Seat
  readonly by: Seat
  readonly until: number
  readonly waitsFor: readonly Seat[]
}

/** A published story: everyone may read its text. */
export interface PublishedStory {
  readonly number: number
  readonly round: number
  readonly why: StoryEndReason
  readonly words: readonly PublishedWord[]
}

export interface PublishedWord {
  /** The id of the word for hiding it: `3.1` is the first word of the third story. */
  readonly mark: string
  readonly word: string
  readonly by: Seat
  readonly face: CardFace
}

/** The part that only the viewing seat sees. */
export interface OwnSeatView {
  readonly seat: Seat
  readonly hand: readonly CardFace[]
  /** Number of words not heard yet. */
  readonly unheard: number
  /** How many of those were shown in a form that was not sent. They can be shown once more. */
  readonly shown: number
  readonly mayListen: boolean
  /** The open recital form and its end. */
  readonly form: { readonly until: number } | null
  /** Indices of the words this seat may contest now. */
  readonly mayContest: readonly number[]
  readonly mayWaive: boolean
  /** From when this seat may start the chrono; null if it may not. */
  readonly chronoFrom: number | null
  /** The contested word, and whether this seat has voted. */
  readonly vote: { readonly word: string; readonly voted: boolean } | null
  /** This seat's wrong recitals of published stories, compared with the text. */
  readonly slips: readonly ComparedRecital[]
}

export interface ComparedRecital {
  /** The story's number. */
  readonly story: number
  /** Number of words the story had then. */
  readonly words: number
  readonly differences: readonly (RecitalDifference & { readonly right: string | null })[]
}

export interface View {
  readonly table: CrackStoryTable
  /** Null for a spectator. */
  readonly mine: OwnSeatView | null
  /** All hands when the match is over; null before. */
  readonly revealed: readonly (readonly CardFace[])[] | null
}

export const view = (state: State, seat: Seat | null): View => ({
  table: {
    options: state.options,
    phase: storyPhaseOf(state),
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
    story: state.story.map(({ card, by }) => ({ face: visibleFace(card), by })),
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
      waitsFor: seatsToVote(state),
    },
    waiting: state.waiting && { until: state.waiting.until, waitsFor: seatsToWaive(state) },
    won: state.won && {
      seat: state.won.seat,
      swap: state.won.by !== null && state.won.by !== state.won.seat,
    },
    stories: state.kept.map(publishedStoryOf),
    over: state.over,
  },
  mine: seat === null ? null : ownSeatView(state, seat),
  revealed: state.over ? state.hands.map(sortedFaces) : null,
})

/** The face of a card on the table; null for a face-down card. */
const visibleFace = (card: CardId): CardFace | null =>
  cardKindOf(faceOf(card)) === 'cache' ? null : faceOf(card)

const publishedStoryOf = ({ number, round, why, words, by, cards }: KeptStory): PublishedStory => ({
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

const ownSeatView = (state: State, seat: Seat): OwnSeatView => {
  const hearing = state.hearings[seat] ?? { heard: 0, shown: 0 }
  const active = !state.over && !state.resigned.includes(seat)
  const mine = state.form !== null && state.turn === seat
  const { vote } = state
  return {
    seat,
    hand: sortedFaces(state.hands[seat] ?? []),
    unheard: unheardCount(state, seat),
    shown: hearing.shown - hearing.heard,
    mayListen: active && !mine && unheardCount(state, seat) > 0,
    form: mine && state.form ? { until: state.form.until } : null,
    mayContest: active ? contestableWords(state, seat) : [],
    mayWaive: seatsToWaive(state).includes(seat) && !vote,
    chronoFrom: active && mayStartChrono(state, seat) ? state.slow : null,
    vote:
      vote && active
        ? { word: state.story[vote.word]?.word ?? '', voted: !seatsToVote(state).includes(seat) }
        : null,
    slips: state.kept.flatMap((kept) => comparedRecitals(kept, seat)),
  }
}

const mayStartChrono = (state: State, seat: Seat): boolean =>
  storyPhaseOf(state) === 'playing' && seat !== state.turn && !state.form && !state.chrono

const comparedRecitals = (kept: KeptStory, seat: Seat): ComparedRecital[] =>
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
 * The part of an event that a seat or a spectator may see. Only `listened`, for the listening seat, contains
 * words of a running story; published texts are in the view.
 */
export type EventView =
  | {
      readonly type: 'dealt'
      readonly round: number
      readonly dealer: Seat
      readonly pile: number
      readonly hand: readonly CardFace[] | null
    }
  | CrackStoryEventOf<'listened'>
  | CrackStoryEventOf<'heard'>
  | CrackStoryEventOf<'voted'>
  | CrackStoryEventOf<'waived'>
  /** A private action of another seat. */
  | { readonly type: 'nothing' }
  | CrackStoryEventOf<'opened'>
  /** Null for a face-down card. */
  | { readonly type: 'laid'; readonly seat: Seat; readonly face: CardFace | null }
  | { readonly type: 'finished' | 'inversed'; readonly seat: Seat }
  | { readonly type: 'swapped'; readonly seat: Seat; readonly with: Seat }
  | {
      readonly type: 'drew'
      readonly seat: Seat
      readonly why: CrackStoryEventOf<'drew'>['why']
      readonly cards: number
      /** Only for the seat that drew them; null for others. */
      readonly faces: readonly CardFace[] | null
    }
  | { readonly type: 'reshuffled'; readonly pile: number }
  | { readonly type: 'lost'; readonly seat: Seat; readonly why: TurnLossReason }
  | { readonly type: 'won'; readonly seat: Seat; readonly by: Seat | null; readonly face: CardFace | null }
  | CrackStoryEventOf<'waited'>
  | CrackStoryEventOf<'published'>
  | CrackStoryEventOf<'scored'>
  | { readonly type: 'turned'; readonly seat: Seat }
  | CrackStoryEventOf<'contested'>
  | CrackStoryEventOf<'upheld'>
  | CrackStoryEventOf<'fell'>
  | CrackStoryEventOf<'dropped'>
  | CrackStoryEventOf<'timed'>
  | CrackStoryEventOf<'resigned'>
  | CrackStoryEventOf<'ended'>

export function viewEvent(event: Event, seat: Seat | null): EventView {
  switch (event.type) {
    case 'dealt': {
      const { type, round, dealer, pile, hands } = event
      const hand = seat === null ? null : sortedFaces(hands[seat] ?? [])
      return { type, round, dealer, pile: pile.length, hand }
    }
    case 'listened':
    case 'heard':
    case 'voted':
    case 'waived':
      return event.seat === seat ? ownEventView(event) : { type: 'nothing' }
    case 'opened':
      return { type: 'opened', seat: event.seat, until: event.until, again: event.again }
    case 'laid':
      return { type: 'laid', seat: event.seat, face: visibleFace(event.card) }
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
      // The tried card and the recital stay secret.
      return { type: 'lost', seat: event.seat, why: event.why }
    case 'won':
      return {
        type: 'won',
        seat: event.seat,
        by: event.by,
        face: event.card === null ? null : visibleFace(event.card),
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
    // The match itself announces it.
    case 'delayed':
      return { type: 'nothing' }
    case 'timed':
      return { type: 'timed', seat: event.seat, on: event.on, until: event.until }
    case 'ended':
      return { type: 'ended', reason: event.reason }
  }
}

/** A private action as its own seat sees it. */
function ownEventView(event: CrackStoryEventOf<'listened' | 'heard' | 'voted' | 'waived'>): EventView {
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

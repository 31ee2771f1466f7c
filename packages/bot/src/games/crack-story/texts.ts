import type {
  CrackStoryEndReason,
  CrackStoryEventOf,
  StoryEndReason,
  TurnLossReason,
} from '@crackpost/core/games/crack-story/schema'
import type { StoryPhase } from '@crackpost/core/games/crack-story/status'
import type { Language } from '../../discord/interaction.ts'
import type { GameRejectionTexts } from '../../match/rejection.ts'
import { crackStoryEn } from './en.ts'
import { crackStoryFr } from './fr.ts'
import type { CrackStoryMoveRejection } from './rejections.ts'

/** Names of the moves, as short as possible. */
export const CRACK_STORY_MOVE_NAMES = [
  'listen',
  'recite',
  'inverse',
  'swap',
  'draw',
  'contest',
  'vote',
  'waive',
  'chrono',
] as const
export type CrackStoryMoveName = (typeof CRACK_STORY_MOVE_NAMES)[number]

/**
 * All texts of Crack Story in one language, except its rules. None contains a word of a story unless it is passed in.
 */
export interface CrackStoryTexts {
  readonly rejections: GameRejectionTexts<CrackStoryMoveRejection>
  readonly reasons: Readonly<Record<CrackStoryEndReason, string>>
  readonly buttons: Readonly<Record<CrackStoryMoveName, string>>
  /** Cards by effect, if a sign is not enough. */
  readonly cards: Readonly<Record<'cache' | 'down', string>>
  cardCount(count: number): string

  // table text
  round(round: number, of: number, clockwise: boolean): string
  player(seat: string, name: string, won: number, cards: number, resigned: boolean): string
  words(count: number): string
  readonly noWords: string
  piles(pile: number, discard: number): string
  /** What else is pending besides the turn. */
  readonly ongoing: {
    form(name: string, until: string): string
    chrono(name: string, until: string): string
    vote(word: number, author: string, by: string, until: string): string
    waiting(until: string): string
    won(name: string): string
    readonly finished: string
  }
  revealed(name: string, cards: string): string

  // for one seat only
  hand(cards: string, count: number): string
  unheard(count: number, shown: number): string
  readonly allHeard: string
  formOpen(until: string): string
  readonly mayVote: string
  slip(story: number, of: readonly string[]): string
  missed(word: number, right: string, said: string | null): string
  extra(said: string): string

  // event text
  dealt(name: string, round: number): string
  readonly ownEvents: Readonly<Record<'listened' | 'heard' | 'voted' | 'waived', string>>
  opened(name: string, until: string): string
  laid(name: string, card: string | null): string
  finished(name: string): string
  inversed(name: string): string
  swapped(name: string, other: string): string
  readonly drew: Readonly<Record<CrackStoryEventOf<'drew'>['why'], (name: string, count: number) => string>>
  drawn(cards: string): string
  reshuffled(count: number): string
  readonly lost: Readonly<Record<TurnLossReason, (name: string) => string>>
  won(name: string, by: string | null): string
  waited(until: string): string
  readonly published: Readonly<Record<StoryEndReason, string>>
  scored(name: string): string
  contested(name: string, word: number, until: string): string
  upheld(word: number, keep: number, drop: number): string
  fell(words: number, author: string, keep: number, drop: number): string
  readonly dropped: string
  timed(name: string, on: string, until: string): string
  resigned(name: string): string

  /** A finished story. */
  readonly keepsake: {
    title(number: number, round: number): string
    readonly why: Readonly<Record<StoryEndReason, string>>
    said(name: string, words: string): string
    aloud(number: number, words: number, text: string): string
    readonly cut: string
  }

  /** The table without markup, for screen readers. */
  readonly altText: {
    round(round: number, direction: 1 | -1): string
    players(of: readonly string[]): string
    player(name: string, cards: number, won: number): string
    readonly phase: Readonly<Record<Exclude<StoryPhase, 'over'>, (name: string) => string>>
    story(count: number): string
    cards(of: string): string
    /** The hands at the end, each as `hand` gives it. */
    hands(of: readonly string[]): string
    hand(name: string, cards: string): string
    more(count: number): string
  }

  readonly form: {
    listen: string
    /** Heading of the new words: their numbers, and whether they are shown for the first or second time. */
    newWords(from: number, count: number, showing: 1 | 2): string
    readonly heard: string
    readonly heardAbout: string
    recite: string
    until(until: string, words: number): string
    readonly chain: string
    readonly card: string
    readonly moreCards: string
    readonly text: string
    readonly textAbout: string
    readonly to: string
    readonly toAbout: string
    readonly draw: string
    readonly drawAbout: string
    readonly inverse: string
    readonly inverseAbout: string
    readonly swap: string
    swapAbout(last: boolean): string
    opponent(name: string, cards: number): string
    readonly contest: string
    readonly contestAbout: string
    contestWord(word: number, card: string): string
    readonly vote: string
    voteAbout(word: number, author: string, text: string): string
    readonly keep: string
    readonly dropIt: string
    readonly silent: string
    readonly waive: string
    readonly waiveAbout: string
    readonly chrono: string
    chronoAbout(minutes: number): string
  }
}

export const CRACK_STORY_TEXTS: Readonly<Record<Language, CrackStoryTexts>> = {
  fr: crackStoryFr,
  en: crackStoryEn,
}

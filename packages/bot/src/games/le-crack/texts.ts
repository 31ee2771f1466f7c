import type { LeCrackEndReason } from '@crackpost/core/games/le-crack/schema'
import type { ScorePadLine } from '@crackpost/core/games/le-crack/score'
import type { Language } from '../../discord/interaction.ts'
import type { GameRejectionTexts } from '../../match/rejection.ts'
import { leCrackEn } from './en.ts'
import { leCrackFr } from './fr.ts'
import type { LeCrackMoveRejection } from './rejections.ts'

/** All texts of Le Crack in one language, except its rules. */
export interface LeCrackTexts {
  readonly rejections: GameRejectionTexts<LeCrackMoveRejection>
  readonly reasons: Readonly<Record<LeCrackEndReason, string>>

  // table text
  player(seat: string, name: string, total: number, as: string, tiles: number, resigned: boolean): string
  bag(left: number): string
  readonly key: string
  /** Rules of the first two words. */
  readonly opening: Readonly<Record<'first' | 'second', string>>
  last(move: string): string
  revealed(name: string, tiles: string): string
  rack(tiles: string): string
  mayExchange(count: number): string

  // event text
  played(name: string, move: string, line: ScorePadLine, additional: readonly string[]): string
  passed(name: string, traded: number): string
  exchanged(name: string, traded: number): string
  swapped(give: string, take: string, at: string): string
  drew(tiles: string): string
  gave(tiles: string): string
  resigned(name: string): string

  // preview of a play
  score(line: ScorePadLine): string
  additional(words: readonly string[]): string
  marks(before: number, after: number): string
  readonly ends: string

  /** The table without markup, for screen readers. */
  readonly altText: {
    played(name: string, move: string, points: number): string
    passed(name: string): string
    scores(of: readonly string[]): string
    score(name: string, total: number, as: number): string
    turn(name: string): string
    /** The racks at the end, each as `rack` gives it. */
    racks(of: readonly string[]): string
    rack(name: string, tiles: string): string
    board(words: string): string
    more(count: number): string
    preview(move: string, line: ScorePadLine, additional: readonly string[]): string
  }

  // buttons and modals
  readonly buttons: Readonly<Record<'play' | 'pass' | 'exchange', string>>
  readonly form: {
    readonly play: string
    readonly word: string
    readonly wordAbout: string
    readonly place: string
    readonly placeAbout: string
    readonly swap: string
    readonly swapAbout: string
    readonly pass: string
    readonly exchange: string
    readonly give: string
    /** How many tiles can be exchanged now: none, one or two. */
    readonly mayGive: readonly [string, string, string]
    readonly mustGive: readonly [string, string, string]
    readonly mayNotGive: string
    /** A tile's colour and value. */
    readonly colours: readonly [string, string, string, string]
  }
}

export const LE_CRACK_TEXTS: Readonly<Record<Language, LeCrackTexts>> = { fr: leCrackFr, en: leCrackEn }

import type { CardColour } from '@crackpost/core/games/crack-word/cards'
import type { CrackWordEndReason, LineSpot } from '@crackpost/core/games/crack-word/schema'
import type { Language } from '../../discord/interaction.ts'
import type { GameRejectionTexts } from '../../match/rejection.ts'
import { crackWordEn } from './en.ts'
import { crackWordFr } from './fr.ts'
import type { CrackWordMoveRejection } from './rejections.ts'

/** All texts of Crack Word in one language, except its rules. */
export interface CrackWordTexts {
  readonly rejections: GameRejectionTexts<CrackWordMoveRejection>
  readonly reasons: Readonly<Record<CrackWordEndReason, string>>
  readonly colours: Readonly<Record<CardColour, string>>
  /** One letter per colour. */
  readonly marks: Readonly<Record<CardColour, string>>

  // a spot: in a list (`2 right`), and in a sentence (`at the right of line 2`)
  spotLabel(line: number, at: LineSpot): string
  spotPhrase(line: number, at: LineSpot): string
  /** For example `E → 2 right: NOTRE`; without the card if it is known. */
  option(card: string, where: string, letters: string): string
  example(word: string): string
  crack(points: number): string
  /** For example `then L`: the card laid on the emptied line. */
  thenLay(card: string): string
  line(line: number, letters: string): string
  returnedCards(back: number, gone: number): string

  // table text
  player(colour: string, name: string, total: number, rest: string): string
  hands(hand: number, pile: number): string
  readonly out: string
  readonly resigned: string
  readonly empty: string
  cards(count: number, majority: string): string
  key(colours: string): string
  last(move: string): string
  lastRounds(hand: number): string
  mayBeDoubted(name: string): string
  mustLay(name: string, line: number): string
  revealed(name: string, cards: string): string
  hand(cards: string): string
  nowLay(line: number): string
  readonly mayChallenge: string

  // event text
  cut(of: readonly string[]): string
  starts(name: string): string
  placed(name: string, card: string, there: string, letters: string): string
  /** After letters: `, as in NOTRE`; empty if no word is shown. */
  justified(word: string): string
  cracked(name: string, word: string, cards: number): string
  binned(name: string, line: number, letters: string): string
  tookBack(of: readonly string[]): string
  cardsOf(name: string, count: number): string
  gone(count: number): string
  laid(name: string, card: string, line: number): string
  drew(name: string, count: number): string
  newHand(name: string, count: number): string
  penalty(name: string): string
  paidDoubt(name: string): string
  yourCards(cards: string): string
  lastHand(name: string, count: number): string
  passed(name: string): string
  passedOut(name: string): string
  refused(name: string, card: string, letters: string): string
  wrongCall(name: string, card: string, letters: string): string
  doubtedWrongly(by: string, name: string, letters: string, word: string): string
  doubtedRightly(by: string, name: string, letters: string, card: string): string
  isOut(name: string): string
  finished(name: string, cards: number): string
  gaveUp(name: string): string

  /** The table without markup, for screen readers. */
  readonly altText: {
    scores(of: readonly string[]): string
    score(name: string, colour: string, total: number): string
    turn(name: string): string
    /** The hands at the end, each as `hand` gives it. */
    hands(of: readonly string[]): string
    hand(name: string, cards: string): string
    line(line: number, letters: string, about: string): string
    colours(of: readonly string[]): string
    readonly joker: string
    majority(name: string): string
    emptyLine(line: number): string
    preview(move: string): string
  }

  // buttons, choices and questions
  readonly buttons: Readonly<Record<'place' | 'draw' | 'pass' | 'lay' | 'challenge', string>>
  readonly pick: {
    readonly card: string
    place(card: string): string
    readonly joker: string
    readonly jokerLetter: string
    readonly nothing: string
    readonly poubelle: string
    readonly lay: string
  }
  readonly ask: {
    readonly out: string
    challenge(letters: string): string
  }

  // preview of a move
  readonly preview: {
    placed(card: string, there: string): string
    reads(letters: string): string
    called(word: string, points: number): string
    mayCall(points: number): string
    readonly unjudged: string
    poubelle(line: number, letters: string): string
    laid(card: string): string
    readonly nothingToLay: string
    readonly newHand: string
    readonly lastCard: string
  }
}

export const CRACK_WORD_TEXTS: Readonly<Record<Language, CrackWordTexts>> = {
  fr: crackWordFr,
  en: crackWordEn,
}

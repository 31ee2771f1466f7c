import type { Seat } from '../../kernel/seat.ts'
import type { HeldCard, PlayedCard } from './cards.ts'

/** All rejections of the game; their texts are in the bot. */
export type Rejection =
  // the hand
  /** `E`, `*` or `!`. Also if the hand has the card only once and the action needs it twice. */
  | { readonly code: 'notInHand'; readonly card: HeldCard }
  // where the card goes
  | { readonly code: 'lineEmpty'; readonly line: number }
  /** The line has cards: the action must name an end, or a card to cover. */
  | { readonly code: 'lineTaken'; readonly line: number; readonly letters: string }
  /** The line has no such card. */
  | { readonly code: 'noSuchCard'; readonly line: number; readonly at: number; readonly letters: string }
  /** A card may only cover one with the same letter. */
  | {
      readonly code: 'otherLetter'
      readonly line: number
      readonly at: number
      readonly there: string
      readonly card: PlayedCard
    }
  /** No word contains these letters in a row. */
  | { readonly code: 'noWord'; readonly line: number; readonly letters: string }
  // CRACK WORD
  | { readonly code: 'crackShort'; readonly line: number; readonly letters: string; readonly least: number }
  /** The letters are part of a word, but not a word. */
  | {
      readonly code: 'crackNoWord'
      readonly line: number
      readonly letters: string
      readonly example: string
    }
  /** Top cards by seat, and the seat with the majority; null if there is none. */
  | {
      readonly code: 'crackNoMajority'
      readonly line: number
      readonly letters: string
      readonly counts: readonly number[]
      readonly majority: Seat | null
    }
  // the emptied line
  /** A card of the hand must be laid there, but none was named. */
  | { readonly code: 'layMissing'; readonly line: number }
  /** A card of the new hand must be laid there first. */
  | { readonly code: 'layFirst'; readonly line: number }
  | { readonly code: 'nothingToLay' }
  // challenges
  | { readonly code: 'nothingToChallenge' }
  | { readonly code: 'challengeSelf' }
  // a seat that may only challenge tries to play
  | { readonly code: 'outOfTurn'; readonly waitsFor: readonly Seat[] }

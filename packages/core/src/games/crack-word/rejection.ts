import type { Seat } from '../../kernel/seat.ts'
import type { HeldCard, PlayedCard } from './cards.ts'

/** Every fair no of the game; the words for each are the bot's. */
export type Rejection =
  // the hand
  /** `E`, `*` or `!`; after a card was placed, one that is needed twice may be there once. */
  | { readonly code: 'notInHand'; readonly card: HeldCard }
  // where the card goes
  | { readonly code: 'lineEmpty'; readonly line: number }
  /** The line has cards: say at which end, or on which card. */
  | { readonly code: 'lineTaken'; readonly line: number; readonly letters: string }
  /** There is no such card on the line. */
  | { readonly code: 'noSuchCard'; readonly line: number; readonly at: number; readonly letters: string }
  /** A card goes on top of one that shows the same letter only. */
  | {
      readonly code: 'otherLetter'
      readonly line: number
      readonly at: number
      readonly there: string
      readonly card: PlayedCard
    }
  /** No word has these letters in a row. */
  | { readonly code: 'noWord'; readonly line: number; readonly letters: string }
  // CRACK WORD
  | { readonly code: 'crackShort'; readonly line: number; readonly letters: string; readonly least: number }
  /** The letters are part of a word, and none themselves. */
  | {
      readonly code: 'crackNoWord'
      readonly line: number
      readonly letters: string
      readonly example: string
    }
  /** Top cards by seat, and the seat that has the majority; null if nobody has. */
  | {
      readonly code: 'crackNoMajority'
      readonly line: number
      readonly letters: string
      readonly counts: readonly number[]
      readonly majority: Seat | null
    }
  // the emptied line
  /** A card of the hand has to go there: none was named. */
  | { readonly code: 'layMissing'; readonly line: number }
  /** A card of a new hand has to go there first. */
  | { readonly code: 'layFirst'; readonly line: number }
  | { readonly code: 'nothingToLay' }
  // challenges
  | { readonly code: 'nothingToChallenge' }
  | { readonly code: 'challengeSelf' }
  // a seat that may only challenge tries to play
  | { readonly code: 'outOfTurn'; readonly waitsFor: readonly Seat[] }

import type { Seat } from '../../kernel/seat.ts'
import type { SquareName, WordDirection } from './board.ts'
import type { Tile } from './tiles.ts'

/** All rejections of the game; their texts are in the bot. */
export type Rejection =
  // the first two words
  | { readonly code: 'firstAcross' }
  | { readonly code: 'firstSquare'; readonly at: SquareName }
  | { readonly code: 'firstShort'; readonly letters: number; readonly least: number }
  | { readonly code: 'secondDown' }
  // where the word lies
  | { readonly code: 'outside'; readonly letters: number; readonly room: number }
  /** Another letter is already there. */
  | { readonly code: 'taken'; readonly at: SquareName; readonly there: string; readonly wanted: string }
  /** The right letter is there, but not in the requested colour. */
  | { readonly code: 'otherColour'; readonly at: SquareName; readonly there: Tile; readonly wanted: Tile }
  | { readonly code: 'nothingNew' }
  | { readonly code: 'apart' }
  /** Adjacent tiles make the word longer. */
  | { readonly code: 'longer'; readonly word: string; readonly at: SquareName }
  /** These runs are not in the lexicon. */
  | { readonly code: 'notWords'; readonly runs: readonly UnknownWord[] }
  // the rack
  /** Letters (`W`) or tiles (`W2`) that the rack lacks. */
  | { readonly code: 'missing'; readonly tiles: readonly string[] }
  // the board swap
  | { readonly code: 'swapEarly'; readonly as: number; readonly least: number }
  | { readonly code: 'swapNothing'; readonly at: SquareName }
  | { readonly code: 'swapLetter'; readonly at: SquareName; readonly there: Tile; readonly give: Tile }
  | { readonly code: 'swapSame'; readonly give: Tile }
  | { readonly code: 'swapIdle'; readonly taken: Tile; readonly given: Tile }
  // exchanges
  | { readonly code: 'exchangeCount'; readonly needed: number; readonly given: number }
  | { readonly code: 'exchangeClosed' }
  // a seat that may only exchange tries to play
  | { readonly code: 'outOfTurn'; readonly waitsFor: readonly Seat[] }

export interface UnknownWord {
  readonly word: string
  readonly at: SquareName
  readonly direction: WordDirection
}

import type { Seat } from '../../kernel/seat.ts'
import type { CardFace } from './deck.ts'
import type { StoryWordRejection } from './story-word.ts'

/** All rejections of the game; their texts are in the bot. None of them depends on the words of the story. */
export type Rejection =
  | { readonly code: 'outOfTurn'; readonly waitsFor: readonly Seat[] }
  /** A vote is running; all other actions wait until it is closed. */
  | { readonly code: 'voteOpen'; readonly until: number }
  /** A word that ended a story or a round may still be contested; the match waits. */
  | { readonly code: 'waiting'; readonly until: number }
  // listening
  /** All words have been heard, or were shown the maximum number of times. */
  | { readonly code: 'nothingNew' }
  /** The recital form is open: no listening for the rest of this turn. */
  | { readonly code: 'listeningClosed' }
  /** There is no open listening form to send. */
  | { readonly code: 'nothingShown' }
  // the recital form
  /** Letters and STORY are played through the form. */
  | { readonly code: 'formClosed' }
  /** The form is open: only a recital can be played. */
  | { readonly code: 'formOpen'; readonly until: number }
  // cards
  | { readonly code: 'missing'; readonly cards: readonly CardFace[] }
  /** `card` may not follow `after`. */
  | { readonly code: 'chain'; readonly after: CardFace; readonly card: CardFace }
  | { readonly code: 'noWord'; readonly card: CardFace }
  | { readonly code: 'wordUnwanted'; readonly card: CardFace }
  /** The card must name other active players; STORY one to three. */
  | { readonly code: 'target'; readonly card: CardFace; readonly least: number; readonly most: number }
  | { readonly code: 'storyEmpty' }
  | StoryWordRejection
  // contests
  | { readonly code: 'notContestable' }
  | { readonly code: 'contestOwn' }
  | { readonly code: 'contestedAlready' }
  /** Only a seat that has heard a word may contest it. */
  | { readonly code: 'notHeard' }
  | { readonly code: 'noVote' }
  | { readonly code: 'votedAlready' }
  | { readonly code: 'nothingToWaive' }
  // the chrono
  | { readonly code: 'chronoOwn' }
  | { readonly code: 'chronoRuns'; readonly until: number }
  /** The earliest time at which the chrono may be started; null during the first turn of a match. */
  | { readonly code: 'chronoEarly'; readonly from: number | null }

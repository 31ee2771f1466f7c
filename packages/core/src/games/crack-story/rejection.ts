import type { Seat } from '../../kernel/seat.ts'
import type { CardFace } from './deck.ts'
import type { StoryWordRejection } from './story-word.ts'

/** Every fair no of the game; the words for each are the bot's. None of them depends on a word of the story. */
export type Rejection =
  | { readonly code: 'outOfTurn'; readonly waitsFor: readonly Seat[] }
  /** A vote runs: nothing else moves until it is closed. */
  | { readonly code: 'voteOpen'; readonly until: number }
  /** A word that ended a story or a round may still be contested: the match waits. */
  | { readonly code: 'waiting'; readonly until: number }
  // listening
  /** Every word there is has been heard, or shown as often as it may be. */
  | { readonly code: 'nothingNew' }
  /** The recital form is open: listening is closed for this turn. */
  | { readonly code: 'listeningClosed' }
  /** No listening form is open that could be sent. */
  | { readonly code: 'nothingShown' }
  // the recital form
  /** Letters and STORY are played through the form. */
  | { readonly code: 'formClosed' }
  /** The form is open: what is played now is recited. */
  | { readonly code: 'formOpen'; readonly until: number }
  // cards
  | { readonly code: 'missing'; readonly cards: readonly CardFace[] }
  /** This card may not follow that one. */
  | { readonly code: 'chain'; readonly after: CardFace; readonly card: CardFace }
  | { readonly code: 'noWord'; readonly card: CardFace }
  | { readonly code: 'wordUnwanted'; readonly card: CardFace }
  /** The card needs another active player named; STORY one to three. */
  | { readonly code: 'target'; readonly card: CardFace; readonly least: number; readonly most: number }
  | { readonly code: 'storyEmpty' }
  | StoryWordRejection
  // contests
  | { readonly code: 'notContestable' }
  | { readonly code: 'contestOwn' }
  | { readonly code: 'contestedAlready' }
  /** Only who has heard a word may contest it. */
  | { readonly code: 'notHeard' }
  | { readonly code: 'noVote' }
  | { readonly code: 'votedAlready' }
  | { readonly code: 'nothingToWaive' }
  // the chrono
  | { readonly code: 'chronoOwn' }
  | { readonly code: 'chronoRuns'; readonly until: number }
  /** It may be started from this instant on; null while the first turn of a match runs. */
  | { readonly code: 'chronoEarly'; readonly from: number | null }

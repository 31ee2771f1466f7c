import type { GameCommandRejection } from './progress.ts'

/** All rejections of a match; each game adds its own. */
export type MatchRejection =
  | GameCommandRejection
  // opening
  | { readonly code: 'badTerms'; readonly path: string }
  | { readonly code: 'unknownGame'; readonly game: string }
  | { readonly code: 'seatCount'; readonly min: number; readonly max: number }
  | { readonly code: 'tooManyInvited'; readonly seats: number }
  | { readonly code: 'inviteSelf' }
  // the lobby
  | { readonly code: 'notOpen' }
  | { readonly code: 'seatedAlready' }
  | { readonly code: 'full'; readonly seats: number }
  | { readonly code: 'private' }
  /** The host removed the player from this match. */
  | { readonly code: 'kicked' }
  /** There is no invitation or offered seat for the player. */
  | { readonly code: 'notInvited' }
  | { readonly code: 'notSeated' }
  | { readonly code: 'notHost' }
  | { readonly code: 'kickSelf' }
  | { readonly code: 'badOptions'; readonly path: string }
  | { readonly code: 'noColour'; readonly colour: string }
  | { readonly code: 'colourTaken'; readonly colour: string; readonly player: string }
  | { readonly code: 'tooFew'; readonly needed: number; readonly seated: number }
  // the match
  | { readonly code: 'notStarted' }
  | { readonly code: 'off' }
  | { readonly code: 'notModerator' }
  | { readonly code: 'noSuchSeat' }
  /** The same seat is offered to the same player already. */
  | { readonly code: 'offeredAlready'; readonly player: string }
  // texts written by players
  /** Only the host, a moderator of the server or the author may hide a text. */
  | { readonly code: 'mayNotHide' }
  | { readonly code: 'nothingToHide' }
  | { readonly code: 'hiddenAlready' }
  | { readonly code: 'notDue' }
  | { readonly code: 'paused' }
  | { readonly code: 'notPaused' }
  // time
  /** Only opponents of the awaited players can give time or nudge. */
  | { readonly code: 'yourOwnTurn' }
  | { readonly code: 'enoughTime'; readonly most: number }
  | { readonly code: 'nudgedAlready'; readonly next: number | null }

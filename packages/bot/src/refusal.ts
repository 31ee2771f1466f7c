import type { ActRejection } from '@crackpost/core/app/act'
import type { OpenRejection, RematchRejection } from '@crackpost/core/app/open'
import type { Unreadable } from '@crackpost/core/kernel/game'
import type { TableRejection } from '@crackpost/core/match/rejection'
import type { Cast } from './cast.ts'
import type { Right } from './rights.ts'

/** A fair no, as core gives it: a code, and details that its sentence needs. */
export interface Coded {
  readonly code: string
}

/** What the bot itself says no to, before core is asked. */
export type BotRejection =
  | { readonly code: 'badId'; readonly text: string }
  /** No match here that it could be meant for, and none elsewhere. */
  | { readonly code: 'noneHere' }
  | { readonly code: 'unknownCommand' }
  /** Something of ours that we no longer know: an old button, a form. */
  | { readonly code: 'stale' }
  /** A move of one game for a match of another. */
  | { readonly code: 'otherGame' }
  /** A table needs a place that its players can see and we can write in. */
  | { readonly code: 'noPlace' }
  | { readonly code: 'cantPost'; readonly missing: readonly Right[] }
  | { readonly code: 'inviteBot' }
  /** Something to choose that was not offered, or is no longer. */
  | { readonly code: 'unknownChoice' }
  /** This game has nothing of the kind to choose. */
  | { readonly code: 'noOptions' }
  /** Another bot asks. */
  | { readonly code: 'bot' }
  /** A later release has been at the match. */
  | { readonly code: 'newer' }

/** Leaves out what has no code of its own to go by: a game's rejections are in the game's own catalogue. */
type Known<R extends Coded> = R extends Coded ? (string extends R['code'] ? never : R) : never

/** Every no that is not a game's. */
export type HouseRejection =
  | TableRejection
  | OpenRejection
  | RematchRejection
  | Known<ActRejection>
  | Unreadable
  | BotRejection

type Of<R extends Coded, C> = R extends Coded ? (C extends R['code'] ? R : never) : never

/** A sentence for every code: one that is missing does not compile. */
export type Refusals<R extends Coded> = {
  readonly [C in R['code']]: (no: Of<R, C>, cast: Cast) => string
}

/** The same for a game, but for what the house has words for already. */
export type GameRefusals<R extends Coded> = Refusals<Exclude<R, HouseRejection>>

/** The sentence of a rejection, or null where this catalogue has none for its code. */
export function sentence<R extends Coded>(words: Refusals<R>, no: Coded, cast: Cast): string | null {
  if (!Object.hasOwn(words, no.code)) return null
  // Core hands a game's rejections out as `{ code }`; here they are read back, and the code is the proof.
  const say = words[no.code as R['code']] as (no: Coded, cast: Cast) => string
  return say(no, cast)
}

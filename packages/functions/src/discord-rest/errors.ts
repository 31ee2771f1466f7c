/** Why Discord did not do what was asked. */
export type RestFailure =
  /** Discord said no, and would say it again. */
  | { readonly kind: 'refused'; readonly status: number; readonly code: number; readonly message: string }
  /** Not now: nothing was done, or doing it again does no harm. */
  | { readonly kind: 'later'; readonly retryAt: number }
  /** It may have been done or not, and a second try might do it twice. */
  | { readonly kind: 'unknown' }
  /** We keep quiet for a while, lest Discord shuts our address out. */
  | { readonly kind: 'blocked'; readonly until: number }

const hasCode = (failure: RestFailure, ...codes: number[]): boolean =>
  failure.kind === 'refused' && codes.includes(failure.code)

/** The player takes no direct messages from us: closed, or no server in common. */
export const isClosedDm = (failure: RestFailure): boolean => hasCode(failure, 50007, 50278)

/** What it was about is no more: a channel, server, message, user, or the token of an interaction. */
export const isUnknownResource = (failure: RestFailure): boolean =>
  hasCode(failure, 10003, 10004, 10008, 10013, 10015, 10062, 50027)

/** The answer of an interaction that Discord has not taken yet, or no longer has. */
export const isOriginalNotFound = (failure: RestFailure): boolean => hasCode(failure, 10008, 10015)

/** A right is missing: to see, to write, to attach, to start a thread. */
export const isMissingPermission = (failure: RestFailure): boolean => hasCode(failure, 50001, 50013)

/** The message has its thread already; the thread bears the message's id. */
export const isThreadAlreadyCreated = (failure: RestFailure): boolean => hasCode(failure, 160004)

/** Locked threads take no messages, archived ones no edits. */
export const isThreadLocked = (failure: RestFailure): boolean => hasCode(failure, 50083, 160005)

/** Too many edits of messages older than an hour: post a fresh one. */
export const isTooOldToEdit = (failure: RestFailure): boolean => hasCode(failure, 30046)

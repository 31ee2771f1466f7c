/** Why a REST call failed; times in epoch milliseconds. */
export type RestFailure =
  /** A permanent error response: a retry would get it again. */
  | { readonly kind: 'refused'; readonly status: number; readonly code: number; readonly message: string }
  /** A temporary failure: retry from `retryAt`, which does no harm; `mayBeDone`: the call may have been processed. */
  | { readonly kind: 'later'; readonly retryAt: number; readonly mayBeDone: boolean }
  /** The call may have been processed; a retry might do it twice. */
  | { readonly kind: 'unknown' }
  /** The circuit breaker is open; nothing was sent. */
  | { readonly kind: 'blocked'; readonly until: number }

const hasCode = (failure: RestFailure, ...codes: number[]): boolean =>
  failure.kind === 'refused' && codes.includes(failure.code)

/** The user accepts no direct messages from the bot, or shares no server with it. */
export const isClosedDm = (failure: RestFailure): boolean => hasCode(failure, 50007, 50278)

/** The channel, server, message, user or interaction token does not exist any more. */
export const isUnknownResource = (failure: RestFailure): boolean =>
  hasCode(failure, 10003, 10004, 10008, 10013, 10015, 10062, 50027)

/** The interaction has no response message: not yet, or not any more. */
export const isOriginalNotFound = (failure: RestFailure): boolean => hasCode(failure, 10008, 10015)

/** The bot lacks a permission or access to the channel. */
export const isMissingPermission = (failure: RestFailure): boolean => hasCode(failure, 50001, 50013)

/** The message has a thread already, with the id of the message. */
export const isThreadAlreadyCreated = (failure: RestFailure): boolean => hasCode(failure, 160004)

/** The thread is locked, or archived and can't be reopened: by us, or because the server has too many active threads. */
export const isThreadClosed = (failure: RestFailure): boolean => hasCode(failure, 50083, 160005, 160006)

const ERROR_NAME = 'Newer'

/**
 * Creates the error for stored data that a later release has written, e.g. during a deploy or after a
 * rollback. The data is left unchanged.
 */
export const newerReleaseError = (message: string): Error =>
  Object.assign(new Error(message), { name: ERROR_NAME })

/**
 * Creates the error for a match of an edition of the rules that this release does not have any more. Its data is left
 * unchanged as well, and `isNewerRelease` is true for it: a release that has the edition can continue the match.
 */
export const withdrawnEditionError = (message: string): Error =>
  Object.assign(newerReleaseError(message), { isWithdrawnEdition: true })

export const isWithdrawnEdition = (error: unknown): boolean =>
  error instanceof Error && 'isWithdrawnEdition' in error

export const isNewerRelease = (error: unknown): boolean => error instanceof Error && error.name === ERROR_NAME

const ERROR_NAME = 'Newer'

/**
 * Creates the error for stored data that a later release has written, e.g. during a deploy or after a
 * rollback. The data is left unchanged.
 */
export const newerReleaseError = (message: string): Error =>
  Object.assign(new Error(message), { name: ERROR_NAME })

export const isNewerRelease = (error: unknown): boolean => error instanceof Error && error.name === ERROR_NAME

/** Awaits the work; null if it failed because a later release wrote the data. */
export async function nullIfNewerRelease<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (isNewerRelease(error)) return null
    throw error
  }
}

const ERROR_NAME = 'Newer'

/**
 * An error about something stored that this release can't judge: a later one wrote it, while a deploy is under way or
 * before it was taken back. It is left as it is, and whoever asks is told so.
 */
export const newerReleaseError = (message: string): Error =>
  Object.assign(new Error(message), { name: ERROR_NAME })

export const isNewerRelease = (error: unknown): boolean => error instanceof Error && error.name === ERROR_NAME

/** What comes of the work; null where a later release has been at it. */
export async function nullIfNewerRelease<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (isNewerRelease(error)) return null
    throw error
  }
}

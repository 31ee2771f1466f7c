/**
 * The id of the interaction that a cause begins with, such as `1199… hide`; null for a cause of the bot itself, such as
 * `clock 12`, which is named after the entry that it follows.
 */
export const interactionIdOf = (cause: string): string | null => /^\d{15,20}(?= |$)/.exec(cause)?.[0] ?? null

/** Compares two interaction ids by the time at which Discord created them. Ids exceed the safe integers. */
const isCreatedAfter = (id: string, other: string): boolean =>
  id.length === other.length ? id > other : id.length > other.length

/** The newest interaction id of a log after one more entry; null if no entry has one. */
export function newestInteractionId(newest: string | null, cause: string): string | null {
  const id = interactionIdOf(cause)
  if (id === null) return newest
  return newest === null || isCreatedAfter(id, newest) ? id : newest
}

/** Whether a log whose newest interaction id is `newest` may contain the cause: not if its interaction is newer than all. */
export function mayContainCause(newest: string | null, cause: string): boolean {
  const id = interactionIdOf(cause)
  return id !== null && newest !== null && !isCreatedAfter(id, newest)
}

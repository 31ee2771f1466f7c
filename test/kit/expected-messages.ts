import type { MatchLogEntry } from '@crackpost/core/match/events'
import { evolveMatch, type Match } from '@crackpost/core/match/state'
import { reminderKey, scheduledReminders, selectMostUrgent } from '@crackpost/core/match/time/reminders'
import { playerSettingsSchema } from '@crackpost/core/use-cases/settings'
import { announcementFor, isLobbyEdit } from '@crackpost/functions/delivery/announcement-for'
import { messageKey } from '@crackpost/functions/delivery/outbox'

/** What must have been told of a match, by the marks of the messages. */
export interface ExpectedMessages {
  /** In the order in which they must stand. */
  readonly announcements: readonly string[]
  readonly reminders: readonly string[]
  /** How often the message of the open table changed. */
  readonly edits: number
}

/**
 * From the log alone: news of every entry that deserves any and, of what was due to each player before the next
 * entry, the most urgent notice. Right where telling comes before anybody moves again, and where nobody has chosen
 * anything about being told.
 */
export function expectedMessagesOf(
  id: string,
  entries: readonly MatchLogEntry[],
  end: number,
): ExpectedMessages {
  const wants = playerSettingsSchema.parse({})
  const news: string[] = []
  const told = new Set<string>()
  let [match, edits]: [Match | null, number] = [null, 0]
  for (const [index, entry] of entries.entries()) {
    match = evolveMatch(match, entry)
    const found = announcementFor(match, entry)
    // Once it has begun, the open table's message says so.
    if (found && (isLobbyEdit(found) || found.kind === 'started')) edits++
    if (found && !isLobbyEdit(found)) news.push(messageKey(id, found.name))
    const next = entries[index + 1]?.at ?? end
    const due = scheduledReminders(match, () => wants).filter(({ at }) => at <= next)
    for (const notice of selectMostUrgent(due).send) told.add(messageKey(id, reminderKey(notice)))
  }
  return { announcements: news, reminders: [...told], edits }
}

/** The mark that a message was posted with, if it bears one: on its board button. */
export function messageKeyIn(components: unknown): string | null {
  const [, id, name] = /"1:board:([^:"]+):\d+:([^":\\]+)"/.exec(JSON.stringify(components)) ?? []
  return id === undefined || name === undefined ? null : messageKey(id, name)
}

/** A button that bears a mark. */
export const buttonWithMessageKey = (messageKey: string): object => ({
  type: 2,
  custom_id: `1:board:${messageKey.replace(':', ':0:')}`,
})

/** Those that are there more than once. */
export function duplicatesIn(messageKeys: readonly string[]): string[] {
  const seen = new Set<string>()
  return messageKeys.filter((messageKey) => seen.has(messageKey) || !seen.add(messageKey))
}

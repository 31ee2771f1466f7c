import type { MatchLogEntry } from '@crackpost/core/match/events'
import { evolveMatch, type Match } from '@crackpost/core/match/state'
import { reminderKey, scheduledReminders, splitByUrgency } from '@crackpost/core/match/time/reminders'
import { playerSettingsSchema } from '@crackpost/core/use-cases/settings'
import { announcementFor, isLobbyEdit } from '@crackpost/functions/delivery/announce'
import { messageKey } from '@crackpost/functions/delivery/outbox'

/** Messages that delivery must have posted for a match, by message key. */
export interface ExpectedMessages {
  /** Keys of announcements, in posting order. */
  readonly announcements: readonly string[]
  readonly reminders: readonly string[]
  /** Number of edits of the lobby message. */
  readonly edits: number
}

/**
 * Derives the messages from the log alone: one per announced entry, and each player's most urgent reminder
 * that was due before the next entry. Valid if delivery finishes before the next move and no player has
 * changed their reminder settings.
 */
export function expectedMessagesOf(
  id: string,
  entries: readonly MatchLogEntry[],
  end: number,
): ExpectedMessages {
  const wants = playerSettingsSchema.parse({})
  const news: string[] = []
  const notified = new Set<string>()
  let [match, edits]: [Match | null, number] = [null, 0]
  for (const [index, entry] of entries.entries()) {
    match = evolveMatch(match, entry)
    const found = announcementFor(match, entry)
    // Starting the match edits the lobby message.
    if (found && (isLobbyEdit(found) || found.kind === 'started')) edits++
    if (found && !isLobbyEdit(found)) news.push(messageKey(id, found.name))
    const next = entries[index + 1]?.at ?? end
    const due = scheduledReminders(match, () => wants).filter(({ at }) => at <= next)
    for (const notice of splitByUrgency(due).send) notified.add(messageKey(id, reminderKey(notice)))
  }
  return { announcements: news, reminders: [...notified], edits }
}

/** The message key in a message's board button, or null. */
export function messageKeyIn(components: unknown): string | null {
  const [, id, name] = /"1:board:([^:"]+):\d+:([^":\\]+)"/.exec(JSON.stringify(components)) ?? []
  return id === undefined || name === undefined ? null : messageKey(id, name)
}

/** A button whose custom id holds a message key. */
export const buttonWithMessageKey = (messageKey: string): object => ({
  type: 2,
  custom_id: `1:board:${messageKey.replace(':', ':0:')}`,
})

/** Keys that occur more than once. */
export function duplicatesIn(messageKeys: readonly string[]): string[] {
  const seen = new Set<string>()
  return messageKeys.filter((messageKey) => seen.has(messageKey) || !seen.add(messageKey))
}

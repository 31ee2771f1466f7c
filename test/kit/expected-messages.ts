import type { MatchLogEntry } from '@crackpost/core/match/events'
import { evolveMatch, type Match, seatOf } from '@crackpost/core/match/state'
import {
  publicReminderKey,
  type Reminder,
  scheduledReminders,
  splitByUrgency,
} from '@crackpost/core/match/time/reminders'
import type { Ports } from '@crackpost/core/use-cases/ports'
import { playerSettingsSchema } from '@crackpost/core/use-cases/settings'
import { announcementFor, isLobbyEdit } from '@crackpost/functions/delivery/announce'
import { messageKey } from '@crackpost/functions/delivery/outbox'

/** Messages that delivery must have posted for a match besides announcements, by message key. */
export interface ExpectedMessages {
  readonly reminders: readonly string[]
  /** Number of edits of the lobby message. */
  readonly edits: number
}

/**
 * Derives the messages from the log alone: each player's most urgent reminder that was due before the next
 * entry. Valid if delivery finishes before the next move and no player has changed their reminder settings.
 */
export async function expectedMessagesOf(
  people: Pick<Ports['people'], 'identityOf'>,
  id: string,
  entries: readonly MatchLogEntry[],
  end: number,
): Promise<ExpectedMessages> {
  const wants = playerSettingsSchema.parse({})
  const notified = new Set<string>()
  let [match, edits]: [Match | null, number] = [null, 0]
  for (const [index, entry] of entries.entries()) {
    match = evolveMatch(match, entry)
    const found = announcementFor(match, entry)
    // Starting the match edits the lobby message.
    if (found && (isLobbyEdit(found) || found.kind === 'started')) edits++
    const next = entries[index + 1]?.at ?? end
    const due = scheduledReminders(match, () => wants).filter(({ at }) => at <= next)
    for (const notice of splitByUrgency(due).send)
      notified.add(await reminderMessageKey(people, id, match, notice))
  }
  return { reminders: [...notified], edits }
}

/** What may be told in lines of a message for several entries. Everything else has a message of its own. */
const KINDS_IN_LINES = ['board', 'proposal', 'seat']

/** The match, and the first and last entry, of a message that tells of several entries; null for other messages. */
function missedRangeOf(key: string): { readonly from: number; readonly to: number } | null {
  const [, from, to] = /^[^:]+:\d{6}#missed(\d+)-(\d+)$/.exec(key) ?? []
  return from === undefined ? null : { from: Number(from), to: Number(to) }
}

/**
 * What is wrong with the announcements of a match, by its log and the keys of all posted messages in their order: every
 * announced entry must be told exactly once, by its own message or in lines, in the order of the log, and the latest one by
 * its own message. Empty if all is right.
 */
export function announcementProblems(
  id: string,
  entries: readonly MatchLogEntry[],
  postedKeys: readonly string[],
): string[] {
  const posted = postedKeys.filter((key) => key.startsWith(`${id}:`))
  const problems: string[] = duplicatesIn(posted).map((key) => `${key} twice`)
  let match: Match | null = null
  let [lastPlace, lastInLines] = [-1, '']
  for (const entry of entries) {
    match = evolveMatch(match, entry)
    const found = announcementFor(match, entry)
    if (!found || isLobbyEdit(found)) continue
    const own = messageKey(id, found.name)
    const places = posted.flatMap((key, place) => {
      const range = missedRangeOf(key)
      const tells = range ? range.from <= entry.seq && entry.seq <= range.to : key === own
      return tells ? [place] : []
    })
    const [place = -1] = places
    const inLines = posted[place] !== own
    if (places.length !== 1) problems.push(`${own} told ${places.length} times`)
    else if (place < lastPlace) problems.push(`${own} too late`)
    else if (inLines && !KINDS_IN_LINES.includes(found.kind)) problems.push(`${own} in lines`)
    lastPlace = Math.max(place, lastPlace)
    lastInLines = inLines ? own : ''
  }
  return lastInLines === '' ? problems : [...problems, `${lastInLines} is the latest, and in lines`]
}

/** The key of a reminder's message: it has the seat or, in a lobby, the user instead of the player id. */
export async function reminderMessageKey(
  people: Pick<Ports['people'], 'identityOf'>,
  id: string,
  match: Match,
  reminder: Reminder,
): Promise<string> {
  const { player } = reminder
  const recipient = match.play ? seatOf(match, player) : (await people.identityOf(player))?.user
  return messageKey(id, publicReminderKey(reminder, recipient ?? ''))
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

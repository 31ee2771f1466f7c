import { playerSettings } from '@crackpost/core/app/settings'
import type { Entry } from '@crackpost/core/match/fact'
import { evolveMatch, type Match } from '@crackpost/core/match/match'
import { noticeName, notices, worthSending } from '@crackpost/core/match/notices'
import { isEdit, newsOf } from '@crackpost/functions/delivery/news'
import { markOf } from '@crackpost/functions/delivery/send'

/** What must have been told of a match, by the marks of the messages. */
export interface Due {
  /** In the order in which they must stand. */
  readonly news: readonly string[]
  readonly notices: readonly string[]
  /** How often the message of the open table changed. */
  readonly edits: number
}

/**
 * From the log alone: news of every entry that deserves any and, of what was due to each player before the next
 * entry, the most urgent notice. Right where telling comes before anybody moves again, and where nobody has chosen
 * anything about being told.
 */
export function dueOf(id: string, entries: readonly Entry[], end: number): Due {
  const wants = playerSettings.parse({})
  const news: string[] = []
  const told = new Set<string>()
  let [match, edits]: [Match | null, number] = [null, 0]
  for (const [index, entry] of entries.entries()) {
    match = evolveMatch(match, entry)
    const found = newsOf(match, entry)
    // Once it has begun, the open table's message says so.
    if (found && (isEdit(found) || found.kind === 'started')) edits++
    if (found && !isEdit(found)) news.push(markOf(id, found.name))
    const next = entries[index + 1]?.at ?? end
    const due = notices(match, () => wants).filter(({ at }) => at <= next)
    for (const notice of worthSending(due).send) told.add(markOf(id, noticeName(notice)))
  }
  return { news, notices: [...told], edits }
}

/** The mark that a message was posted with, if it bears one: on its board button. */
export function markIn(components: unknown): string | null {
  const [, id, name] = /"1:board:([^:"]+):\d+:([^":\\]+)"/.exec(JSON.stringify(components)) ?? []
  return id === undefined || name === undefined ? null : markOf(id, name)
}

/** A button that bears a mark. */
export const marked = (mark: string): object => ({
  type: 2,
  custom_id: `1:board:${mark.replace(':', ':0:')}`,
})

/** Those that are there more than once. */
export function doubles(marks: readonly string[]): string[] {
  const seen = new Set<string>()
  return marks.filter((mark) => seen.has(mark) || !seen.add(mark))
}

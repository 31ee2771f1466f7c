import { evolveMatch, type Match } from '@crackpost/core/match/state'
import { type ArchiveLine, archiveEntryLine, archiveLineOf, parseArchiveLine } from './archive-line.ts'
import type { DocumentClient } from './client.ts'
import { entryFromItem } from './entries.ts'
import { createItemStore, type ItemStore } from './items.ts'
import { entryKeyRange, isMatchKey, keyOf, matchIdOfKey, seqOfKey } from './keys.ts'

/** What a table contains. */
export interface TableContent {
  matches: number
  entries: number
  players: number
  /** What is missing or can't be read, in plain words. */
  readonly problems: string[]
}

export const createTableContent = (): TableContent => ({ matches: 0, entries: 0, players: 0, problems: [] })

/**
 * Yields everything in a table that can be imported, as archive lines, and counts it in `content`. A match is cut off at its
 * first entry that is missing or can't be read: what follows can't be replayed. Reports that in `content.problems`.
 */
export async function* readableLines(
  client: DocumentClient,
  table: string,
  content: TableContent,
): AsyncGenerator<string> {
  const items = createItemStore(client, table, undefined)
  const seen = new Set<string>()
  /** The last usable entry of every match that is cut off. */
  const cuts = new Map<string, number>()
  for await (const item of items.scanAll()) {
    const match = isMatchKey(item.pk) ? matchIdOfKey(item.pk) : null
    if (match !== null && !seen.has(match)) {
      seen.add(match)
      const cut = yield* matchLines(items, match, content)
      if (cut !== null) cuts.set(match, cut)
    }
    const line = archiveLineOf(item)
    if (!line) continue
    const usable = match === null ? line : usableDeliveryLine(line, cuts.get(match) ?? null)
    if (!usable) continue
    const text = JSON.stringify(usable)
    try {
      parseArchiveLine(text)
    } catch (error) {
      content.problems.push(`The item ${item.pk} / ${item.sk} can't be read: ${reasonOf(error)}.`)
      continue
    }
    if (usable.kind === 'person') content.players++
    yield text
  }
}

/** Yields the usable entries of a match. Returns null, or the last usable one if the match is cut off there. */
async function* matchLines(
  items: ItemStore,
  id: string,
  content: TableContent,
): AsyncGenerator<string, number | null> {
  let match: Match | null = null
  let last = 0
  let rest = 0
  let reason: string | null = null
  for await (const item of items.queryRange(entryKeyRange(id, 0, Number.MAX_SAFE_INTEGER))) {
    if (reason !== null || seqOfKey(item) !== last + 1) {
      reason ??= `entry ${last + 1} is missing`
      rest++
      continue
    }
    let text: string
    try {
      match = evolveMatch(match, entryFromItem(item))
      text = JSON.stringify(archiveEntryLine(item))
    } catch (error) {
      reason = `entry ${last + 1} can't be used (${reasonOf(error)})`
      continue
    }
    last++
    if (last === 1) content.matches++
    content.entries++
    yield text
  }
  const seq = Number((await items.get(keyOf.snapshot(id)))?.seq ?? 0)
  if (reason === null && seq > last) reason = `it had ${seq} entries, and those after ${last} are missing`
  if (reason === null) return null
  const lost = rest > 0 ? `, and ${rest} that follow can't be used without it` : ''
  const usable = last === 0 ? 'nothing of it can be rescued' : `the first ${last} can be rescued`
  content.problems.push(`Match ${id}: ${reason}${lost}; ${usable}.`)
  return last
}

/**
 * A delivery record of a match that is cut off after entry `cut` (null: it is not). The checkpoint points to that entry, so
 * that what is played again is announced; null for other records, which may be of moves that are gone.
 */
function usableDeliveryLine(line: ArchiveLine, cut: number | null): ArchiveLine | null {
  if (cut === null || line.kind !== 'told') return line
  const isCheckpoint = line.sk === keyOf.checkpoint(line.match).sk
  if (cut === 0 || !isCheckpoint) return null
  const cursor = Math.min(Number(line.fields.cursor), cut)
  return { ...line, fields: { ...line.fields, cursor, settled: [] } }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

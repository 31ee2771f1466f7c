import { isDeepStrictEqual } from 'node:util'
import { evolveMatch } from '@crackpost/core/match/state'
import { type LoadedMatch, type MatchDirectory, matchWithoutEntries } from '@crackpost/core/use-cases/ports'
import {
  type ArchiveEntryLine,
  type ArchiveLine,
  archiveEntryLine,
  archiveLineOf,
  parseArchiveLine,
} from './archive-line.ts'
import type { DocumentClient } from './client.ts'
import { entryFromItem } from './entries.ts'
import { createStore } from './index.ts'
import { createItemStore, IF_ABSENT, type ItemStore, type StoredItem } from './items.ts'
import { createJobStore } from './jobs.ts'
import {
  entryKeyRange,
  type ItemKey,
  isMatchKey,
  keyOf,
  matchIdOfKey,
  matchPartition,
  seqOfKey,
} from './keys.ts'
import { createTakeoverGuard, readArchiveClaims } from './takeover-guard.ts'

/** Yields the whole table as archive lines. The entries of a match are consecutive and in order. */
export async function* exportLines(client: DocumentClient, table: string): AsyncGenerator<string> {
  const items = createItemStore(client, table, undefined)
  for await (const item of items.scanAll()) {
    // A scan has no order: at the first entry of a match, its whole log is queried.
    if (isMatchKey(item.pk) && seqOfKey(item) === 1)
      for await (const entry of items.queryRange(
        entryKeyRange(matchIdOfKey(item.pk), 0, Number.MAX_SAFE_INTEGER),
      ))
        yield JSON.stringify(archiveEntryLine(entry))
    const other = archiveLineOf(item)
    if (other) yield JSON.stringify(other)
  }
}

/** A line that was not imported because something else is stored in its place. */
export interface KeptBackLine {
  readonly line: number
  /** Completes the sentence that starts with the line: `the user is another player here`. */
  readonly reason: string
}

export interface ImportSummary {
  /** Lines that were not in the table before. */
  added: number
  /** All lines read. */
  lines: number
  matches: number
  readonly keptBack: KeptBackLine[]
}

export interface ImportOptions {
  /** Replaces identities and settings that are different here. Log entries and delivery records are never replaced. */
  readonly overwrite?: boolean
}

/**
 * Writes archive lines to a table; `lines` is read twice. What exists stays, unless it is overwritten. A line about a player
 * who exists here is imported only if the archive says that it is the same Discord user. Throws at the first invalid line,
 * with its number.
 */
export async function importLines(
  client: DocumentClient,
  table: string,
  lines: AsyncIterable<string> | Iterable<string>,
  { overwrite = false }: ImportOptions = {},
): Promise<ImportSummary> {
  const items = createItemStore(client, table, undefined)
  const { matches, directory } = createStore(client, table)
  const guard = overwrite ? null : createTakeoverGuard(items, await readArchiveClaims(lines))
  const matchesById = new Map<string, LoadedMatch>()
  const result: ImportSummary = { added: 0, lines: 0, matches: 0, keptBack: [] }
  try {
    for await (const text of lines) {
      result.lines++
      if (text.trim() === '') continue
      const line = parseArchiveLine(text)
      const reason = (await guard?.reasonToKeepBack(line)) ?? null
      const outcome = reason ?? (await importLine(items, directory, line, matchesById, overwrite))
      if (outcome === 'added') result.added++
      else if (outcome !== 'same') result.keptBack.push({ line: result.lines, reason: outcome })
    }
  } catch (error) {
    throw new Error(`line ${result.lines}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  } finally {
    // Snapshots and directory are rebuilt for all imported matches, also after an error.
    for (const id of matchesById.keys()) {
      const { match } = await matches.catchUp(matchWithoutEntries(id))
      if (match) await directory.updateIndex(id, match, match)
      result.matches++
    }
  }
  return result
}

/** `added`: it was not in the table before; `same`: it was; else why it is kept back. */
type LineOutcome = 'added' | 'same' | (string & {})

async function importLine(
  items: ItemStore,
  directory: MatchDirectory,
  archived: ArchiveLine,
  matchesById: Map<string, LoadedMatch>,
  overwrite: boolean,
): Promise<LineOutcome> {
  switch (archived.kind) {
    case 'entry':
      return (await importEntry(items, archived, matchesById)) ? 'added' : 'same'
    case 'person':
      return importPerson(items, archived)
    case 'player':
      return importSettings(items, keyOf.playerSettings(archived.player), archived.settings, overwrite)
    case 'server':
      return importSettings(items, keyOf.serverSettings(archived.server), archived.settings, overwrite)
    case 'told':
      return (await importDeliveryRecord(items, directory, archived)) ? 'added' : 'same'
    case 'forget': {
      const job = { createdAt: archived.createdAt, language: null }
      const target = { type: 'forget', player: archived.player } as const
      return (await createJobStore(items).create(target, archived.createdAt, job)) ? 'added' : 'same'
    }
  }
}

async function importDeliveryRecord(
  items: ItemStore,
  directory: MatchDirectory,
  { match, sk, fields }: Extract<ArchiveLine, { kind: 'told' }>,
): Promise<boolean> {
  // The checkpoint knows the thread, which is not in the log.
  if (sk === keyOf.checkpoint(match).sk && typeof fields.thread === 'string')
    await directory.recordThread(match, fields.thread)
  return items.put({ ...fields, pk: matchPartition(match), sk }, IF_ABSENT)
}

async function importSettings(
  items: ItemStore,
  key: ItemKey,
  settings: object,
  overwrite: boolean,
): Promise<LineOutcome> {
  const existing = await items.get(key)
  if (isDeepStrictEqual(existing?.settings, settings)) return 'same'
  if (existing && !overwrite) return 'the settings are different here'
  await items.put({ ...key, settings })
  return existing ? 'same' : 'added'
}

async function importEntry(
  items: ItemStore,
  archived: ArchiveEntryLine,
  matchesById: Map<string, LoadedMatch>,
): Promise<boolean> {
  const { match: id, v, game, edition } = archived
  const key = keyOf.entry(id, archived.entry.seq)
  const item: StoredItem = {
    ...key,
    v,
    game,
    ...(edition === undefined ? {} : { edition }),
    entry: JSON.stringify(archived.entry),
  }
  const read = entryFromItem(item)
  const before = matchesById.get(id) ?? matchWithoutEntries(id)
  if (read.seq !== before.seq + 1)
    throw new Error(`entry ${read.seq} of match ${id} follows entry ${before.seq}`)
  const after = { ...before, seq: read.seq, match: evolveMatch(before.match, read) }
  matchesById.set(id, after)
  if (await items.put(item, IF_ABSENT)) return true
  const existing = await items.get(key)
  // Both are upcast before the comparison: another release may have written the same entry.
  const same = existing?.game === game && JSON.stringify(entryFromItem(existing)) === JSON.stringify(read)
  if (!same) throw new Error(`entry ${read.seq} of match ${id} is another one here`)
  return false
}

/** Links user and player. Items that link one of them to another one are removed. */
async function importPerson(
  items: ItemStore,
  { user, player, name, nicknames }: Extract<ArchiveLine, { kind: 'person' }>,
): Promise<LineOutcome> {
  const [byUser, byPlayer] = [await items.get(keyOf.user(user)), await items.get(keyOf.player(player))]
  // An existing player item stays: it may have a newer name.
  if (byUser?.player === player && byPlayer?.user === user) return 'same'
  if (byPlayer && byPlayer.user !== user)
    await items.remove(keyOf.user(String(byPlayer.user)), {
      text: '#player = :player',
      values: { ':player': player },
    })
  if (byUser && byUser.player !== player)
    await items.remove(keyOf.player(String(byUser.player)), {
      text: '#user = :user',
      values: { ':user': user },
    })
  const known = nicknames ? { nicknames } : {}
  await items.put({ ...keyOf.user(user), player, linked: true, name, ...known })
  await items.put({ ...keyOf.player(player), user, name, ...known })
  return byUser ? 'same' : 'added'
}

import { playerIdSchema as playerSchema } from '@crackpost/core/match/settings'
import { evolveMatch } from '@crackpost/core/match/state'
import type { LoadedMatch } from '@crackpost/core/use-cases/ports'
import * as z from 'zod/mini'
import type { DocumentClient } from './client.ts'
import { entryFromItem, entryItem } from './entries.ts'
import { schemaErrorText } from './errors.ts'
import { createStore } from './index.ts'
import { createItemStore, IF_ABSENT, type ItemStore, type StoredItem } from './items.ts'
import { isMatchKey, keyOf, matchIdOfKey, matchPartition, seqOfKey } from './keys.ts'

/**
 * A line of an archive (JSON lines): log entries, identities, settings, and the delivery records of a match (`told`).
 * Snapshots, directory and counters are not archived: they are rebuilt from the logs or fill again.
 */
const lineSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('entry'),
    match: z.string().check(z.minLength(1), z.maxLength(40)),
    v: z.int(),
    game: z.string(),
    entry: z.looseObject({ seq: z.int().check(z.gte(1)) }),
  }),
  z.strictObject({
    kind: z.literal('person'),
    user: z.string().check(z.minLength(1)),
    player: playerSchema,
    /** The last known name; archives of earlier releases have none. */
    name: z._default(z.string(), ''),
  }),
  z.strictObject({ kind: z.literal('player'), player: playerSchema, settings: z.looseObject({}) }),
  z.strictObject({
    kind: z.literal('server'),
    server: z.string().check(z.minLength(1)),
    settings: z.looseObject({}),
  }),
  /** A delivery record of a match (checkpoint or outbox message), unchanged. */
  z.strictObject({
    kind: z.literal('told'),
    match: z.string().check(z.minLength(1), z.maxLength(40)),
    sk: z.string().check(z.regex(/^(?:POST$|N#)/)),
    fields: z.looseObject({}),
  }),
])
type ArchiveLine = z.infer<typeof lineSchema>
type ArchiveEntryLine = Extract<ArchiveLine, { kind: 'entry' }>

/** Yields the whole table as archive lines. The entries of a match are consecutive and in order. */
export async function* exportLines(client: DocumentClient, table: string): AsyncGenerator<string> {
  const items = createItemStore(client, table, undefined)
  for await (const item of items.scanAll()) {
    // A scan has no order: at the first entry of a match, its whole log is queried.
    if (isMatchKey(item.pk) && seqOfKey(item) === 1)
      for await (const entry of items.queryRange(
        item,
        keyOf.entry(matchIdOfKey(item.pk), Number.MAX_SAFE_INTEGER),
      ))
        yield JSON.stringify(entryLine(entry))
    const other = otherLine(item)
    if (other) yield JSON.stringify(other)
  }
}

function entryLine(item: StoredItem): ArchiveEntryLine {
  // Parsed only to make sure that it can be imported; exported as stored.
  entryFromItem(item)
  const { v, game, entry } = item
  return {
    kind: 'entry',
    match: matchIdOfKey(item.pk),
    v: Number(v),
    game: String(game),
    entry: JSON.parse(String(entry)),
  }
}

function otherLine(item: StoredItem): ArchiveLine | null {
  const { pk, sk, ...fields } = item
  const [kind = '', name = ''] = [pk.slice(0, 2), pk.slice(2)]
  const settings = fields.settings as Record<string, unknown>
  if (sk === 'WHO' && kind === 'U#')
    return { kind: 'person', user: name, player: String(fields.player), name: String(fields.name ?? '') }
  if (sk === 'SET' && kind === 'P#') return { kind: 'player', player: name, settings }
  if (sk === 'SET' && kind === 'G#') return { kind: 'server', server: name, settings }
  if (isMatchKey(pk) && /^(?:POST$|N#)/.test(sk)) return { kind: 'told', match: name, sk, fields }
  return null
}

export interface ImportSummary {
  /** Lines that were not in the table before. */
  added: number
  /** All lines read. */
  lines: number
  matches: number
}

/** Writes archive lines to a table; existing items stay. Throws at the first invalid line, with its number. */
export async function importLines(
  client: DocumentClient,
  table: string,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<ImportSummary> {
  const items = createItemStore(client, table, undefined)
  const { matches, directory } = createStore(client, table)
  const matchesById = new Map<string, LoadedMatch>()
  const result: ImportSummary = { added: 0, lines: 0, matches: 0 }
  try {
    for await (const text of lines) {
      result.lines++
      if (text.trim() !== '' && (await importLine(items, parseLine(text), matchesById))) result.added++
    }
  } catch (error) {
    throw new Error(`line ${result.lines}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  } finally {
    // Snapshots and directory are rebuilt for all imported matches, also after an error.
    for (const id of matchesById.keys()) {
      const { match } = await matches.catchUp({ id, seq: 0, match: null, causes: [] })
      if (match) await directory.updateIndex(id, match, null)
      result.matches++
    }
  }
  return result
}

function parseLine(text: string): ArchiveLine {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error('it is no JSON')
  }
  const parsed = lineSchema.safeParse(value)
  if (!parsed.success) throw new Error(`it can't be understood: ${schemaErrorText(parsed.error)}`)
  return parsed.data
}

/** Returns true if the item was not in the table before. */
async function importLine(
  items: ItemStore,
  archived: ArchiveLine,
  matchesById: Map<string, LoadedMatch>,
): Promise<boolean> {
  switch (archived.kind) {
    case 'entry':
      return importEntry(items, archived, matchesById)
    case 'person':
      return importPerson(items, archived)
    case 'player':
      return items.put({ ...keyOf.playerSettings(archived.player), settings: archived.settings }, IF_ABSENT)
    case 'server':
      return items.put({ ...keyOf.serverSettings(archived.server), settings: archived.settings }, IF_ABSENT)
    case 'told':
      return items.put({ ...archived.fields, pk: matchPartition(archived.match), sk: archived.sk }, IF_ABSENT)
  }
}

async function importEntry(
  items: ItemStore,
  archived: ArchiveEntryLine,
  matchesById: Map<string, LoadedMatch>,
): Promise<boolean> {
  const { match: id, v, game } = archived
  const key = keyOf.entry(id, archived.entry.seq)
  const item: StoredItem = { ...key, v, game, entry: JSON.stringify(archived.entry) }
  const read = entryFromItem(item)
  const before = matchesById.get(id) ?? { id, seq: 0, match: null, causes: [] }
  if (read.seq !== before.seq + 1)
    throw new Error(`entry ${read.seq} of match ${id} follows entry ${before.seq}`)
  const after = { ...before, seq: read.seq, match: evolveMatch(before.match, read) }
  matchesById.set(id, after)
  if (await items.put(item, IF_ABSENT)) return true
  const existing = await items.get(key)
  // Both are upcast before the comparison: another release may have written the same entry.
  const same =
    existing &&
    JSON.stringify(entryItem(id, game, entryFromItem(existing))) === JSON.stringify(entryItem(id, game, read))
  if (!same) throw new Error(`entry ${read.seq} of match ${id} is another one here`)
  return false
}

async function importPerson(
  items: ItemStore,
  { user, player, name }: Extract<ArchiveLine, { kind: 'person' }>,
): Promise<boolean> {
  const added = await items.put({ ...keyOf.user(user), player, linked: true, name }, IF_ABSENT)
  if (!added && (await items.get(keyOf.user(user)))?.player !== player)
    throw new Error('this user is another player here')
  // An existing player item stays: it may have a newer name.
  await items.put({ ...keyOf.player(player), user, name }, added ? undefined : IF_ABSENT)
  return added
}

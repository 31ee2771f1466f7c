import { findGame, findLatestGame } from '@crackpost/core/games/index'
import {
  matchLogEntrySchema as entrySchema,
  type MatchEvent,
  type MatchLogEntry,
} from '@crackpost/core/match/events'
import type { MatchGame } from '@crackpost/core/match/state'
import * as z from 'zod/mini'
import {
  damagedItemError,
  missingEditionError,
  newerItemError,
  parseItem,
  parseItemJson,
  schemaErrorText,
} from './errors.ts'
import type { StoredItem } from './items.ts'
import { type ItemKey, keyOf, seqOfKey } from './keys.ts'

/**
 * The version of the stored JSON of a log entry. Entries of earlier versions are upcast when they are read; stored
 * entries are never rewritten.
 */
export const ENTRY_VERSION = 1

/** For each version, a function that converts its entries to the next version. */
export type EntryUpcasts = Readonly<Record<number, (entry: unknown) => unknown>>

const UPCASTS: EntryUpcasts = {}

/**
 * The game and the edition of the rules are stored beside the entry: it can be parsed without the rest of the log. Entries
 * of a lobby have no edition yet.
 */
const storedEntrySchema = z.object({
  v: z.int().check(z.gte(0)),
  game: z.string(),
  // Entries of releases that had one edition of each game lack it.
  edition: z._default(z.int().check(z.gte(1)), 1),
  entry: z.string(),
})

/** What every release of this version writes. An entry without it is damaged, one with more is of a newer release. */
const entryHeaderSchema = z.looseObject({
  seq: z.int(),
  at: z.number(),
  cause: z.string(),
  by: z.nullable(z.string()),
  facts: z.array(z.looseObject({ type: z.string() })),
})

/** The item of an entry; `match` is the match right after it. */
export const entryItem = (id: string, { terms, play }: MatchGame, entry: MatchLogEntry): StoredItem => ({
  ...keyOf.entry(id, entry.seq),
  v: ENTRY_VERSION,
  game: terms.game,
  ...(play && { edition: play.edition }),
  entry: JSON.stringify(entry),
})

/**
 * Parses a stored entry, upcast to the current version. Throws if it is damaged, of a newer release, or of an edition of
 * the rules that this release does not have.
 */
export function entryFromItem(item: StoredItem, upcasts: EntryUpcasts = UPCASTS): MatchLogEntry {
  const key: ItemKey = { pk: item.pk, sk: item.sk }
  if (typeof item.v === 'number' && item.v > ENTRY_VERSION)
    throw newerItemError(key, `its version ${item.v} is newer than this release`)
  const stored = storedEntrySchema.safeParse(item)
  if (!stored.success) throw damagedItemError(key, schemaErrorText(stored.error))
  const { v, game, edition, entry: text } = stored.data
  if (!findLatestGame(game)) throw newerItemError(key, 'this release does not have its game')
  let value = parseItemJson(text, key)
  for (let version = v; version < ENTRY_VERSION; version++) {
    const upcast = upcasts[version]
    if (!upcast) throw damagedItemError(key, `nothing is known of version ${version}`)
    value = upcast(value)
  }
  const header = entryHeaderSchema.safeParse(value)
  if (!header.success) throw damagedItemError(key, schemaErrorText(header.error))
  const entry = parseItem(entrySchema, value, key)
  if (entry.seq !== seqOfKey(key)) throw damagedItemError(key, 'it bears another number')
  /** Parses events of the game with the schema of an edition. */
  const parseEvents = (given: unknown, by: number): unknown[] => {
    const found = findGame(game, by)
    if (!found) throw missingEditionError(key, game, by)
    return parseItem(z.array(found.schema.event), given, key)
  }
  const parseFact = (fact: MatchEvent): MatchEvent => {
    if (fact.type === 'started') return { ...fact, setup: parseEvents(fact.setup, fact.edition) }
    return fact.type === 'moved' ? { ...fact, events: parseEvents(fact.events, edition) } : fact
  }
  return { ...entry, facts: entry.facts.map(parseFact) }
}

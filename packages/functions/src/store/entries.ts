import { findGame } from '@crackpost/core/games/index'
import type { Game, GameTypes } from '@crackpost/core/kernel/game'
import {
  matchLogEntrySchema as entrySchema,
  type MatchEvent,
  type MatchLogEntry,
} from '@crackpost/core/match/events'
import * as z from 'zod/mini'
import { damagedItemError, newerItemError, parseItem, parseItemJson } from './errors.ts'
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

/** The game id is stored beside the entry: the entry can be parsed without the rest of the log. */
const storedEntrySchema = z.object({ v: z.int().check(z.gte(0)), game: z.string(), entry: z.string() })

export const entryItem = (id: string, game: string, entry: MatchLogEntry): StoredItem => ({
  ...keyOf.entry(id, entry.seq),
  v: ENTRY_VERSION,
  game,
  entry: JSON.stringify(entry),
})

/** Parses a stored entry, upcast to the current version. Throws if it is damaged or of a newer release. */
export function entryFromItem(item: StoredItem, upcasts: EntryUpcasts = UPCASTS): MatchLogEntry {
  const key: ItemKey = { pk: item.pk, sk: item.sk }
  const { v, game: id, entry: text } = parseItem(storedEntrySchema, item, key)
  const game = findGame(id)
  if (!game) throw newerItemError(key, 'this release does not have its game')
  if (v > ENTRY_VERSION) throw newerItemError(key, `its version ${v} is newer than this release`)
  let value = parseItemJson(text, key)
  for (let version = v; version < ENTRY_VERSION; version++) {
    const upcast = upcasts[version]
    if (!upcast) throw damagedItemError(key, `nothing is known of version ${version}`)
    value = upcast(value)
  }
  const entry = parseItem(entrySchema, value, key)
  if (entry.seq !== seqOfKey(key)) throw damagedItemError(key, 'it bears another number')
  return { ...entry, facts: entry.facts.map((fact) => parseGameEvents(game, fact, key)) }
}

/** Parses the game's events inside a match event with the game's schema. */
function parseGameEvents(game: Game<GameTypes>, fact: MatchEvent, key: ItemKey): MatchEvent {
  if (fact.type === 'started' && fact.edition > game.edition)
    throw newerItemError(key, `its edition ${fact.edition} of the rules is newer than this release`)
  if (fact.type === 'started')
    return { ...fact, setup: parseItem(z.array(game.schema.event), fact.setup, key) }
  if (fact.type === 'moved')
    return { ...fact, events: parseItem(z.array(game.schema.event), fact.events, key) }
  return fact
}

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
 * Entries are the truth for years, so they are kept as text that anybody can read: JSON, under a version. What an
 * earlier version wrote is brought to the present one on the way in; nothing stored is ever rewritten.
 */
export const ENTRY_VERSION = 1

/** For each version, how its entries become those of the next. */
export type EntryUpcasts = Readonly<Record<number, (entry: unknown) => unknown>>

/** There has been one version so far. */
const UPCASTS: EntryUpcasts = {}

/** The game stands beside the entry, so that each can be read by itself. */
const storedEntrySchema = z.object({ v: z.int().check(z.gte(0)), game: z.string(), entry: z.string() })

export const entryItem = (id: string, game: string, entry: MatchLogEntry): StoredItem => ({
  ...keyOf.entry(id, entry.seq),
  v: ENTRY_VERSION,
  game,
  entry: JSON.stringify(entry),
})

/** An entry as it is understood today. */
export function entryFromItem(item: StoredItem, upcasts: EntryUpcasts = UPCASTS): MatchLogEntry {
  const key: ItemKey = { pk: item.pk, sk: item.sk }
  const { v, game: id, entry: text } = parseItem(storedEntrySchema, item, key)
  const game = findGame(id)
  if (!game) throw newerItemError(key, 'this house does not have its game')
  if (v > ENTRY_VERSION) throw newerItemError(key, `its version ${v} is newer than this house`)
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

/** The game's own events are read by the game's own schema. */
function parseGameEvents(game: Game<GameTypes>, fact: MatchEvent, key: ItemKey): MatchEvent {
  if (fact.type === 'started' && fact.edition > game.edition)
    throw newerItemError(key, `its edition ${fact.edition} of the rules is newer than this house`)
  if (fact.type === 'started')
    return { ...fact, setup: parseItem(z.array(game.schema.event), fact.setup, key) }
  if (fact.type === 'moved')
    return { ...fact, events: parseItem(z.array(game.schema.event), fact.events, key) }
  return fact
}

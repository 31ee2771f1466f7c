import { gameOf } from '@crackpost/core/games/index'
import type { Game, Shape } from '@crackpost/core/kernel/game'
import { type Entry, entry as entrySchema, type Fact } from '@crackpost/core/match/fact'
import * as z from 'zod/mini'
import { type Key, keyOf, seqIn } from './keys.ts'
import type { Item } from './rows.ts'
import { json, parsed, unknown, unreadable } from './unreadable.ts'

/**
 * Entries are the truth for years, so they are kept as text that anybody can read: JSON, under a version. What an
 * earlier version wrote is brought to the present one on the way in; nothing stored is ever rewritten.
 */
export const VERSION = 1

/** For each version, how its entries become those of the next. */
export type Upcasts = Readonly<Record<number, (entry: unknown) => unknown>>

/** There has been one version so far. */
const UPCASTS: Upcasts = {}

/** The game stands beside the entry, so that each can be read by itself. */
const stored = z.object({ v: z.int().check(z.gte(0)), game: z.string(), entry: z.string() })

export const entryItem = (id: string, game: string, entry: Entry): Item => ({
  ...keyOf.entry(id, entry.seq),
  v: VERSION,
  game,
  entry: JSON.stringify(entry),
})

/** An entry as it is understood today. */
export function entryIn(item: Item, upcasts: Upcasts = UPCASTS): Entry {
  const key: Key = { pk: item.pk, sk: item.sk }
  const { v, game: id, entry: text } = parsed(stored, item, key)
  const game = gameOf(id)
  if (!game) throw unknown(key, 'this house does not have its game')
  if (v > VERSION) throw unknown(key, `its version ${v} is newer than this house`)
  let value = json(text, key)
  for (let version = v; version < VERSION; version++) {
    const upcast = upcasts[version]
    if (!upcast) throw unreadable(key, `nothing is known of version ${version}`)
    value = upcast(value)
  }
  const entry = parsed(entrySchema, value, key)
  if (entry.seq !== seqIn(key)) throw unreadable(key, 'it bears another number')
  return { ...entry, facts: entry.facts.map((fact) => withEvents(game, fact, key)) }
}

/** The game's own events are read by the game's own schema. */
function withEvents(game: Game<Shape>, fact: Fact, key: Key): Fact {
  if (fact.type === 'started' && fact.edition > game.edition)
    throw unknown(key, `its edition ${fact.edition} of the rules is newer than this house`)
  if (fact.type === 'started') return { ...fact, setup: parsed(z.array(game.schema.event), fact.setup, key) }
  if (fact.type === 'moved') return { ...fact, events: parsed(z.array(game.schema.event), fact.events, key) }
  return fact
}

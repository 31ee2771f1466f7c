import { nextDueAt } from '@crackpost/core/match/time/due'
import type { LoadedMatch } from '@crackpost/core/use-cases/ports'
import * as z from 'zod/mini'
import { compressJson, decompressJson } from './compression.ts'
import { COMPRESSION_DICTIONARY_ID } from './compression-dictionary.ts'
import { parseItem } from './errors.ts'
import type { DynamoExpression, StoredItem } from './items.ts'
import { keyOf, shardOf } from './keys.ts'
import { parseSnapshotMatch } from './snapshot-schema.ts'

/** Causes kept in a snapshot for the duplicate check. */
const MAX_CAUSES = 24

const MINUTE_MS = 60_000

/** The condition that the stored snapshot is older. */
export const ifNewerSeq = (seq: number): DynamoExpression => ({
  text: 'attribute_not_exists(#seq) OR #seq < :seq',
  values: { ':seq': seq },
})

const snapshotItemSchema = z.object({
  seq: z.int().check(z.gte(0)),
  /** The id of the compression dictionary. */
  by: z.optional(z.string()),
  snapshot: z.optional(z.instanceof(Uint8Array)),
})

const snapshotContentsSchema = z.tuple([z.unknown(), z.array(z.string())])

/** The item that reserves a match id; due in a minute, so that the sweep removes it if no match follows. */
export const reservationItem = (id: string, now: number): StoredItem => ({
  ...keyOf.snapshot(id),
  seq: 0,
  turn: 0,
  shard: shardOf(id),
  dueAt: now + MINUTE_MS,
})

/** The snapshot item of a match. A finished match has no `dueAt` and leaves the due index. */
export function snapshotItem({ id, seq, match, causes }: LoadedMatch): StoredItem {
  if (!match) throw new Error(`match ${id} has no head before it is opened`)
  const at = nextDueAt(match)
  return {
    ...keyOf.snapshot(id),
    seq,
    turn: match.turn,
    by: COMPRESSION_DICTIONARY_ID,
    snapshot: compressJson([match, causes.map(({ cause }) => cause)]),
    ...(at !== null && { shard: shardOf(id), dueAt: at }),
  }
}

/** Adds a cause and keeps the last MAX_CAUSES. Every entry has one, so their numbers follow from the last `seq`. */
export const appendCause = (
  causes: LoadedMatch['causes'],
  cause: string,
  seq: number,
): LoadedMatch['causes'] => [...causes, { cause, seq }].slice(-MAX_CAUSES)

/** The condition that the item is a reservation made before a time. */
export const ifReservedBefore = (before: number): DynamoExpression => ({
  text: '#seq = :none AND #dueAt <= :due',
  values: { ':none': 0, ':due': before + MINUTE_MS },
})

export type StoredSnapshot =
  | { readonly read: true; readonly loaded: LoadedMatch }
  /** Written by another release or damaged: to be rebuilt from the log. */
  | { readonly read: false; readonly seq: number }

export function snapshotFromItem(id: string, item: StoredItem): StoredSnapshot {
  const { seq, by, snapshot } = parseItem(snapshotItemSchema, item, keyOf.snapshot(id))
  if (seq === 0) return { read: true, loaded: { id, seq, match: null, causes: [] } }
  const unpacked =
    by === COMPRESSION_DICTIONARY_ID && snapshot
      ? snapshotContentsSchema.safeParse(decompressJson(snapshot))
      : null
  if (!unpacked?.success) return { read: false, seq }
  const [value, causes] = unpacked.data
  const match = parseSnapshotMatch(value)
  if (!match) return { read: false, seq }
  const first = seq - causes.length + 1
  return {
    read: true,
    loaded: { id, seq, match, causes: causes.map((cause, index) => ({ cause, seq: first + index })) },
  }
}

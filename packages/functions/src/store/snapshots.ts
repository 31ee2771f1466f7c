import type { MatchLogEntry } from '@crackpost/core/match/events'
import type { Match } from '@crackpost/core/match/state'
import { nextDueAt } from '@crackpost/core/match/time/due'
import { newestInteractionId } from '@crackpost/core/use-cases/causes'
import { type LoadedMatch, matchWithoutEntries } from '@crackpost/core/use-cases/ports'
import * as z from 'zod/mini'
import { compressJson, decompressJson } from './compression.ts'
import { COMPRESSION_DICTIONARY_ID } from './compression-dictionary.ts'
import { encodeWaitEnd } from './due-time.ts'
import type { DynamoExpression, StoredItem } from './items.ts'
import { keyOf, shardOf } from './keys.ts'
import { parseSnapshotMatch } from './snapshot-schema.ts'

/** Causes kept in a snapshot, so that a repeated one is found without reading the log. */
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

/** The match, its last causes, and its newest interaction id. Earlier releases did not write the id. */
const snapshotContentsSchema = z.tuple([z.unknown(), z.array(z.string()), z.nullable(z.string())])

/** The item that reserves a match id; due in a minute, so that the sweep removes it if no match follows. */
export const reservationItem = (id: string, now: number): StoredItem => ({
  ...keyOf.snapshot(id),
  seq: 0,
  turn: 0,
  shard: shardOf(id),
  dueAt: encodeWaitEnd(now + MINUTE_MS),
})

/**
 * The snapshot item of a match. Deadlines and timers are promises; the check that the end was announced is a wait, after
 * which a finished match leaves the due index.
 */
export function snapshotItem({ id, seq, match, causes, newestInteraction }: LoadedMatch): StoredItem {
  if (!match) throw new Error(`match ${id} has no head before it is opened`)
  const at = nextDueAt(match)
  return {
    ...keyOf.snapshot(id),
    seq,
    turn: match.turn,
    by: COMPRESSION_DICTIONARY_ID,
    snapshot: compressJson([match, causes.map(({ cause }) => cause), newestInteraction]),
    ...(at !== null && { shard: shardOf(id), dueAt: match.endedAt === null ? at : encodeWaitEnd(at) }),
  }
}

/**
 * The loaded match after one more entry; `match` is its state then. Keeps the last MAX_CAUSES causes: every entry has one,
 * so their numbers follow from the last `seq`.
 */
export const withEntry = (
  { id, causes, newestInteraction }: LoadedMatch,
  { seq, cause }: MatchLogEntry,
  match: Match,
): LoadedMatch => ({
  id,
  seq,
  match,
  causes: [...causes, { cause, seq }].slice(-MAX_CAUSES),
  newestInteraction: newestInteractionId(newestInteraction, cause),
})

/**
 * The condition that the item is a reservation made before a time, or after another one. Earlier releases stored its end as
 * a promised time.
 */
export const ifReserved = ({ before, after }: { before: number; after: number }): DynamoExpression => ({
  text: '#seq = :none AND (#dueAt BETWEEN :past AND :pastBefore OR #dueAt < :future)',
  values: {
    ':none': 0,
    ':past': encodeWaitEnd(before + MINUTE_MS),
    ':pastBefore': before + MINUTE_MS,
    ':future': encodeWaitEnd(after + MINUTE_MS),
  },
})

export type StoredSnapshot =
  | { readonly read: true; readonly loaded: LoadedMatch }
  /** Written by another release or damaged: to be rebuilt from the log. `seq`: 0 if that can't be read either. */
  | { readonly read: false; readonly seq: number }

/** The condition that the stored snapshot is not newer, or does not say how new it is. */
export const ifNotNewerThan = (seq: number): DynamoExpression => ({
  text: 'NOT attribute_type(#seq, :number) OR #seq <= :seq',
  values: { ':number': 'N', ':seq': seq },
})

export function snapshotFromItem(id: string, item: StoredItem): StoredSnapshot {
  const parsed = snapshotItemSchema.safeParse(item)
  if (!parsed.success) return { read: false, seq: 0 }
  const { seq, by, snapshot } = parsed.data
  if (seq === 0) return { read: true, loaded: matchWithoutEntries(id) }
  const unpacked =
    by === COMPRESSION_DICTIONARY_ID && snapshot
      ? snapshotContentsSchema.safeParse(decompressJson(snapshot))
      : null
  if (!unpacked?.success) return { read: false, seq }
  const [value, causes, newestInteraction] = unpacked.data
  const match = parseSnapshotMatch(value)
  if (!match) return { read: false, seq }
  const first = seq - causes.length + 1
  return {
    read: true,
    loaded: {
      id,
      seq,
      match,
      causes: causes.map((cause, index) => ({ cause, seq: first + index })),
      newestInteraction,
    },
  }
}

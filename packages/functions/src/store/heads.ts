import type { Loaded } from '@crackpost/core/app/ports'
import { dueAt } from '@crackpost/core/match/due'
import * as z from 'zod/mini'
import { DICTIONARY_ID } from './dictionary.ts'
import { keyOf, shardOf } from './keys.ts'
import { pack, unpack } from './pack.ts'
import type { Expression, Item } from './rows.ts'
import { matchIn } from './snapshot.ts'
import { parsed } from './unreadable.ts'

/** So many causes are remembered: a request that is repeated after more than that meets its entry in the log. */
const REMEMBERED = 24

const MINUTE = 60_000

/** A head takes the place of an older one only. */
export const NEWER = (seq: number): Expression => ({
  text: 'attribute_not_exists(#seq) OR #seq < :seq',
  values: { ':seq': seq },
})

const head = z.object({
  seq: z.int().check(z.gte(0)),
  /** Which dictionary packed it. */
  by: z.optional(z.string()),
  snapshot: z.optional(z.instanceof(Uint8Array)),
})

const contents = z.tuple([z.unknown(), z.array(z.string())])

/** The id is taken, and the due list knows it before anything has happened. */
export const reservation = (id: string, now: number): Item => ({
  ...keyOf.head(id),
  seq: 0,
  turn: 0,
  shard: shardOf(id),
  dueAt: now + MINUTE,
})

/** A match after an entry, as its head keeps it. What is finished leaves the due list. */
export function headItem({ id, seq, match, causes }: Loaded): Item {
  if (!match) throw new Error(`match ${id} has no head before it is opened`)
  const at = dueAt(match)
  return {
    ...keyOf.head(id),
    seq,
    turn: match.turn,
    by: DICTIONARY_ID,
    snapshot: pack([match, causes.map(({ cause }) => cause)]),
    ...(at !== null && { shard: shardOf(id), dueAt: at }),
  }
}

/** The causes of the last entries: each entry has one, so that the last one's number tells the others'. */
export const remembered = (causes: Loaded['causes'], cause: string, seq: number): Loaded['causes'] =>
  [...causes, { cause, seq }].slice(-REMEMBERED)

/** Whether it is a reservation, made before an instant. */
export const reservedBefore = (before: number): Expression => ({
  text: '#seq = :none AND #dueAt <= :due',
  values: { ':none': 0, ':due': before + MINUTE },
})

export type Head =
  | { readonly read: true; readonly loaded: Loaded }
  /** Not what this house would have written: to be folded anew. */
  | { readonly read: false; readonly seq: number }

export function headIn(id: string, item: Item): Head {
  const { seq, by, snapshot } = parsed(head, item, keyOf.head(id))
  if (seq === 0) return { read: true, loaded: { id, seq, match: null, causes: [] } }
  const unpacked = by === DICTIONARY_ID && snapshot ? contents.safeParse(unpack(snapshot)) : null
  if (!unpacked?.success) return { read: false, seq }
  const [value, causes] = unpacked.data
  const match = matchIn(value)
  if (!match) return { read: false, seq }
  const first = seq - causes.length + 1
  return {
    read: true,
    loaded: { id, seq, match, causes: causes.map((cause, index) => ({ cause, seq: first + index })) },
  }
}

/** The key of an item in the one table. */
export interface ItemKey {
  readonly pk: string
  readonly sk: string
}

/** Zero-padded, so that sort keys have the order of the numbers. */
const SEQ_DIGITS = 6
const MAX_SEQ = 10 ** SEQ_DIGITS - 1

const entrySortKey = (seq: number): string => `E#${String(Math.min(seq, MAX_SEQ)).padStart(SEQ_DIGITS, '0')}`

const MATCH_PREFIX = 'M#'

/** The partition key of all items of a match. */
export const matchPartition = (id: string): string => `${MATCH_PREFIX}${id}`

export const keyOf = {
  entry: (id: string, seq: number): ItemKey => ({ pk: matchPartition(id), sk: entrySortKey(seq) }),
  snapshot: (id: string): ItemKey => ({ pk: matchPartition(id), sk: 'HEAD' }),
  checkpoint: (id: string): ItemKey => ({ pk: matchPartition(id), sk: 'POST' }),
  outboxMessage: (id: string, name: string): ItemKey => ({ pk: matchPartition(id), sk: `N#${name}` }),
  membership: (player: string, id: string): ItemKey => ({ pk: `P#${player}`, sk: `${MATCH_PREFIX}${id}` }),
  channel: (channel: string, id: string): ItemKey => ({ pk: `C#${channel}`, sk: `${MATCH_PREFIX}${id}` }),
  server: (server: string, id: string): ItemKey => ({ pk: `G#${server}`, sk: `${MATCH_PREFIX}${id}` }),
  user: (user: string): ItemKey => ({ pk: `U#${user}`, sk: 'WHO' }),
  player: (player: string): ItemKey => ({ pk: `P#${player}`, sk: 'WHO' }),
  playerSettings: (player: string): ItemKey => ({ pk: `P#${player}`, sk: 'SET' }),
  serverSettings: (server: string): ItemKey => ({ pk: `G#${server}`, sk: 'SET' }),
  counter: (counter: string): ItemKey => ({ pk: `N#${counter}`, sk: 'COUNT' }),
  flag: (key: string): ItemKey => ({ pk: `L#${key}`, sk: 'MEMO' }),
} as const

/** The match id in the `pk` of a match's items or in the `sk` of a directory row. */
export const matchIdOfKey = (part: string): string => part.slice(MATCH_PREFIX.length)

export const isMatchKey = (part: string): boolean => part.startsWith(MATCH_PREFIX)

/** The sequence number of a log entry; null for other keys. */
export const seqOfKey = ({ sk }: ItemKey): number | null => (/^E#\d+$/.test(sk) ? Number(sk.slice(2)) : null)

/** The first and the last key of the entries `after + 1` to `upTo`. */
export const entryKeyRange = (id: string, after: number, upTo: number): { from: ItemKey; to: ItemKey } => ({
  from: keyOf.entry(id, after + 1),
  to: keyOf.entry(id, upTo),
})

/** Partitions of the due index, so that none of them gets hot. */
const SHARD_COUNT = 8
export const SHARD_NAMES: readonly string[] = Array.from({ length: SHARD_COUNT }, (_, shard) => String(shard))

/** The shard of a match. Ids are random, so the sum of their character codes spreads them well. Must never change. */
export function shardOf(id: string): string {
  let sum = 0
  for (let place = 0; place < id.length; place++) sum += id.charCodeAt(place)
  return String(sum % SHARD_COUNT)
}

/** The names of all items: one table, `pk` and `sk`. */
export interface ItemKey {
  readonly pk: string
  readonly sk: string
}

/** So many digits that the order of texts is the order of numbers. */
const SEQ_DIGITS = 6
const MAX_SEQ = 10 ** SEQ_DIGITS - 1

const entrySortKey = (seq: number): string => `E#${String(Math.min(seq, MAX_SEQ)).padStart(SEQ_DIGITS, '0')}`

const MATCH_PREFIX = 'M#'

export const keyOf = {
  entry: (id: string, seq: number): ItemKey => ({ pk: `${MATCH_PREFIX}${id}`, sk: entrySortKey(seq) }),
  snapshot: (id: string): ItemKey => ({ pk: `${MATCH_PREFIX}${id}`, sk: 'HEAD' }),
  checkpoint: (id: string): ItemKey => ({ pk: `${MATCH_PREFIX}${id}`, sk: 'POST' }),
  membership: (player: string, id: string): ItemKey => ({ pk: `P#${player}`, sk: `${MATCH_PREFIX}${id}` }),
  channel: (channel: string, id: string): ItemKey => ({ pk: `C#${channel}`, sk: `${MATCH_PREFIX}${id}` }),
  server: (server: string, id: string): ItemKey => ({ pk: `G#${server}`, sk: `${MATCH_PREFIX}${id}` }),
  user: (user: string): ItemKey => ({ pk: `U#${user}`, sk: 'WHO' }),
  player: (player: string): ItemKey => ({ pk: `P#${player}`, sk: 'WHO' }),
  playerSettings: (player: string): ItemKey => ({ pk: `P#${player}`, sk: 'SET' }),
  serverSettings: (server: string): ItemKey => ({ pk: `G#${server}`, sk: 'SET' }),
  counter: (counter: string): ItemKey => ({ pk: `N#${counter}`, sk: 'COUNT' }),
  lease: (key: string): ItemKey => ({ pk: `L#${key}`, sk: 'LEASE' }),
} as const

/** The match that a key names, be it its own (`pk`) or one of the directory's (`sk`). */
export const matchIdOfKey = (part: string): string => part.slice(MATCH_PREFIX.length)

export const isMatchKey = (part: string): boolean => part.startsWith(MATCH_PREFIX)

/** The number of an entry; null for a key of something else. */
export const seqOfKey = ({ sk }: ItemKey): number | null => (/^E#\d+$/.test(sk) ? Number(sk.slice(2)) : null)

/** Entries after a number and up to another, as the ends of a range of keys. */
export const entryKeyRange = (id: string, after: number, upTo: number): { from: ItemKey; to: ItemKey } => ({
  from: keyOf.entry(id, after + 1),
  to: keyOf.entry(id, upTo),
})

/** The due list is spread over so many rows of the index, so that no one of them gets hot. */
const SHARD_COUNT = 8
export const SHARD_NAMES: readonly string[] = Array.from({ length: SHARD_COUNT }, (_, shard) => String(shard))

/** Ids are random: the sum of their letters spreads them well enough, and never changes. */
export function shardOf(id: string): string {
  let sum = 0
  for (let place = 0; place < id.length; place++) sum += id.charCodeAt(place)
  return String(sum % SHARD_COUNT)
}

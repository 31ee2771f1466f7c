/** The names of all items: one table, `pk` and `sk`. */
export interface Key {
  readonly pk: string
  readonly sk: string
}

/** So many digits that the order of texts is the order of numbers. */
const DIGITS = 6
const LAST = 10 ** DIGITS - 1

const numbered = (seq: number): string => `E#${String(Math.min(seq, LAST)).padStart(DIGITS, '0')}`

const MATCH = 'M#'

export const keyOf = {
  entry: (id: string, seq: number): Key => ({ pk: `${MATCH}${id}`, sk: numbered(seq) }),
  head: (id: string): Key => ({ pk: `${MATCH}${id}`, sk: 'HEAD' }),
  post: (id: string): Key => ({ pk: `${MATCH}${id}`, sk: 'POST' }),
  membership: (player: string, id: string): Key => ({ pk: `P#${player}`, sk: `${MATCH}${id}` }),
  channel: (channel: string, id: string): Key => ({ pk: `C#${channel}`, sk: `${MATCH}${id}` }),
  server: (server: string, id: string): Key => ({ pk: `G#${server}`, sk: `${MATCH}${id}` }),
  user: (user: string): Key => ({ pk: `U#${user}`, sk: 'WHO' }),
  player: (player: string): Key => ({ pk: `P#${player}`, sk: 'WHO' }),
  playerSettings: (player: string): Key => ({ pk: `P#${player}`, sk: 'SET' }),
  serverSettings: (server: string): Key => ({ pk: `G#${server}`, sk: 'SET' }),
  counter: (counter: string): Key => ({ pk: `N#${counter}`, sk: 'COUNT' }),
  lease: (key: string): Key => ({ pk: `L#${key}`, sk: 'LEASE' }),
} as const

/** The match that a key names, be it its own (`pk`) or one of the directory's (`sk`). */
export const matchIdIn = (part: string): string => part.slice(MATCH.length)

export const isMatch = (part: string): boolean => part.startsWith(MATCH)

/** The number of an entry; null for a key of something else. */
export const seqIn = ({ sk }: Key): number | null => (/^E#\d+$/.test(sk) ? Number(sk.slice(2)) : null)

/** Entries after a number and up to another, as the ends of a range of keys. */
export const entriesBetween = (id: string, after: number, upTo: number): { from: Key; to: Key } => ({
  from: keyOf.entry(id, after + 1),
  to: keyOf.entry(id, upTo),
})

/** The due list is spread over so many rows of the index, so that no one of them gets hot. */
const SHARDS = 8
export const SHARD_NAMES: readonly string[] = Array.from({ length: SHARDS }, (_, shard) => String(shard))

/** Ids are random: the sum of their letters spreads them well enough, and never changes. */
export function shardOf(id: string): string {
  let sum = 0
  for (let place = 0; place < id.length; place++) sum += id.charCodeAt(place)
  return String(sum % SHARDS)
}

import { type FinishedMatch, PLAYER_JOB_TYPES, type PlayerJob } from '@crackpost/core/use-cases/ports'

/** The key of an item in the one table. */
export interface ItemKey {
  readonly pk: string
  readonly sk: string
}

/** Keys of one `pk` between two of them, both included. */
export interface ItemKeyRange {
  readonly from: ItemKey
  readonly to: ItemKey
}

/** Zero-padded, so that sort keys have the order of the numbers. */
const SEQ_DIGITS = 6
const MAX_SEQ = 10 ** SEQ_DIGITS - 1

const entrySortKey = (seq: number): string => `E#${String(Math.min(seq, MAX_SEQ)).padStart(SEQ_DIGITS, '0')}`

const MATCH_PREFIX = 'M#'
const JOB_PREFIX = 'J#'
const FINISHED_PREFIX = 'F#'
const INVITATION_PREFIX = 'I#'

/** Milliseconds since 1970, zero-padded for the order of sort keys. */
const TIME_DIGITS = 15

const playerPartition = (player: string): string => `P#${player}`
const channelPartition = (channel: string): string => `C#${channel}`
const serverPartition = (server: string): string => `G#${server}`

/** The partitions of the directory. */
export const directoryPartition = {
  player: playerPartition,
  channel: channelPartition,
  server: serverPartition,
} as const

export const isChannelPartition = (pk: string): boolean => pk.startsWith(channelPartition(''))

/** The partition key of all items of a match. */
export const matchPartition = (id: string): string => `${MATCH_PREFIX}${id}`

export const keyOf = {
  entry: (id: string, seq: number): ItemKey => ({ pk: matchPartition(id), sk: entrySortKey(seq) }),
  snapshot: (id: string): ItemKey => ({ pk: matchPartition(id), sk: 'HEAD' }),
  checkpoint: (id: string): ItemKey => ({ pk: matchPartition(id), sk: 'POST' }),
  outboxMessage: (id: string, name: string): ItemKey => ({ pk: matchPartition(id), sk: `N#${name}` }),
  /** A current match in a partition of the directory. */
  listed: (partition: string, id: string): ItemKey => ({ pk: partition, sk: `${MATCH_PREFIX}${id}` }),
  /** A finished match in a partition of the directory. */
  finished: (partition: string, { endedAt, id }: FinishedMatch): ItemKey => ({
    pk: partition,
    sk: `${FINISHED_PREFIX}${String(endedAt).padStart(TIME_DIGITS, '0')}#${id}`,
  }),
  invitation: (player: string, id: string): ItemKey => ({
    pk: playerPartition(player),
    sk: `${INVITATION_PREFIX}${id}`,
  }),
  user: (user: string): ItemKey => ({ pk: `U#${user}`, sk: 'WHO' }),
  player: (player: string): ItemKey => ({ pk: playerPartition(player), sk: 'WHO' }),
  playerSettings: (player: string): ItemKey => ({ pk: playerPartition(player), sk: 'SET' }),
  serverSettings: (server: string): ItemKey => ({ pk: serverPartition(server), sk: 'SET' }),
  counter: (counter: string): ItemKey => ({ pk: `N#${counter}`, sk: 'COUNT' }),
  flag: (key: string): ItemKey => ({ pk: `L#${key}`, sk: 'MEMO' }),
  job: ({ type, player }: PlayerJob): ItemKey => ({ pk: `${JOB_PREFIX}${player}`, sk: type.toUpperCase() }),
} as const

/** The match id in the `pk` of a match's items or in the `sk` of a directory row, whose prefixes are two characters long. */
export const matchIdOfKey = (part: string): string => part.slice(MATCH_PREFIX.length)

/** The finished match of a directory row's `sk`. */
export function finishedMatchOfKey(sk: string): FinishedMatch {
  const from = FINISHED_PREFIX.length
  return { endedAt: Number(sk.slice(from, from + TIME_DIGITS)), id: sk.slice(from + TIME_DIGITS + 1) }
}

/** The first and the last possible key of the current matches in a partition of the directory. */
export const listedKeyRange = (partition: string): ItemKeyRange => ({
  from: keyOf.listed(partition, ''),
  to: keyOf.listed(partition, '~'),
})

/** The first and the last possible key of the invitations of a player. */
export const invitationKeyRange = (player: string): ItemKeyRange => ({
  from: keyOf.invitation(player, ''),
  to: keyOf.invitation(player, '~'),
})

/** The first and the last possible key of the matches in a partition that finished before the given one. */
export const finishedKeyRange = (partition: string, before?: FinishedMatch): ItemKeyRange => ({
  from: { pk: partition, sk: FINISHED_PREFIX },
  to: before ? keyOf.finished(partition, before) : { pk: partition, sk: `${FINISHED_PREFIX}~` },
})

export const isMatchKey = (part: string): boolean => part.startsWith(MATCH_PREFIX)

/** The job that has this key; null if there is no such job in this release. */
export function jobOfKey({ pk, sk }: ItemKey): PlayerJob | null {
  const type = PLAYER_JOB_TYPES.find((candidate) => candidate.toUpperCase() === sk)
  return type && pk.startsWith(JOB_PREFIX) ? { type, player: pk.slice(JOB_PREFIX.length) } : null
}

/** The sequence number of a log entry; null for other keys. */
export const seqOfKey = ({ sk }: ItemKey): number | null => (/^E#\d+$/.test(sk) ? Number(sk.slice(2)) : null)

/** The first and the last key of the entries `after + 1` to `upTo`. */
export const entryKeyRange = (id: string, after: number, upTo: number): ItemKeyRange => ({
  from: keyOf.entry(id, after + 1),
  to: keyOf.entry(id, upTo),
})

/** Partitions of the due index, so that none of them gets hot. */
const SHARD_COUNT = 8
export const SHARD_NAMES: readonly string[] = Array.from({ length: SHARD_COUNT }, (_, shard) => String(shard))

/** The shard of jobs: apart from matches, so that releases without jobs never read one. */
export const JOB_SHARD = 'jobs'

/** The shard of a match. Ids are random, so the sum of their character codes spreads them well. Must never change. */
export function shardOf(id: string): string {
  let sum = 0
  for (let place = 0; place < id.length; place++) sum += id.charCodeAt(place)
  return String(sum % SHARD_COUNT)
}

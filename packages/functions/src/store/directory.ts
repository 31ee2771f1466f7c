import { type Match, pendingInvitations } from '@crackpost/core/match/state'
import { nullIfUnreadable } from '@crackpost/core/use-cases/damaged-match'
import type {
  CurrentPhase,
  FinishedMatch,
  MatchDirectory,
  MatchId,
  MatchStore,
} from '@crackpost/core/use-cases/ports'
import type { ItemStore, StoredItem } from './items.ts'
import {
  directoryPartition,
  finishedKeyRange,
  finishedMatchOfKey,
  type ItemKey,
  invitationKeyRange,
  isChannelPartition,
  keyOf,
  listedKeyRange,
  matchIdOfKey,
} from './keys.ts'
import type { OnBackgroundError } from './matches.ts'

/** Rows per page of a list of finished matches. */
const FINISHED_PAGE_SIZE = 50

/** Rows of an earlier release that one list brings up to date; for each, a log may have to be read. */
const MAX_UPGRADES = 25

/**
 * The index of matches by player, channel and server. A current match has a row in each of their partitions; a finished one
 * has a row by the time of its end in those of its players and its server. An unanswered invitation has a row of its own. A
 * lobby that closed before the match started leaves no rows.
 */
export function createDirectoryStore(
  items: ItemStore,
  matches: MatchStore,
  onBackgroundError: OnBackgroundError,
): MatchDirectory {
  async function updateIndex(id: MatchId, match: Match, before: Match | null): Promise<void> {
    const rows = rowsOf(id, match)
    const kept = new Set(rows.map(keyText))
    const outdated = before ? [...currentKeys(id, match), ...currentKeys(id, before)] : []
    // Written before anything is deleted: a crash in between leaves a row too many, never one too few.
    await Promise.all(rows.map((row) => items.put(row)))
    await Promise.all(
      distinctKeys(outdated.filter((key) => !kept.has(keyText(key)))).map((key) => items.remove(key)),
    )
  }

  async function readRows(partition: string): Promise<ListedRow[]> {
    const rows: ListedRow[] = []
    for await (const item of items.queryRange(listedKeyRange(partition))) rows.push(parseRow(item))
    return rows
  }

  /** Reads the rows of the current matches, and brings some of those up to date that an earlier release wrote. */
  async function readUpgradedRows(partition: string): Promise<ListedRow[]> {
    const rows = await readRows(partition)
    const outdated = rows.filter(({ kind }) => kind === 'outdated' || kind === 'over').slice(0, MAX_UPGRADES)
    if (outdated.length === 0) return rows
    await Promise.all(outdated.map(upgradeRow))
    return readRows(partition)
  }

  /** Replaces a row of an earlier release by the rows of its match. A match that can't be read keeps it. */
  async function upgradeRow({ pk, sk, id, kind }: ListedRow): Promise<void> {
    try {
      const match = await nullIfUnreadable(loadCurrentMatch(id))
      if (!match) return
      await updateIndex(id, match, match)
      if (listedKeys(id, match).some((key) => key.pk === pk)) return
      // Not a row of this match as it is now: that of its thread, or left behind by a player who has gone.
      if (isChannelPartition(pk) && kind === 'outdated') await items.put({ pk, sk, ...THREAD_ATTRIBUTES })
      else await items.remove({ pk, sk })
    } catch (error) {
      onBackgroundError(`the index of match ${id} was not brought up to date`, error)
    }
  }

  async function loadCurrentMatch(id: MatchId): Promise<Match | null> {
    const loaded = await matches.loadSnapshot(id)
    return loaded && (await matches.catchUp(loaded)).match
  }

  async function listCurrent(partition: string, phase?: CurrentPhase): Promise<MatchId[]> {
    const rows = (await readUpgradedRows(partition)).filter(
      ({ kind }) => kind !== 'over' && (phase === undefined || !isCurrentPhase(kind) || kind === phase),
    )
    return rows.sort(byRelevance).map(({ id }) => id)
  }

  async function listInvitations(player: string): Promise<MatchId[]> {
    const ids: MatchId[] = []
    for await (const { sk } of items.queryRange(invitationKeyRange(player))) ids.push(matchIdOfKey(sk))
    return ids
  }

  async function* listFinished(partition: string, before?: FinishedMatch): AsyncGenerator<FinishedMatch> {
    if (!before) await readUpgradedRows(partition)
    const range = finishedKeyRange(partition, before)
    for await (const { sk } of items.queryRangeBackwards(range, FINISHED_PAGE_SIZE))
      if (sk !== range.to.sk) yield finishedMatchOfKey(sk)
  }

  async function listAll(partition: string): Promise<MatchId[]> {
    // Current ones first: a match that ends meanwhile is then found among the finished ones.
    const ids = new Set((await readRows(partition)).map(({ id }) => id))
    for await (const { sk } of items.queryRange(finishedKeyRange(partition)))
      ids.add(finishedMatchOfKey(sk).id)
    return [...ids]
  }

  const { player: ofPlayer, channel: ofChannel, server: ofServer } = directoryPartition
  return {
    updateIndex,
    recordThread: async (id, thread) => {
      await items.put({ ...keyOf.listed(ofChannel(thread), id), ...THREAD_ATTRIBUTES })
    },
    matchesOfPlayer: (player) => listCurrent(ofPlayer(player)),
    matchesInChannel: (channel, phase) => listCurrent(ofChannel(channel), phase),
    matchesInServer: (server, phase) => listCurrent(ofServer(server), phase),
    invitationsOf: listInvitations,
    finishedMatchesOf: (player, before) => listFinished(ofPlayer(player), before),
    finishedMatchesInServer: (server, before) => listFinished(ofServer(server), before),
    allMatchesOf: (player) => listAll(ofPlayer(player)),
  }
}

const THREAD_ATTRIBUTES = { thread: true }

/** A row of the current matches. `outdated` and `over` (it has ended): written by an earlier release. */
interface ListedRow extends ItemKey {
  readonly id: MatchId
  readonly kind: CurrentPhase | 'thread' | 'outdated' | 'over'
  /** When the match was opened, in milliseconds since 1970; 0 if the row does not say it. */
  readonly openedAt: number
}

const isCurrentPhase = (value: unknown): value is CurrentPhase => value === 'open' || value === 'playing'

function parseRow({ pk, sk, phase, openedAt, thread, over }: StoredItem): ListedRow {
  const row = { pk, sk, id: matchIdOfKey(sk), openedAt: 0 }
  if (isCurrentPhase(phase) && typeof openedAt === 'number') return { ...row, kind: phase, openedAt }
  if (thread === true) return { ...row, kind: 'thread' }
  return { ...row, kind: over === true ? 'over' : 'outdated' }
}

/** The match of the thread first, then those of which the row says nothing, running ones and open ones; newest first. */
const KIND_ORDER: readonly ListedRow['kind'][] = ['thread', 'outdated', 'playing', 'open']

const byRelevance = (a: ListedRow, b: ListedRow): number =>
  KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind) || b.openedAt - a.openedAt || (a.id < b.id ? -1 : 1)

/** The rows that a match has now. */
function rowsOf(id: MatchId, match: Match): StoredItem[] {
  const { phase, openedAt, endedAt, play } = match
  if (endedAt === null)
    return [
      ...listedKeys(id, match).map((key) => ({ ...key, phase, openedAt })),
      ...invitationKeys(id, match).map((key) => ({ ...key })),
    ]
  return play
    ? finishedPartitions(match).map((partition) => ({ ...keyOf.finished(partition, { id, endedAt }) }))
    : []
}

/** The keys of all rows that a match has while it is current. */
const currentKeys = (id: MatchId, match: Match): ItemKey[] => [
  ...listedKeys(id, match),
  ...invitationKeys(id, match),
]

/** Invitations to the lobby, and seats offered in the running match; of an ended match, those that were not answered. */
const invitationKeys = (id: MatchId, match: Match): ItemKey[] =>
  (match.play ? match.offers.map(({ player }) => player) : pendingInvitations(match)).map((player) =>
    keyOf.invitation(player, id),
  )

const listedKeys = (id: MatchId, match: Match): ItemKey[] =>
  [...finishedPartitions(match), directoryPartition.channel(match.terms.place.channel)].map((partition) =>
    keyOf.listed(partition, id),
  )

/** The partitions that list a match after its end: those of its players and of the server in which it was opened. */
const finishedPartitions = ({ players, home }: Match): string[] => [
  ...players.map(({ player }) => directoryPartition.player(player)),
  ...(home === null ? [] : [directoryPartition.server(home)]),
]

const keyText = ({ pk, sk }: ItemKey): string => `${pk} ${sk}`

const distinctKeys = (keys: readonly ItemKey[]): ItemKey[] => [
  ...new Map(keys.map((key) => [keyText(key), key])).values(),
]

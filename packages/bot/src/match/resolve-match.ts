import { err, ok, type Result } from '@crackpost/core/kernel/result'
import type { PlayerId } from '@crackpost/core/match/settings'
import {
  gameStatusOf,
  invitedPlayers,
  type Match,
  type MatchPhase,
  seatOf,
} from '@crackpost/core/match/state'
import type { MatchId } from '@crackpost/core/use-cases/ports'
import {
  activeMatches,
  finishedMatches,
  type ListedMatch,
  loadCurrent,
  loadSnapshot,
  pinResolvedMatch,
} from '@crackpost/core/use-cases/queries'
import type { InteractionContext } from '../context.ts'
import { parseMatchId } from '../discord/custom-id.ts'
import type { CommandOptions, Invoker } from '../discord/interaction.ts'
import type { CommonRejection } from './rejection.ts'

export type MatchRef = ListedMatch

/** Which matches a command can refer to if it names none: their phases, most likely first, and whether the invoker need not play. */
export interface DefaultMatchRule {
  readonly phases: readonly MatchPhase[]
  readonly includesSpectators: boolean
}

export const PREFER_PLAYING: DefaultMatchRule = {
  phases: ['playing', 'open', 'over'],
  includesSpectators: false,
}
export const PREFER_OPEN: DefaultMatchRule = { phases: ['open', 'playing'], includesSpectators: false }
export const ONLY_OVER: DefaultMatchRule = { phases: ['over'], includesSpectators: false }
export const ANY_PHASE: DefaultMatchRule = {
  phases: ['playing', 'open', 'over', 'off'],
  includesSpectators: true,
}

/** The match that a command names, else the default match of the channel and the player. */
export async function resolveMatch(
  ctx: InteractionContext,
  { game }: CommandOptions,
  filter: DefaultMatchRule,
): Promise<Result<MatchRef, CommonRejection>> {
  if (game === undefined || game === '') {
    const match = await defaultMatch(ctx, filter)
    return match ? ok(match) : err({ code: 'noneHere' })
  }
  const id = parseMatchId(String(game).trim().replace(/^#/, ''))
  return id === null ? err({ code: 'badId', text: String(game) }) : findMatch(ctx, id)
}

/** A match by its id (null: `stale`), if the invoker may see it. It may be outdated: see `refreshMatch`. */
export async function findMatch(
  ctx: InteractionContext,
  id: MatchId | null,
): Promise<Result<MatchRef, CommonRejection>> {
  if (id === null) return err({ code: 'stale' })
  const match = await loadMatch(ctx, id)
  return match && canSeeMatch(match, ctx.player, ctx.invoker) ? ok({ id, match }) : err({ code: 'noMatch' })
}

async function loadMatch({ ports }: InteractionContext, id: MatchId): Promise<Match | null> {
  return (await loadSnapshot(ports, id))?.match ?? (await loadCurrent(ports, id))?.match ?? null
}

/** Loads the current state: a snapshot may be older than the log. */
export async function refreshMatch({ ports }: InteractionContext, found: MatchRef): Promise<MatchRef> {
  return { id: found.id, match: (await loadCurrent(ports, found.id))?.match ?? found.match }
}

/** Like `resolveMatch`, but a repeated request resolves to the same match. For commands that change a match. */
export async function resolveMatchOnce(
  ctx: InteractionContext,
  options: CommandOptions,
  filter: DefaultMatchRule,
): Promise<Result<MatchRef, CommonRejection>> {
  const found = await resolveMatch(ctx, options, filter)
  if (options.game !== undefined && options.game !== '') return found
  const pinned = await pinResolvedMatch(ctx.ports, ctx.invoker.cause, found.ok ? found.value.id : null)
  if (pinned === null || (found.ok && pinned === found.value.id)) return found
  // Found by this request before, so it may be shown again, even if the invoker has left it since.
  const match = await loadMatch(ctx, pinned)
  return match ? ok({ id: pinned, match }) : err({ code: 'noMatch' })
}

/** Matches of a channel that are loaded to find the one that a command means, beside the player's own. */
const MAX_CHANNEL_MATCHES = 25

/** The player's match in this channel, else the most urgent one, else one to watch here, else the last finished; or null. */
async function defaultMatch(
  ctx: InteractionContext,
  { phases, includesSpectators }: DefaultMatchRule,
): Promise<MatchRef | null> {
  const { ports, player } = ctx
  const here = (await loadChannelMatches(ctx)).filter(({ match }) => phases.includes(match.phase))
  const seated = here.filter(({ match }) => seatOf(match, player) !== null)
  const first = mostRelevantMatch(seated, phases, player)
  if (first) return first
  const isCurrent = phases.includes('open') || phases.includes('playing')
  const active = isCurrent ? await activeMatches(ports, player) : []
  const urgent = active.find(({ match }) => phases.includes(match.phase))
  if (urgent) return urgent
  const watched = includesSpectators ? mostRelevantMatch(here, phases, player) : null
  if (watched) return watched
  if (phases.includes('over')) for await (const latest of finishedMatches(ports, player, 1)) return latest
  return null
}

/** The running match that a question in this channel or thread is about: the player's own, else the only one; or null. */
export async function runningMatchHere(ctx: InteractionContext): Promise<MatchRef | null> {
  const { player } = ctx
  const here = (await loadChannelMatches(ctx)).filter(({ match }) => match.phase === 'playing')
  const seated = here.filter(({ match }) => seatOf(match, player) !== null)
  const [only = null, ...others] = here
  return mostRelevantMatch(seated, ['playing'], player) ?? (others.length === 0 ? only : null)
}

/** The first matches of this channel or thread, and all of the player's own in it. */
async function loadChannelMatches({ ports, invoker, player }: InteractionContext): Promise<MatchRef[]> {
  const { directory } = ports
  const here = await directory.matchesInChannel(invoker.channel)
  const own = new Set(here.length > MAX_CHANNEL_MATCHES ? await directory.matchesOfPlayer(player) : [])
  const ids = here.filter((id, index) => index < MAX_CHANNEL_MATCHES || own.has(id))
  const loaded = await Promise.all(ids.map((id) => loadSnapshot(ports, id)))
  return loaded.flatMap((found) => (found?.match ? [{ id: found.id, match: found.match }] : []))
}

/** The match with the most likely phase, then one that waits for the player, then the newest. */
function mostRelevantMatch(
  found: readonly MatchRef[],
  phases: readonly MatchPhase[],
  player: PlayerId,
): MatchRef | null {
  const [first] = found.toSorted(
    (a, b) =>
      phases.indexOf(a.match.phase) - phases.indexOf(b.match.phase) ||
      Number(isWaitingFor(b.match, player)) - Number(isWaitingFor(a.match, player)) ||
      b.match.openedAt - a.match.openedAt,
  )
  return first ?? null
}

export function isWaitingFor(match: Match, player: PlayerId): boolean {
  const status = gameStatusOf(match)
  const seat = seatOf(match, player)
  return status?.phase === 'playing' && seat !== null && status.waitsFor.includes(seat)
}

/**
 * True for the players and invited players of a match, for everyone in its channel or in a thread of it, and for
 * moderators of the server in which it was opened. Not for the whole server: an interaction does not tell which of
 * its other channels the invoker may see.
 */
export function canSeeMatch(
  match: Match,
  player: PlayerId,
  { server, channel, parentChannel, canManageServer }: Invoker,
): boolean {
  const { terms, home } = match
  const takesPart = seatOf(match, player) !== null || invitedPlayers(match).includes(player)
  const isHere = terms.place.channel === channel || terms.place.channel === parentChannel
  return takesPart || isHere || (canManageServer && server !== null && server === home)
}

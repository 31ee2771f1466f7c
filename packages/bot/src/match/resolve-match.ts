import { err, ok, type Result } from '@crackpost/core/kernel/result'
import type { PlayerId } from '@crackpost/core/match/settings'
import { gameStatusOf, type Match, type MatchPhase, seatOf } from '@crackpost/core/match/state'
import type { LoadedMatch, MatchId } from '@crackpost/core/use-cases/ports'
import {
  activeMatches,
  finishedMatches,
  loadCurrent,
  loadSnapshot,
  pinResolvedMatch,
} from '@crackpost/core/use-cases/queries'
import type { InteractionContext } from '../context.ts'
import { parseMatchId } from '../discord/custom-id.ts'
import type { CommandOptions, Invoker } from '../discord/interaction.ts'
import type { CommonRejection } from './rejection.ts'

export interface MatchRef {
  readonly id: MatchId
  readonly match: Match
}

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
  const { ports } = ctx
  const match = (await loadSnapshot(ports, id))?.match ?? (await loadCurrent(ports, id))?.match
  return match && canSeeMatch(match, ctx.player, ctx.invoker) ? ok({ id, match }) : err({ code: 'noMatch' })
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
  return findMatch(ctx, pinned)
}

/** The player's match in this channel, else the most urgent one, else one to watch here, else the last finished; or null. */
async function defaultMatch(
  ctx: InteractionContext,
  { phases, includesSpectators }: DefaultMatchRule,
): Promise<MatchRef | null> {
  const { ports, invoker, player } = ctx
  const here = (await loadSnapshots(ctx, await ports.directory.matchesInChannel(invoker.channel))).filter(
    ({ match }) => phases.includes(match.phase),
  )
  const seated = here.filter(({ match }) => seatOf(match, player) !== null)
  const first = mostRelevantMatch(seated, phases, player)
  if (first) return first
  const urgent = (await activeMatches(ports, player)).find(({ match }) => phases.includes(match.phase))
  if (urgent) return urgent
  const watched = includesSpectators ? mostRelevantMatch(here, phases, player) : null
  if (watched) return watched
  const [latest] = phases.includes('over') ? await finishedMatches(ports, player) : []
  return latest ?? null
}

async function loadSnapshots({ ports }: InteractionContext, ids: readonly MatchId[]): Promise<MatchRef[]> {
  const loaded = await Promise.all(ids.map((id): Promise<LoadedMatch | null> => loadSnapshot(ports, id)))
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

/** True for the players and invited players of a match, and for everyone in its server or channel. */
export function canSeeMatch(
  { terms, players }: Match,
  player: PlayerId,
  { server, channel }: Invoker,
): boolean {
  const { place, invited } = terms
  const takesPart = players.some((guest) => guest.player === player) || invited.includes(player)
  return takesPart || place.channel === channel || (server !== null && place.server === server)
}

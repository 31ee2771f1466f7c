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

/** In which phases a match can be meant, the likeliest first, and whether somebody who only watches can mean it. */
export interface MatchFilter {
  readonly phases: readonly MatchPhase[]
  readonly includesSpectators: boolean
}

export const PLAYING_FILTER: MatchFilter = { phases: ['playing', 'open', 'over'], includesSpectators: false }
export const OPEN_FILTER: MatchFilter = { phases: ['open', 'playing'], includesSpectators: false }
export const OVER_FILTER: MatchFilter = { phases: ['over'], includesSpectators: false }
export const ANY_PHASE_FILTER: MatchFilter = {
  phases: ['playing', 'open', 'over', 'off'],
  includesSpectators: true,
}

/** The match that a command names, or else the one that is meant by it. */
export async function resolveMatch(
  ctx: InteractionContext,
  { game }: CommandOptions,
  filter: MatchFilter,
): Promise<Result<MatchRef, CommonRejection>> {
  if (game === undefined || game === '') {
    const meant = await defaultMatch(ctx, filter)
    return meant ? ok(meant) : err({ code: 'noneHere' })
  }
  const id = parseMatchId(String(game).trim().replace(/^#/, ''))
  return id === null ? err({ code: 'badId', text: String(game) }) : findMatch(ctx, id)
}

/** A match by its id, if whoever asks may know of it. */
export async function findMatch(
  ctx: InteractionContext,
  id: MatchId,
): Promise<Result<MatchRef, CommonRejection>> {
  const { ports } = ctx
  const match = (await loadSnapshot(ports, id))?.match ?? (await loadCurrent(ports, id))?.match
  return match && canSeeMatch(match, ctx.player, ctx.invoker) ? ok({ id, match }) : err({ code: 'noMatch' })
}

/** As it is now: what was found may lag behind. */
export async function refreshMatch({ ports }: InteractionContext, found: MatchRef): Promise<MatchRef> {
  return { id: found.id, match: (await loadCurrent(ports, found.id))?.match ?? found.match }
}

/** The same, the same one whenever the same request is heard again: for what changes something. */
export async function resolveMatchOnce(
  ctx: InteractionContext,
  options: CommandOptions,
  filter: MatchFilter,
): Promise<Result<MatchRef, CommonRejection>> {
  const found = await resolveMatch(ctx, options, filter)
  if (options.game !== undefined && options.game !== '') return found
  const before = await pinResolvedMatch(ctx.ports, ctx.invoker.cause, found.ok ? found.value.id : null)
  if (before === null || (found.ok && before === found.value.id)) return found
  return findMatch(ctx, before)
}

/** The match of this channel, else the player's most urgent one; null where there is neither. */
async function defaultMatch(
  ctx: InteractionContext,
  { phases, includesSpectators }: MatchFilter,
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
  // Somebody who only watches can mean no other than the one that is shown here.
  const shown = includesSpectators ? mostRelevantMatch(here, phases, player) : null
  if (shown) return shown
  const [latest] = phases.includes('over') ? await finishedMatches(ports, player) : []
  return latest ?? null
}

async function loadSnapshots({ ports }: InteractionContext, ids: readonly MatchId[]): Promise<MatchRef[]> {
  const loaded = await Promise.all(ids.map((id): Promise<LoadedMatch | null> => loadSnapshot(ports, id)))
  return loaded.flatMap((found) => (found?.match ? [{ id: found.id, match: found.match }] : []))
}

/** Of several: the likeliest phase, then one that waits for this player, then the newest. */
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
 * A match is nobody's business outside its server or channel, but for those who play it or were asked to; those who
 * manage a server may know of all its matches.
 */
export function canSeeMatch(
  { terms, players }: Match,
  player: PlayerId,
  { server, channel }: Invoker,
): boolean {
  const { place, invited } = terms
  const ours = players.some((guest) => guest.player === player) || invited.includes(player)
  return ours || place.channel === channel || (server !== null && place.server === server)
}

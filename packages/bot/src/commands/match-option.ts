import { gameStatusOf, type Match, type MatchPhase } from '@crackpost/core/match/state'
import { activeMatches, finishedMatches, loadSnapshot } from '@crackpost/core/use-cases/queries'
import type { InteractionContext } from '../context.ts'
import { truncate } from '../discord/components.ts'
import type { AutocompleteChoice } from '../discord/reply.ts'
import { presenterOf } from '../games/index.ts'
import { frText } from '../i18n/typeset.ts'
import { loadPeople, plainNamesOf, playersOfMatch } from '../match/player-names.ts'
import { canSeeMatch, isWaitingFor, type MatchRef } from '../match/resolve-match.ts'
import { type CommandOptionData, nameAndDescription, OPTION_TYPE } from './command.ts'

/** The option that selects the match of a command. */
export const MATCH_OPTION: CommandOptionData = {
  ...nameAndDescription(
    'game',
    'partie',
    'Which match; without it the one of this channel, or else your most urgent one',
    frText`Quelle partie ; sinon celle de ce salon, ou la plus urgente des tiennes`,
  ),
  type: OPTION_TYPE.string,
  required: false,
  autocomplete: true,
  max_length: 100,
}

/** Choices of the player's own matches, most urgent first, filtered by the typed text. */
export async function completeOwnMatches(
  ctx: InteractionContext,
  phases: readonly MatchPhase[],
  typed: unknown,
): Promise<AutocompleteChoice[]> {
  const past = phases.includes('over') ? await finishedMatches(ctx.ports, ctx.player) : []
  const mine = [...(await activeMatches(ctx.ports, ctx.player)), ...past]
  const fitting = mine.filter(({ match }) => phases.includes(match.phase))
  return matchChoices(ctx, fitting, typed)
}

/** Choices of open lobbies in this server that the player may join. */
export async function completeOpenTables(
  ctx: InteractionContext,
  typed: unknown,
): Promise<AutocompleteChoice[]> {
  const { ports, invoker, player } = ctx
  const ids =
    invoker.server === null
      ? await ports.directory.matchesInChannel(invoker.channel)
      : await ports.directory.matchesInServer(invoker.server)
  const loaded = await Promise.all(ids.slice(0, 60).map((id) => loadSnapshot(ports, id)))
  const open = loaded.flatMap((found): MatchRef[] => {
    const match = found?.match
    if (!found || match?.phase !== 'open' || !canSeeMatch(match, player, invoker)) return []
    const seated = match.players.some((guest) => guest.player === player)
    const barred = match.terms.private && !match.terms.invited.includes(player)
    return seated || barred ? [] : [{ id: found.id, match }]
  })
  return matchChoices(ctx, open, typed)
}

async function matchChoices(
  ctx: InteractionContext,
  found: readonly MatchRef[],
  typed: unknown,
): Promise<AutocompleteChoice[]> {
  const first = found.slice(0, 25)
  const people = await loadPeople(
    ctx.ports.people,
    first.flatMap(({ match }) => playersOfMatch(match)),
  )
  const sought = String(typed ?? '')
    .trim()
    .toLowerCase()
  return first
    .map(({ id, match }) => ({ name: matchLabel(ctx, { id, match }, people), value: id }))
    .filter(({ name, value }) => value.includes(sought) || name.toLowerCase().includes(sought))
}

/** A match in one line of plain text: title, other players, state, and the first four characters of its id. */
export function matchLabel(
  { texts, player, language }: InteractionContext,
  { id, match }: MatchRef,
  people: Parameters<typeof plainNamesOf>[0],
): string {
  const playerNames = plainNamesOf(people, match, texts.unknownPlayer)
  const others = match.players
    .filter((guest) => guest.player !== player)
    .map((guest) => playerNames.player(guest.player))
  const title = presenterOf(match.terms.game).title[language]
  const parts = [
    title,
    ...(others.length > 0 ? [others.join(', ')] : []),
    texts.states[matchListState(match, player)],
  ]
  return truncate(`${parts.join(' · ')} · ${id.slice(0, 4)}`, 100)
}

export type MatchListState = 'open' | 'yours' | 'theirs' | 'over'

export function matchListState(match: Match, player: string): MatchListState {
  if (match.phase === 'open') return 'open'
  if (match.phase !== 'playing' || gameStatusOf(match)?.phase === 'over') return 'over'
  return isWaitingFor(match, player) ? 'yours' : 'theirs'
}

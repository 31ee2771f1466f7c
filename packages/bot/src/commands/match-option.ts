import { gameStatusOf, invitedPlayers, type Match, type MatchPhase } from '@crackpost/core/match/state'
import { activeMatches, finishedMatches, type ListedMatch } from '@crackpost/core/use-cases/queries'
import type { InteractionContext } from '../context.ts'
import { truncate } from '../discord/components.ts'
import type { AutocompleteChoice } from '../discord/reply.ts'
import { presenterOf } from '../games/index.ts'
import { frText } from '../i18n/typeset.ts'
import { loadPeople, plainNamesOf, playersOfMatch } from '../match/player-names.ts'
import { isWaitingFor } from '../match/resolve-match.ts'
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

/** Discord's limit of choices. */
export const MAX_CHOICES = 25

/** Choices of the player's own matches, most urgent first, then the newest finished ones; filtered by the typed text. */
export async function completeOwnMatches(
  ctx: InteractionContext,
  phases: readonly MatchPhase[],
  typed: unknown,
): Promise<AutocompleteChoice[]> {
  const { ports, player } = ctx
  const isCurrent = phases.includes('open') || phases.includes('playing')
  const mine: ListedMatch[] = isCurrent
    ? (await activeMatches(ports, player)).filter(({ match }) => phases.includes(match.phase))
    : []
  // Without a typed text, no more are loaded than are shown.
  const limit = searchText(typed) === '' ? MAX_CHOICES : Number.POSITIVE_INFINITY
  if (phases.includes('over') && mine.length < limit)
    for await (const finished of finishedMatches(ports, player, MAX_CHOICES))
      if (mine.push(finished) >= limit) break
  return (await matchChoices(ctx, mine, typed)).slice(0, MAX_CHOICES)
}

const searchText = (typed: unknown): string =>
  String(typed ?? '')
    .trim()
    .toLowerCase()

/** A choice for each match that fits the typed text, in the given order; may be more than Discord shows. */
export async function matchChoices(
  ctx: InteractionContext,
  found: readonly ListedMatch[],
  typed: unknown,
): Promise<AutocompleteChoice[]> {
  const people = await loadPeople(
    ctx.ports.people,
    found.flatMap(({ match }) => playersOfMatch(match)),
  )
  const sought = searchText(typed)
  return found
    .map(({ id, match }) => ({ name: matchLabel(ctx, { id, match }, people), value: id }))
    .filter(({ name, value }) => value.includes(sought) || name.toLowerCase().includes(sought))
}

/** A match in one line of plain text: title, other players, state, and the first four characters of its id. */
export function matchLabel(
  { texts, player, language }: InteractionContext,
  { id, match }: ListedMatch,
  people: Parameters<typeof plainNamesOf>[0],
): string {
  const playerNames = plainNamesOf(people, match, texts)
  const others = match.players
    .filter((guest) => guest.player !== player)
    .map((guest) => playerNames.player(guest.player))
  const title = presenterOf(match).title[language]
  const parts = [
    title,
    ...(others.length > 0 ? [others.join(', ')] : []),
    texts.states[matchListState(match, player)],
  ]
  return truncate(`${parts.join(' · ')} · ${id.slice(0, 4)}`, 100)
}

export type MatchListState = 'open' | 'yours' | 'theirs' | 'over' | 'invited'

export function matchListState(match: Match, player: string): MatchListState {
  if (invitedPlayers(match).includes(player)) return 'invited'
  if (match.phase === 'open') return 'open'
  if (match.phase !== 'playing' || gameStatusOf(match)?.phase === 'over') return 'over'
  return isWaitingFor(match, player) ? 'yours' : 'theirs'
}

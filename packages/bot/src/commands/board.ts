import { seatOf } from '@crackpost/core/match/state'
import type { InteractionContext } from '../context.ts'
import type { CommandOptions } from '../discord/interaction.ts'
import { showMatch } from '../match/match-panel.ts'
import { rejectionResponse } from '../match/rejection.ts'
import {
  ANY_PHASE,
  findMatch,
  type MatchRef,
  PREFER_PLAYING,
  refreshMatch,
  resolveMatch,
} from '../match/resolve-match.ts'
import type { CommandResponse } from '../response.ts'
import { type ComponentPress, nameAndDescription, type Subcommand } from './command.ts'
import { completeOwnMatches, MATCH_OPTION } from './match-option.ts'

// Read-only commands: they show the current state, also for an old button.

export const boardCommand = {
  data: {
    ...nameAndDescription('board', 'plateau', 'How a match stands', 'Où en est une partie'),
    options: [MATCH_OPTION],
  },
  async run(ctx: InteractionContext, options: CommandOptions): Promise<CommandResponse> {
    const found = await resolveMatch(ctx, options, ANY_PHASE)
    return found.ok
      ? showMatch(ctx, await refreshMatch(ctx, found.value))
      : rejectionResponse(ctx, found.error)
  },
  autocomplete: (ctx, _, { game }) => completeOwnMatches(ctx, ['playing', 'open'], game),
  components: {
    board: async (ctx: InteractionContext, press: ComponentPress): Promise<CommandResponse> => {
      const found = await findMatch(ctx, press.match)
      return found.ok
        ? showMatch(ctx, await refreshMatch(ctx, found.value))
        : rejectionResponse(ctx, found.error)
    },
  },
} satisfies Subcommand

export const handCommand = {
  data: {
    ...nameAndDescription(
      'hand',
      'main',
      'What you hold, seen by you only',
      'Ce que tu as en main, pour toi seulement',
    ),
    options: [MATCH_OPTION],
  },
  async run(ctx: InteractionContext, options: CommandOptions): Promise<CommandResponse> {
    const found = await resolveMatch(ctx, options, PREFER_PLAYING)
    return found.ok
      ? showOwnHand(ctx, await refreshMatch(ctx, found.value))
      : rejectionResponse(ctx, found.error)
  },
  autocomplete: (ctx, _, { game }) => completeOwnMatches(ctx, ['playing'], game),
  components: {
    hand: async (ctx: InteractionContext, press: ComponentPress): Promise<CommandResponse> => {
      const found = await findMatch(ctx, press.match)
      return found.ok
        ? showOwnHand(ctx, await refreshMatch(ctx, found.value))
        : rejectionResponse(ctx, found.error)
    },
  },
} satisfies Subcommand

/** Shows the player's own hand; spectators see only the public table. */
function showOwnHand(ctx: InteractionContext, found: MatchRef): Promise<CommandResponse> {
  const { texts, player } = ctx
  if (seatOf(found.match, player) === null) return showMatch(ctx, found, [texts.spectator])
  return showMatch(ctx, found, found.match.play ? [] : [texts.notDealt])
}

import { openRematch } from '@crackpost/core/use-cases/open-match'
import type { InteractionContext } from '../context.ts'
import type { CommandOptions } from '../discord/interaction.ts'
import { missingPermissions, REQUIRED_PERMISSIONS } from '../discord/permissions.ts'
import { rejectionResponse } from '../match/rejection.ts'
import {
  findMatch,
  type MatchRef,
  ONLY_OVER,
  PREFER_PLAYING,
  resolveMatchOnce,
} from '../match/resolve-match.ts'
import { buttonThatSubmits, commandThatSubmits, responseFor, submitAndRespond } from '../match/submit.ts'
import type { CommandResponse } from '../response.ts'
import { type ComponentPress, nameAndDescription, OPTION_TYPE, type Subcommand } from './command.ts'
import { completeOwnMatches, MATCH_OPTION } from './match-option.ts'

// Commands between players: give time, nudge, end by agreement, rematch, resume.

const completePlayingMatches = (ctx: InteractionContext, _: string, { game }: CommandOptions) =>
  completeOwnMatches(ctx, ['playing'], game)

export const giveTimeCommand = {
  data: {
    ...nameAndDescription(
      'time',
      'temps',
      'Give a day more to whom we wait for',
      'Donne un jour de plus à qui doit jouer',
    ),
    options: [MATCH_OPTION],
  },
  run: commandThatSubmits(PREFER_PLAYING, { type: 'giveTime' }),
  autocomplete: completePlayingMatches,
  components: { time: buttonThatSubmits({ type: 'giveTime' }) },
} satisfies Subcommand

export const nudgeCommand = {
  data: {
    ...nameAndDescription(
      'nudge',
      'relancer',
      'Remind whom we wait for',
      'Rappelle son tour à qui doit jouer',
    ),
    options: [MATCH_OPTION],
  },
  run: commandThatSubmits(PREFER_PLAYING, { type: 'nudge' }),
  autocomplete: completePlayingMatches,
  components: { nudge: buttonThatSubmits({ type: 'nudge' }) },
} satisfies Subcommand

const PROPOSAL_ACTIONS = ['propose', 'accept', 'withdraw'] as const

export const endCommand = {
  data: {
    ...nameAndDescription(
      'end',
      'arrêter',
      'End a match by agreement',
      'Arrête une partie d’un commun accord',
    ),
    options: [
      {
        ...nameAndDescription(
          'how',
          'comment',
          'Propose it, or answer a proposal',
          'Le proposer, ou répondre à une proposition',
        ),
        type: OPTION_TYPE.string,
        choices: [
          { name: 'propose', name_localizations: { fr: 'proposer' }, value: 'propose' },
          { name: 'accept', name_localizations: { fr: 'accepter' }, value: 'accept' },
          { name: 'withdraw', name_localizations: { fr: 'retirer' }, value: 'withdraw' },
        ],
      },
      MATCH_OPTION,
    ],
  },
  async run(ctx: InteractionContext, options: CommandOptions): Promise<CommandResponse> {
    const type = PROPOSAL_ACTIONS.find((each) => each === options.how) ?? 'propose'
    return commandThatSubmits(PREFER_PLAYING, { type })(ctx, options)
  },
  autocomplete: completePlayingMatches,
  components: {
    end: buttonThatSubmits({ type: 'propose' }),
    accept: buttonThatSubmits({ type: 'accept' }),
    withdraw: buttonThatSubmits({ type: 'withdraw' }),
  },
} satisfies Subcommand

export const rematchCommand = {
  data: {
    ...nameAndDescription('rematch', 'revanche', 'The same table again', 'La même table, encore une fois'),
    options: [MATCH_OPTION],
  },
  async run(ctx: InteractionContext, options: CommandOptions): Promise<CommandResponse> {
    const found = await resolveMatchOnce(ctx, options, ONLY_OVER)
    return found.ok ? respondWithRematch(ctx, found.value) : rejectionResponse(ctx, found.error)
  },
  autocomplete: (ctx, _, { game }) => completeOwnMatches(ctx, ['over'], game),
  components: {
    rematch: async (ctx: InteractionContext, press: ComponentPress): Promise<CommandResponse> => {
      const found = await findMatch(ctx, press.match)
      return found.ok ? respondWithRematch(ctx, found.value) : rejectionResponse(ctx, found.error)
    },
  },
} satisfies Subcommand

async function respondWithRematch(ctx: InteractionContext, { id }: MatchRef): Promise<CommandResponse> {
  const { ports, player, invoker } = ctx
  return responseFor(ctx, await openRematch(ports, { of: id, host: player, cause: invoker.cause }), id)
}

export const resumeCommand = {
  data: {
    ...nameAndDescription(
      'resume',
      'reprendre',
      'Go on here with a paused match',
      'Reprends ici une partie en pause',
    ),
    options: [MATCH_OPTION],
  },
  async run(ctx: InteractionContext, options: CommandOptions): Promise<CommandResponse> {
    const found = await resolveMatchOnce(ctx, options, PREFER_PLAYING)
    return found.ok ? resumeInThisChannel(ctx, found.value) : rejectionResponse(ctx, found.error)
  },
  autocomplete: completePlayingMatches,
  components: {
    resume: async (ctx: InteractionContext, press: ComponentPress): Promise<CommandResponse> => {
      const found = await findMatch(ctx, press.match)
      return found.ok ? resumeInThisChannel(ctx, found.value) : rejectionResponse(ctx, found.error)
    },
  },
} satisfies Subcommand

/** Resumes the match in the current channel, if the bot may post there. */
async function resumeInThisChannel(ctx: InteractionContext, found: MatchRef): Promise<CommandResponse> {
  const { invoker } = ctx
  const { server, channel, botPermissions } = invoker
  if (server === null || botPermissions === null) return rejectionResponse(ctx, { code: 'noPlace' }, found.id)
  const lacking = missingPermissions(invoker, false).filter((right) => REQUIRED_PERMISSIONS.includes(right))
  if (lacking.length > 0) return rejectionResponse(ctx, { code: 'cantPost', missing: lacking }, found.id)
  return submitAndRespond(ctx, found, { type: 'resume', place: { server, channel } })
}

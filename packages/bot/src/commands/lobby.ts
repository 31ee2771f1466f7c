import { NO_SEAT_WISH } from '@crackpost/core/match/settings'
import type { InteractionContext } from '../context.ts'
import { encodeCustomId } from '../discord/custom-id.ts'
import type { CommandOptions } from '../discord/interaction.ts'
import { buttonRowPart, createButton, createPanel, textPart } from '../discord/panel.ts'
import { frText } from '../i18n/typeset.ts'
import { loadAudience } from '../match/match-panel.ts'
import { rejectionResponse } from '../match/rejection.ts'
import {
  findMatch,
  PREFER_OPEN,
  refreshMatch,
  resolveMatch,
  resolveMatchOnce,
} from '../match/resolve-match.ts'
import { buttonThatSubmits, commandThatSubmits, submitAndRespond } from '../match/submit.ts'
import { type CommandResponse, panelResponse } from '../response.ts'
import { type ComponentPress, nameAndDescription, type Subcommand } from './command.ts'
import { completeOpenTables, completeOwnMatches, MATCH_OPTION } from './match-option.ts'

// Lobby commands: join, leave, start, resign.

const JOIN_WITHOUT_WISH = { type: 'join', wish: NO_SEAT_WISH } as const

export const joinCommand = {
  data: {
    ...nameAndDescription(
      'join',
      'rejoindre',
      'Sit down at an open table',
      'Prends place à une table ouverte',
    ),
    options: [{ ...MATCH_OPTION, required: true }],
  },
  async run(ctx, options) {
    const found = await resolveMatchOnce(ctx, options, PREFER_OPEN)
    return found.ok
      ? submitAndRespond(ctx, found.value, JOIN_WITHOUT_WISH)
      : rejectionResponse(ctx, found.error)
  },
  autocomplete: (ctx, _, { game }) => completeOpenTables(ctx, game),
  components: { join: buttonThatSubmits(JOIN_WITHOUT_WISH) },
} satisfies Subcommand

export const leaveCommand = {
  data: {
    ...nameAndDescription(
      'leave',
      'quitter',
      'Leave a table; a running match you resign',
      frText`Quitte une table ; une partie en cours est abandonnée`,
    ),
    options: [MATCH_OPTION],
  },
  async run(ctx: InteractionContext, options: CommandOptions): Promise<CommandResponse> {
    const found = await resolveMatchOnce(ctx, options, PREFER_OPEN)
    if (!found.ok) return rejectionResponse(ctx, found.error)
    // Leaving a running match is a resignation and needs a confirmation.
    return found.value.match.phase === 'playing'
      ? askResign(ctx, found.value.id)
      : submitAndRespond(ctx, found.value, { type: 'leave' })
  },
  autocomplete: (ctx, _, { game }) => completeOwnMatches(ctx, ['open', 'playing'], game),
  components: {
    async leave(ctx: InteractionContext, press: ComponentPress): Promise<CommandResponse> {
      const found = await findMatch(ctx, press.match)
      if (!found.ok) return rejectionResponse(ctx, found.error)
      const { id, match } = await refreshMatch(ctx, found.value)
      return match.phase === 'playing'
        ? askResign(ctx, id)
        : submitAndRespond(ctx, { id, match }, { type: 'leave' })
    },
  },
} satisfies Subcommand

export const startCommand = {
  data: {
    ...nameAndDescription(
      'start',
      'commencer',
      'Start the match of your table',
      'Commence la partie de ta table',
    ),
    options: [MATCH_OPTION],
  },
  run: commandThatSubmits(PREFER_OPEN, { type: 'start' }),
  autocomplete: (ctx, _, { game }) => completeOwnMatches(ctx, ['open'], game),
  components: { start: buttonThatSubmits({ type: 'start' }), off: buttonThatSubmits({ type: 'callOff' }) },
} satisfies Subcommand

export const resignCommand = {
  data: {
    ...nameAndDescription(
      'resign',
      'abandonner',
      'Give up a match; asks first',
      frText`Abandonne une partie ; je demande d'abord`,
    ),
    options: [MATCH_OPTION],
  },
  async run(ctx: InteractionContext, options: CommandOptions): Promise<CommandResponse> {
    const found = await resolveMatch(ctx, options, { phases: ['playing'], includesSpectators: false })
    return found.ok ? askResign(ctx, found.value.id) : rejectionResponse(ctx, found.error)
  },
  autocomplete: (ctx, _, { game }) => completeOwnMatches(ctx, ['playing'], game),
  components: {
    resign: async (ctx: InteractionContext, press: ComponentPress): Promise<CommandResponse> => {
      const found = await findMatch(ctx, press.match)
      return found.ok ? askResign(ctx, found.value.id) : rejectionResponse(ctx, found.error)
    },
    resignNow: buttonThatSubmits({ type: 'resign' }),
  },
} satisfies Subcommand

/** Asks for confirmation before a resignation. */
async function askResign(ctx: InteractionContext, id: string): Promise<CommandResponse> {
  const found = await findMatch(ctx, id)
  if (!found.ok) return rejectionResponse(ctx, found.error)
  const { match } = await refreshMatch(ctx, found.value)
  const { texts } = await loadAudience(ctx, match)
  if (match.phase !== 'playing')
    return rejectionResponse(ctx, { code: match.phase === 'open' ? 'notStarted' : match.phase }, id)
  if (!match.players.some(({ player }) => player === ctx.player))
    return rejectionResponse(ctx, { code: 'notSeated' }, id)
  const of = (verb: string) => encodeCustomId({ verb, match: id, turn: match.turn, payload: '' })
  const shown = createPanel(
    'question',
    textPart(texts.askResign),
    buttonRowPart(
      createButton(texts.labels.resign, of('resignNow'), 'danger'),
      createButton(texts.labels.back, of('board')),
    ),
  )
  return panelResponse(shown, id)
}

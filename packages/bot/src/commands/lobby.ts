import { NO_SEAT_WISH } from '@crackpost/core/match/settings'
import { pendingInvitations, requireGame, seatOf } from '@crackpost/core/match/state'
import type { InteractionContext } from '../context.ts'
import { parseMatchId } from '../discord/custom-id.ts'
import type { CommandOptions } from '../discord/interaction.ts'
import { frText } from '../i18n/typeset.ts'
import { loadAudience, questionResponse } from '../match/match-panel.ts'
import { rejectionResponse } from '../match/rejection.ts'
import {
  findMatch,
  type MatchRef,
  PREFER_OPEN,
  refreshMatch,
  resolveMatch,
  resolveMatchOnce,
} from '../match/resolve-match.ts'
import { buttonThatSubmits, componentWithMatch, submitAndRespond } from '../match/submit.ts'
import type { CommandResponse } from '../response.ts'
import { type ComponentPress, nameAndDescription, type Subcommand } from './command.ts'
import { completeOwnMatches, MATCH_OPTION } from './match-option.ts'
import { ALL_TABLES_CHOICE, completeOpenTables, showOpenTables } from './open-tables.ts'

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
    options: [
      {
        ...MATCH_OPTION,
        ...nameAndDescription(
          'game',
          'partie',
          'Which table; without it I show you all that are open',
          frText`Quelle table ; sinon je te montre toutes celles qui sont ouvertes`,
        ),
      },
    ],
  },
  async run(ctx: InteractionContext, options: CommandOptions): Promise<CommandResponse> {
    const { game = '' } = options
    if (game === '' || game === ALL_TABLES_CHOICE) return showOpenTables(ctx)
    const found = await resolveMatch(ctx, options, PREFER_OPEN)
    return found.ok
      ? submitAndRespond(ctx, found.value, JOIN_WITHOUT_WISH)
      : rejectionResponse(ctx, found.error)
  },
  autocomplete: (ctx, _, { game }) => completeOpenTables(ctx, game),
  components: {
    join: buttonThatSubmits(JOIN_WITHOUT_WISH),
    /** Declines an invitation to a lobby, or an offered seat. */
    decline: buttonThatSubmits({ type: 'decline' }),
    takeSeat: buttonThatSubmits({ type: 'takeSeat' }),
    /** Shows a page of the open tables. */
    tables: (ctx: InteractionContext, { payload }: ComponentPress): Promise<CommandResponse> =>
      showOpenTables(ctx, payload),
    /** Joins the table selected in the list. */
    joinTable: (ctx: InteractionContext, press: ComponentPress): Promise<CommandResponse> =>
      buttonThatSubmits(JOIN_WITHOUT_WISH)(ctx, { ...press, match: parseMatchId(press.values[0] ?? '') }),
  },
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
  async run(ctx: InteractionContext, options: CommandOptions): Promise<CommandResponse> {
    const found = await resolveMatchOnce(ctx, options, PREFER_OPEN)
    return found.ok ? startOrAsk(ctx, found.value) : rejectionResponse(ctx, found.error)
  },
  autocomplete: (ctx, _, { game }) => completeOwnMatches(ctx, ['open'], game),
  components: {
    start: componentWithMatch((ctx, found) => startOrAsk(ctx, found)),
    startNow: buttonThatSubmits({ type: 'start' }),
    off: buttonThatSubmits({ type: 'callOff' }),
  },
} satisfies Subcommand

/** Starts the match; asks first if the invoker could start it without an invited player who has not answered. */
async function startOrAsk(ctx: InteractionContext, found: MatchRef): Promise<CommandResponse> {
  const { id, match } = await refreshMatch(ctx, found)
  const { players, terms, host } = match
  const pending = match.phase === 'open' ? pendingInvitations(match) : []
  const isFull = players.length >= terms.seats
  const mayStart =
    players.length >= requireGame(match).seats.min &&
    (host === ctx.player || (isFull && seatOf(match, ctx.player) !== null))
  if (pending.length === 0 || !mayStart) return submitAndRespond(ctx, { id, match }, { type: 'start' })
  const { texts, playerNames } = await loadAudience(ctx, match)
  return questionResponse(id, match, texts.askStart(pending.map(playerNames.player)), [
    { label: texts.labels.startNow, verb: 'startNow', style: 'success' },
    { label: texts.labels.back, verb: 'board' },
  ])
}

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
  return questionResponse(id, match, texts.askResign, [
    { label: texts.labels.resign, verb: 'resignNow', style: 'danger' },
    { label: texts.labels.back, verb: 'board' },
  ])
}

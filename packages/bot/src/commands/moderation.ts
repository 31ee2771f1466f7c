import { gameStatusOf, type Match, type SeatedPlayer, seatOf } from '@crackpost/core/match/state'
import { offerSeat } from '@crackpost/core/use-cases/offer-seat'
import { findOrCreateUser, type InteractionContext } from '../context.ts'
import { encodeCustomId, globalCustomId, parseMatchId } from '../discord/custom-id.ts'
import type { SubmittedFields } from '../discord/interaction.ts'
import type { ModalSpec } from '../discord/modal.ts'
import { buttonRowPart, createButton, createPanel, textPart } from '../discord/panel.ts'
import { presenterOf } from '../games/index.ts'
import { SERVER_TEXTS } from '../i18n/panels/server.ts'
import { loadAudience, questionResponse } from '../match/match-panel.ts'
import { describeStatus } from '../match/match-text.ts'
import { playerOfOption, playerOptions } from '../match/player-options.ts'
import { plainRejectionResponse, rejectionResponse } from '../match/rejection.ts'
import { findMatch, type MatchRef, refreshMatch } from '../match/resolve-match.ts'
import { responseFor, submitAndRespond } from '../match/submit.ts'
import { type CommandResponse, modalResponse, panelResponse } from '../response.ts'
import type { ComponentHandler, ComponentPress, ModalHandler } from './command.ts'

// Moderation of a server's matches: end one without a result, offer a seat to another player.

/** Runs `run` if the user may manage the server. Checked on every interaction, so that an old panel grants nothing. */
export async function requireModerator(
  ctx: InteractionContext,
  run: (server: string) => Promise<CommandResponse>,
): Promise<CommandResponse> {
  const { server, canManageServer } = ctx.invoker
  if (server === null) return plainRejectionResponse('noServer', SERVER_TEXTS[ctx.language].nowhere)
  return canManageServer ? run(server) : rejectionResponse(ctx, { code: 'notModerator' })
}

type ModerationHandler = (ctx: InteractionContext, found: MatchRef) => Promise<CommandResponse>

/** Runs `run` with the current state of a match of this server. */
const moderateMatch = (
  ctx: InteractionContext,
  match: string | null,
  run: ModerationHandler,
): Promise<CommandResponse> =>
  requireModerator(ctx, async (server) => {
    const id = match === null ? null : parseMatchId(match)
    const found = id === null ? null : await findMatch(ctx, id)
    if (!found?.ok || found.value.match.home !== server) return rejectionResponse(ctx, { code: 'noMatch' })
    return run(ctx, await refreshMatch(ctx, found.value))
  })

const moderationButtonHandler =
  (run: ModerationHandler): ComponentHandler =>
  (ctx, { match }) =>
    moderateMatch(ctx, match, run)

const customIdFactory =
  ({ id, match }: MatchRef) =>
  (verb: string) =>
    encodeCustomId({ verb, match: id, turn: match.turn, payload: '' })

const showMatchModeration: ModerationHandler = async (ctx, found) => {
  const { match, id } = found
  const { buttons } = SERVER_TEXTS[ctx.language]
  const { labels, heading, language } = ctx.texts
  const of = customIdFactory(found)
  const goesOn = match.phase === 'open' || match.phase === 'playing'
  const shown = createPanel(
    'plain',
    textPart(
      heading(presenterOf(match).title[language], id),
      ...describeStatus(match, await loadAudience(ctx, match)),
    ),
    buttonRowPart(
      ...(goesOn ? [createButton(buttons.end, of('refereeEnd'), 'danger')] : []),
      ...(match.phase === 'playing' ? [createButton(buttons.replace, of('refereeReplace'))] : []),
      createButton(labels.back, globalCustomId('server')),
    ),
  )
  return panelResponse(shown, id)
}

/** Asks for confirmation before a match is ended. */
const askEnd: ModerationHandler = async (ctx, found) => {
  const { askEnd, buttons } = SERVER_TEXTS[ctx.language]
  const of = customIdFactory(found)
  const shown = createPanel(
    'question',
    textPart(askEnd(found.match.phase === 'playing')),
    buttonRowPart(
      createButton(buttons.endNow, of('refereeEndNow'), 'danger'),
      createButton(ctx.texts.labels.back, of('referee')),
    ),
  )
  return panelResponse(shown, found.id)
}

/** The players of active seats. */
function replaceablePlayers(match: Match): SeatedPlayer[] {
  const status = gameStatusOf(match)
  const active = match.phase === 'playing' && status?.phase === 'playing' ? status.active : []
  return active.flatMap((seat) => match.players[seat] ?? [])
}

/** The player of an active seat with this option; null if there is none. */
async function replaceablePlayerOf(
  ctx: InteractionContext,
  match: Match,
  value: string,
): Promise<SeatedPlayer | null> {
  const seated = await playerOfOption(ctx, match, value)
  return seated && replaceablePlayers(match).includes(seated) ? seated : null
}

const openReplaceModal: ModerationHandler = async (ctx, found) => {
  const { id, match } = found
  const { title, leaves, comes, about } = SERVER_TEXTS[ctx.language].replacing
  const of = await playerOptions(ctx, match, replaceablePlayers(match))
  if (of.length === 0) return rejectionResponse(ctx, { code: 'noSuchSeat' }, id)
  const form: ModalSpec = {
    title,
    customId: customIdFactory(found)('refereeReplace'),
    fields: [
      { type: 'select', name: 'leaves', label: leaves, of, least: 1, most: 1 },
      { type: 'users', name: 'comes', label: comes, description: about, least: 1, most: 1, chosen: [] },
    ],
  }
  return modalResponse(form, id)
}

/** Asks for confirmation before the seat of a player is offered to another user. */
const askReplace =
  (fields: SubmittedFields): ModerationHandler =>
  async (ctx, { id, match }) => {
    const { ports, invoker, resolvedUsers, texts } = ctx
    const { seated, notMember, askReplace: question, buttons } = SERVER_TEXTS[ctx.language]
    const [value = ''] = fields.leaves ?? []
    const [user = ''] = fields.comes ?? []
    const comes = Object.hasOwn(resolvedUsers, user) ? resolvedUsers[user] : undefined
    if (!comes) return rejectionResponse(ctx, { code: 'unknownChoice' }, id)
    if (comes.bot) return rejectionResponse(ctx, { code: 'inviteBot' }, id)
    if (!comes.isMember) return { ...plainRejectionResponse('notMember', notMember(`<@${user}>`)), match: id }
    const leaving = await replaceablePlayerOf(ctx, match, value)
    const leaves = leaving && (await ports.people.identityOf(leaving.player))?.user
    if (!leaves) return rejectionResponse(ctx, { code: 'noSuchSeat' }, id)
    const player = await findOrCreateUser(ports, invoker.server, user, comes)
    if (seatOf(match, player) !== null)
      return { ...plainRejectionResponse('seatedAlready', seated(`<@${user}>`)), match: id }
    return questionResponse(id, match, question(`<@${leaves}>`, `<@${user}>`), [
      {
        label: buttons.replaceNow,
        verb: 'refereeOffer',
        payload: [leaves, user].join(' '),
        style: 'danger',
      },
      { label: texts.labels.back, verb: 'referee' },
    ])
  }

/** The payload of the confirmation: the user who has the seat, and the user to whom it is offered. */
const OFFER_PAYLOAD_PATTERN = /^(\d{1,20}) (\d{1,20})$/

const offerSeatTo =
  (payload: string): ModerationHandler =>
  async (ctx, { id, match }) => {
    const { ports, invoker } = ctx
    const [, leaves = '', comes = ''] = OFFER_PAYLOAD_PATTERN.exec(payload) ?? []
    const player = await ports.people.findPlayer(comes)
    const leaving = await replaceablePlayerOf(ctx, match, leaves)
    if (player === null || !leaving) return rejectionResponse(ctx, { code: 'noSuchSeat' }, id)
    const by = { player: ctx.player, moderates: invoker.server }
    const seat = match.players.indexOf(leaving)
    const result = await offerSeat(ports, { id, by, cause: invoker.cause, seat, player })
    return responseFor(ctx, result, id)
  }

export const MODERATION_COMPONENTS = {
  /** From the list of matches, or back from a confirmation. */
  referee: (ctx: InteractionContext, { match, values: [id] }: ComponentPress): Promise<CommandResponse> =>
    moderateMatch(ctx, id ?? match, showMatchModeration),
  refereeEnd: moderationButtonHandler(askEnd),
  refereeEndNow: moderationButtonHandler((ctx, found) => submitAndRespond(ctx, found, { type: 'abort' })),
  refereeReplace: moderationButtonHandler(openReplaceModal),
  refereeOffer: (ctx: InteractionContext, { match, payload }: ComponentPress): Promise<CommandResponse> =>
    moderateMatch(ctx, match, offerSeatTo(payload)),
} satisfies Readonly<Record<string, ComponentHandler>>

export const MODERATION_MODALS = {
  refereeReplace: (ctx, { match }, fields) => moderateMatch(ctx, match, askReplace(fields)),
} satisfies Readonly<Record<string, ModalHandler>>

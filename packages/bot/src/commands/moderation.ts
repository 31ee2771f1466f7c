import { gameStatusOf, type Match } from '@crackpost/core/match/state'
import type { InteractionContext } from '../context.ts'
import { encodeCustomId, globalCustomId, parseMatchId } from '../discord/custom-id.ts'
import type { SubmittedFields } from '../discord/interaction.ts'
import type { ModalSpec } from '../discord/modal.ts'
import { buttonRowPart, createButton, createPanel, textPart } from '../discord/panel.ts'
import { presenterOf } from '../games/index.ts'
import { SERVER_TEXTS } from '../i18n/panels/server.ts'
import { loadAudience } from '../match/match-panel.ts'
import { describeStatus } from '../match/match-text.ts'
import { plainRejectionResponse, rejectionResponse } from '../match/rejection.ts'
import { findMatch, type MatchRef, refreshMatch } from '../match/resolve-match.ts'
import { submitAndRespond } from '../match/submit.ts'
import { type CommandResponse, modalResponse, panelResponse } from '../response.ts'
import type { ComponentHandler, ComponentPress, ModalHandler } from './command.ts'

// Moderation of a server's matches: end one without a result, replace a player.

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
    if (!found?.ok || found.value.match.terms.place.server !== server)
      return rejectionResponse(ctx, { code: 'noMatch' })
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
      heading(presenterOf(match.terms.game).title[language], id),
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

/** Characters of a player id that identify a player within a match. */
const PLAYER_ID_PREFIX_LENGTH = 8

/** Active seats, identified by player and not by number: a seat may get another player while the modal is open. */
function replaceableSeats(
  match: Match,
): readonly { readonly seat: number; readonly player: string; readonly mark: string }[] {
  const status = gameStatusOf(match)
  const active = match.phase === 'playing' && status?.phase === 'playing' ? status.active : []
  return active.flatMap((seat) => {
    const player = match.players[seat]?.player
    return player === undefined ? [] : [{ seat, player, mark: player.slice(0, PLAYER_ID_PREFIX_LENGTH) }]
  })
}

const askReplace: ModerationHandler = async (ctx, found) => {
  const { id, match } = found
  const { title, leaves, comes, about } = SERVER_TEXTS[ctx.language].replacing
  const seats = replaceableSeats(match)
  if (seats.length === 0) return rejectionResponse(ctx, { code: 'noSuchSeat' }, id)
  const { plainNames: playerNames } = await loadAudience(ctx, match)
  const of = seats.map(({ seat, mark }) => ({ label: playerNames.seat(seat), value: mark }))
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

const replacePlayer =
  (fields: SubmittedFields): ModerationHandler =>
  async (ctx, found) => {
    const { ports, resolvedUsers, language } = ctx
    const { id, match } = found
    const [mark = ''] = fields.leaves ?? []
    const [user = ''] = fields.comes ?? []
    const comes = Object.hasOwn(resolvedUsers, user) ? resolvedUsers[user] : undefined
    if (!comes) return rejectionResponse(ctx, { code: 'unknownChoice' }, id)
    if (comes.bot) return rejectionResponse(ctx, { code: 'inviteBot' }, id)
    const player = await ports.people.findOrCreatePlayer(user, comes.name)
    // The new player may have the seat already, if the request is a retry; core detects the duplicate.
    const seat = replaceableSeats(match).find((each) => each.mark === mark || each.player === player)?.seat
    if (seat === undefined) return rejectionResponse(ctx, { code: 'noSuchSeat' }, id)
    const response = await submitAndRespond(ctx, found, { type: 'replace', seat, player })
    if (response.outcome !== 'seatedAlready') return response
    return {
      ...plainRejectionResponse(response.outcome, SERVER_TEXTS[language].seated(`<@${user}>`)),
      match: id,
    }
  }

export const MODERATION_COMPONENTS = {
  /** From the list of matches, or back from a confirmation. */
  referee: (ctx: InteractionContext, { match, values: [id] }: ComponentPress): Promise<CommandResponse> =>
    moderateMatch(ctx, id ?? match, showMatchModeration),
  refereeEnd: moderationButtonHandler(askEnd),
  refereeEndNow: moderationButtonHandler((ctx, found) => submitAndRespond(ctx, found, { type: 'abort' })),
  refereeReplace: moderationButtonHandler(askReplace),
} satisfies Readonly<Record<string, ComponentHandler>>

export const MODERATION_MODALS = {
  refereeReplace: (ctx, { match }, fields) => moderateMatch(ctx, match, replacePlayer(fields)),
} satisfies Readonly<Record<string, ModalHandler>>

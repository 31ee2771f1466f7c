import { displayName } from '@crackpost/core/use-cases/display-name'
import { MAX_BLOCKED_USERS } from '@crackpost/core/use-cases/settings'
import type { InteractionContext } from '../../context.ts'
import { COMPONENT_LIMITS } from '../../discord/components.ts'
import { globalCustomId } from '../../discord/custom-id.ts'
import {
  buttonRowPart,
  createButton,
  createPanel,
  type Panel,
  type PanelPart,
  type SelectOption,
  selectPart,
  textPart,
} from '../../discord/panel.ts'
import { BLOCKING_TEXTS } from '../../i18n/panels/blocking.ts'
import { SETTINGS_TEXTS } from '../../i18n/panels/settings.ts'
import { plainRejectionResponse, rejectionResponse } from '../../match/rejection.ts'
import { type CommandResponse, panelResponse } from '../../response.ts'
import type { ComponentHandler } from '../command.ts'

// The users whose invitations a player refuses: listed, added by a user select, removed by a select.

const PAGE_SIZE = COMPONENT_LIMITS.options

/** Users that can be blocked at once. */
const MAX_SELECTED_USERS = 10

const blockedButton = ({ language }: InteractionContext) =>
  createButton(SETTINGS_TEXTS[language].buttons.blocked, globalCustomId('blocks'))

/** The panel of blocked users, with the page that starts at the index `from`. */
async function blockingPanel(ctx: InteractionContext, from = 0): Promise<Panel> {
  const { settings, language } = ctx
  const blocking = BLOCKING_TEXTS[language]
  const { blockedUsers } = settings
  const page = blockedUsers.slice(from, from + PAGE_SIZE)
  const userSelect: PanelPart = {
    type: 'select',
    select: {
      tag: globalCustomId('block'),
      of: 'users',
      hint: blocking.add,
      least: 1,
      most: MAX_SELECTED_USERS,
    },
  }
  return createPanel(
    'plain',
    textPart(
      blocking.heading,
      blocking.count(blockedUsers.length),
      ...(page.length > 0 ? [page.map((user) => `<@${user}>`).join(' · ')] : []),
    ),
    userSelect,
    ...(page.length > 0
      ? [selectPart(globalCustomId('unblock'), blocking.remove, await userOptions(ctx, page))]
      : []),
    buttonRowPart(
      ...(blockedUsers.length > from + PAGE_SIZE
        ? [createButton(blocking.older, globalCustomId('blocks', String(from + PAGE_SIZE)))]
        : []),
      createButton(SETTINGS_TEXTS[language].buttons.settings, globalCustomId('settings')),
    ),
  )
}

/** Options by name; by Discord id if the bot does not know the user's name. */
const userOptions = (
  { ports: { people }, invoker, resolvedUsers }: InteractionContext,
  users: readonly string[],
): Promise<SelectOption[]> =>
  Promise.all(
    users.map(async (user) => {
      const player = await people.findPlayer(user)
      const person = player === null ? null : await people.identityOf(player)
      const known = person && displayName(person, invoker.server)
      const selected = resolvedUsers[user]
      return { label: known || selected?.nickname || selected?.name || user, value: user }
    }),
  )

async function saveBlockedUsers(
  ctx: InteractionContext,
  blockedUsers: readonly string[],
): Promise<CommandResponse> {
  const settings = { ...ctx.settings, blockedUsers: [...blockedUsers] }
  await ctx.ports.settings.savePlayerSettings(ctx.player, settings)
  return panelResponse(await blockingPanel({ ...ctx, settings }))
}

const blockUsers: ComponentHandler = async (ctx, { values }) => {
  const { resolvedUsers, invoker, settings, language } = ctx
  const blocking = BLOCKING_TEXTS[language]
  const retry = [blockedButton(ctx)]
  if (values.length === 0 || !values.every((user) => Object.hasOwn(resolvedUsers, user)))
    return rejectionResponse(ctx, { code: 'unknownChoice' }, null, retry)
  if (values.some((user) => user === invoker.user || resolvedUsers[user]?.bot))
    return plainRejectionResponse('unfit', blocking.unfit, retry)
  const blockedUsers = [...new Set([...values, ...settings.blockedUsers])]
  return blockedUsers.length > MAX_BLOCKED_USERS
    ? plainRejectionResponse('full', blocking.full(MAX_BLOCKED_USERS), retry)
    : saveBlockedUsers(ctx, blockedUsers)
}

const unblockUser: ComponentHandler = async (ctx, { values: [user] }) => {
  const { blockedUsers } = ctx.settings
  return saveBlockedUsers(
    ctx,
    blockedUsers.filter((blocked) => blocked !== user),
  )
}

/** The payload is the index of the first listed user, or empty. */
const showBlockedUsers: ComponentHandler = async (ctx, { payload }) =>
  panelResponse(await blockingPanel(ctx, /^\d{1,3}$/.test(payload) ? Number(payload) : 0))

export const BLOCKING_HANDLERS = {
  blocks: showBlockedUsers,
  block: blockUsers,
  unblock: unblockUser,
} satisfies Readonly<Record<string, ComponentHandler>>

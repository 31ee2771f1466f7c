import type { NewInteraction } from '../interactions/interaction.ts'
import { asArray, asNumber, asObject, asString, type JsonObject } from '../json.ts'
import { flattenComponents } from '../rest/components.ts'
import type { ApiResult } from '../rest/errors.ts'
import { resolvedData } from '../rest/member.ts'
import { serialiseComponents } from '../rest/serialise.ts'
import {
  AUTOCOMPLETE_INTERACTION,
  type ChannelRecord,
  COMMAND_INTERACTION,
  COMPONENT_INTERACTION,
  DM_CHANNEL,
  findById,
  type InteractionType,
  MODAL_INTERACTION,
  type UserRecord,
} from '../state/discord-state.ts'
import type { Emulator } from '../state/emulator.ts'
import { commandsOfferedTo } from './home.ts'
import { buildModalSubmission } from './modal-submission.ts'
import { checkOptions, countFocusedOptions } from './options.ts'
import { BUTTON_TYPE, checkSelection, isSelectType } from './selection.ts'
import { canSeeChannel, findVisibleMessage } from './visibility.ts'

/** A validated interaction that can be delivered to the application. */
export interface PreparedInteraction {
  newInteraction: NewInteraction
  data: JsonObject
}

export const clientError = (
  message: string,
  status = 400,
): { error: { status: number; body: JsonObject } } => ({
  error: { status, body: { message } },
})

/** A user, and a channel that they can see. */
export interface UserInChannel {
  user: UserRecord
  channel: ChannelRecord
}

export function findHumanUser(emulator: Emulator, id: unknown): ApiResult<UserRecord> {
  const user = findById(emulator.state.users, id)
  return user === undefined || user.bot ? clientError('There is no such user.', 404) : { value: user }
}

export function findUserInChannel(emulator: Emulator, body: JsonObject): ApiResult<UserInChannel> {
  const user = findHumanUser(emulator, body.user)
  if ('error' in user) return user
  const channel = findById(emulator.state.channels, body.channel)
  if (channel === undefined || !canSeeChannel(emulator.state, user.value, channel))
    return clientError('There is no such channel for this user.', 404)
  return { value: { user: user.value, channel } }
}

const isCommandOfGuild = ({ channel }: UserInChannel, command: JsonObject): boolean =>
  command.guild_id === undefined || command.guild_id === channel.server

/** Whether the command allows the context: 0 for a server, 1 for a DM with the bot. */
function isOfferedInContext({ channel }: UserInChannel, { contexts, dm_permission }: JsonObject): boolean {
  const context = channel.type === DM_CHANNEL ? 1 : 0
  if (Array.isArray(contexts)) return contexts.includes(context)
  return context === 0 || dm_permission !== false
}

function prepareCommand(
  emulator: Emulator,
  actor: UserInChannel,
  type: InteractionType,
  sent: JsonObject,
): ApiResult<PreparedInteraction> {
  const { state } = emulator
  const offered = commandsOfferedTo(state, actor.user).filter(
    (each) => isCommandOfGuild(actor, each) && isOfferedInContext(actor, each),
  )
  const found = offered.find(({ id, name }) => (sent.id === undefined ? name === sent.name : id === sent.id))
  if (found === undefined)
    return clientError(`There is no command ${String(sent.name ?? sent.id)} here.`, 404)
  const purpose = type === AUTOCOMPLETE_INTERACTION ? 'completion' : 'use'
  const checked = checkOptions(state, found, asArray(sent.options).map(asObject), purpose)
  if (checked.errors.length > 0) return clientError(checked.errors.join('; '))
  if (purpose === 'completion' && countFocusedOptions(checked.options) !== 1)
    return clientError('One option has to be focused.')
  const { id, name, type: kind, guild_id } = found
  const data: JsonObject = {
    id,
    name,
    type: kind,
    ...(guild_id === undefined ? {} : { guild_id }),
    ...(checked.options.length === 0 ? {} : { options: checked.options }),
    ...resolvedData(state, actor.channel.server, checked.referencedIds, actor.user),
  }
  const label = `/${[name, ...checked.path].join(' ')}`
  return { value: { newInteraction: toNewInteraction(actor, type, label, null), data } }
}

const toNewInteraction = (
  { user, channel }: UserInChannel,
  type: InteractionType,
  label: string | null,
  message: string | null,
): NewInteraction => ({
  type,
  user: user.id,
  channel: channel.id,
  command: label,
  message,
})

function prepareComponent(
  emulator: Emulator,
  actor: UserInChannel,
  id: unknown,
  sent: JsonObject,
): ApiResult<PreparedInteraction> {
  const { state } = emulator
  const message = findVisibleMessage(state, actor.user, actor.channel.id, asString(id) ?? '')
  if (message === undefined) return clientError('There is no such message for this user.', 404)
  const found = flattenComponents(serialiseComponents('', message)).find(
    ({ custom_id }) => custom_id !== undefined && custom_id === sent.custom_id,
  )
  if (message.author !== state.bot || found === undefined)
    return clientError('There is no such component.', 404)
  if (found.disabled === true) return clientError('This component is disabled.')
  const { custom_id, type: component_type, id: part } = found
  if (sent.component_type !== undefined && sent.component_type !== component_type)
    return clientError('This component is of another type.')
  const data: JsonObject = { custom_id, component_type, id: part }
  if (isSelectType(component_type)) {
    const { value, referencedIds, errors } = checkSelection(state, found, sent)
    if (errors.length > 0) return clientError(errors.join('; '))
    Object.assign(data, value, resolvedData(state, actor.channel.server, referencedIds, actor.user))
  } else if (component_type !== BUTTON_TYPE) return clientError('This component can’t be used.')
  return { value: { newInteraction: toNewInteraction(actor, COMPONENT_INTERACTION, null, message.id), data } }
}

function prepareModal(
  emulator: Emulator,
  actor: UserInChannel,
  sent: JsonObject,
): ApiResult<PreparedInteraction> {
  const opened = emulator.shownModals.get(actor.user.id)
  if (opened === undefined || opened.channel !== actor.channel.id || opened.form.custom_id !== sent.custom_id)
    return clientError('This form was not shown to this user.', 404)
  const { components, referencedIds, errors } = buildModalSubmission(emulator.state, opened.form, sent)
  if (errors.length > 0) return clientError(errors.join('; '))
  const data: JsonObject = {
    custom_id: opened.form.custom_id,
    components,
    ...resolvedData(emulator.state, actor.channel.server, referencedIds, actor.user),
  }
  return { value: { newInteraction: toNewInteraction(actor, MODAL_INTERACTION, null, opened.message), data } }
}

/** Validates a user's action as Discord and its client do before they contact the application. */
export function prepareInteraction(emulator: Emulator, body: JsonObject): ApiResult<PreparedInteraction> {
  const found = findUserInChannel(emulator, body)
  if ('error' in found) return found
  const actor = found.value
  if (actor.channel.archived) return clientError('This thread is archived: a message opens it again.')
  if (emulator.state.servers[actor.channel.server ?? '']?.left)
    return clientError('The application is not in this server.')
  const [type, sent] = [asNumber(body.type), asObject(body.data)]
  if (type === COMMAND_INTERACTION || type === AUTOCOMPLETE_INTERACTION)
    return prepareCommand(emulator, actor, type, sent)
  if (type === COMPONENT_INTERACTION) return prepareComponent(emulator, actor, body.message, sent)
  return type === MODAL_INTERACTION
    ? prepareModal(emulator, actor, sent)
    : clientError('The type must be 2, 3, 4 or 5.')
}

import type { Opening } from '../interaction.ts'
import { type Json, list, number, record, text } from '../json.ts'
import { resolved } from '../member.ts'
import type { Found } from '../refusal.ts'
import { componentsShown } from '../shown.ts'
import {
  type Channel,
  COMMAND,
  COMPLETION,
  COMPONENT,
  DM,
  FORM,
  type InteractionType,
  type User,
  under,
} from '../state.ts'
import { flat } from '../unfurl.ts'
import type { World } from '../world.ts'
import { commandsFor } from './home.ts'
import { checkOptions, focus } from './options.ts'
import { BUTTON, isSelect, several } from './selection.ts'
import { seen, sees } from './sight.ts'
import { submission } from './submission.ts'

/** Something a user does, fit to be sent to the application. */
export interface Done {
  opening: Opening
  data: Json
}

export const cannot = (message: string, status = 400): { refusal: { status: number; body: Json } } => ({
  refusal: { status, body: { message } },
})

/** Who does something, and where. */
export interface Actor {
  user: User
  channel: Channel
}

export function known(world: World, id: unknown): Found<User> {
  const user = under(world.state.users, id)
  return user === undefined || user.bot ? cannot('There is no such user.', 404) : { value: user }
}

export function actor(world: World, body: Json): Found<Actor> {
  const user = known(world, body.user)
  if ('refusal' in user) return user
  const channel = under(world.state.channels, body.channel)
  if (channel === undefined || !sees(world.state, user.value, channel))
    return cannot('There is no such channel for this user.', 404)
  return { value: { user: user.value, channel } }
}

const inServer = ({ channel }: Actor, command: Json): boolean =>
  command.guild_id === undefined || command.guild_id === channel.server

/** Whether a command is offered in this kind of place. */
function isOffered({ channel }: Actor, { contexts, dm_permission }: Json): boolean {
  const context = channel.type === DM ? 1 : 0
  if (Array.isArray(contexts)) return contexts.includes(context)
  return context === 0 || dm_permission !== false
}

function command(world: World, who: Actor, type: InteractionType, sent: Json): Found<Done> {
  const { state } = world
  const offered = commandsFor(state, who.user).filter((each) => inServer(who, each) && isOffered(who, each))
  const found = offered.find(({ id, name }) => (sent.id === undefined ? name === sent.name : id === sent.id))
  if (found === undefined) return cannot(`There is no command ${String(sent.name ?? sent.id)} here.`, 404)
  const aim = type === COMPLETION ? 'completion' : 'use'
  const checked = checkOptions(state, found, list(sent.options).map(record), aim)
  if (checked.wrong.length > 0) return cannot(checked.wrong.join('; '))
  if (aim === 'completion' && focus(checked.options) !== 1) return cannot('One option has to be focused.')
  const { id, name, type: kind, guild_id } = found
  const data: Json = {
    id,
    name,
    type: kind,
    ...(guild_id === undefined ? {} : { guild_id }),
    ...(checked.options.length === 0 ? {} : { options: checked.options }),
    ...resolved(state, who.channel.server, checked.named, who.user),
  }
  const label = `/${[name, ...checked.path].join(' ')}`
  return { value: { opening: opening(who, type, label, null), data } }
}

const opening = (
  { user, channel }: Actor,
  type: InteractionType,
  label: string | null,
  message: string | null,
): Opening => ({
  type,
  user: user.id,
  channel: channel.id,
  command: label,
  message,
})

function component(world: World, who: Actor, id: unknown, sent: Json): Found<Done> {
  const { state } = world
  const message = seen(state, who.user, who.channel.id, text(id) ?? '')
  if (message === undefined) return cannot('There is no such message for this user.', 404)
  const found = flat(componentsShown('', message)).find(
    ({ custom_id }) => custom_id !== undefined && custom_id === sent.custom_id,
  )
  if (message.author !== state.bot || found === undefined) return cannot('There is no such component.', 404)
  if (found.disabled === true) return cannot('This component is disabled.')
  const { custom_id, type: component_type, id: part } = found
  if (sent.component_type !== undefined && sent.component_type !== component_type)
    return cannot('This component is of another type.')
  const data: Json = { custom_id, component_type, id: part }
  if (isSelect(component_type)) {
    const { value, named, wrong } = several(state, found, sent)
    if (wrong.length > 0) return cannot(wrong.join('; '))
    Object.assign(data, value, resolved(state, who.channel.server, named, who.user))
  } else if (component_type !== BUTTON) return cannot('This component can’t be used.')
  return { value: { opening: opening(who, COMPONENT, null, message.id), data } }
}

function form(world: World, who: Actor, sent: Json): Found<Done> {
  const opened = world.forms.get(who.user.id)
  if (opened === undefined || opened.channel !== who.channel.id || opened.form.custom_id !== sent.custom_id)
    return cannot('This form was not shown to this user.', 404)
  const { components, named, wrong } = submission(world.state, opened.form, sent)
  if (wrong.length > 0) return cannot(wrong.join('; '))
  const data: Json = {
    custom_id: opened.form.custom_id,
    components,
    ...resolved(world.state, who.channel.server, named, who.user),
  }
  return { value: { opening: opening(who, FORM, null, opened.message), data } }
}

/** Judges what a user wants to do, as Discord and its client do before they ask the application. */
export function deed(world: World, body: Json): Found<Done> {
  const found = actor(world, body)
  if ('refusal' in found) return found
  const who = found.value
  if (who.channel.archived) return cannot('This thread is archived: a message opens it again.')
  if (world.state.servers[who.channel.server ?? '']?.left)
    return cannot('The application is not in this server.')
  const [type, sent] = [number(body.type), record(body.data)]
  if (type === COMMAND || type === COMPLETION) return command(world, who, type, sent)
  if (type === COMPONENT) return component(world, who, body.message, sent)
  return type === FORM ? form(world, who, sent) : cannot('A deed is of type 2, 3, 4 or 5.')
}

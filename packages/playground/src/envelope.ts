import { largest } from './form.ts'
import type { Json } from './json.ts'
import { channelAsked, memberShown } from './member.ts'
import { appPermissions } from './permission.ts'
import { messageShown, userShown } from './shown.ts'
import type { Channel, Interaction, State, User } from './state.ts'
import type { World } from './world.ts'

/** Where an interaction happens, as its receiver is told: in a server, or in direct messages with the bot. */
function whereabouts(state: State, channel: Channel, user: User): Json {
  const server = channel.server === null ? undefined : state.servers[channel.server]
  if (server === undefined)
    return { user: userShown(user), context: 1, authorizing_integration_owners: { 0: '0' } }
  return {
    guild_id: server.id,
    guild: { id: server.id, locale: server.locale, features: [] },
    guild_locale: server.locale,
    member: { ...memberShown(user), user: userShown(user) },
    context: 0,
    authorizing_integration_owners: { 0: server.id },
  }
}

/** An interaction in the shape in which Discord sends it. */
export function envelope(world: World, interaction: Interaction, data: Json): Json {
  const { state } = world
  const { id, token, type } = interaction
  const [channel, user] = [state.channels[interaction.channel], state.users[interaction.user]]
  if (channel === undefined || user === undefined) throw new Error(`interaction ${id} happens nowhere`)
  const message = state.messages.find((each) => each.id === interaction.message)
  return {
    id,
    application_id: state.bot,
    type,
    token,
    version: 1,
    data,
    ...whereabouts(state, channel, user),
    channel: channelAsked(state, channel, user),
    channel_id: channel.id,
    ...(message === undefined ? {} : { message: messageShown(world, message) }),
    app_permissions: appPermissions(state, channel),
    locale: user.locale,
    entitlements: [],
    attachment_size_limit: largest,
  }
}

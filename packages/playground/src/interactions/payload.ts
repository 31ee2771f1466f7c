import type { JsonObject } from '../json.ts'
import { serialiseInteractionChannel, serialiseMember } from '../rest/member.ts'
import { MAX_UPLOAD_BYTES } from '../rest/request-body.ts'
import { serialiseMessage, serialiseUser } from '../rest/serialise.ts'
import type { ChannelRecord, DiscordState, InteractionRecord, UserRecord } from '../state/discord-state.ts'
import type { Emulator } from '../state/emulator.ts'
import { appPermissions } from '../state/permissions.ts'

/** The context fields of an interaction: server and member, or user in a DM. */
function invocationContext(state: DiscordState, channel: ChannelRecord, user: UserRecord): JsonObject {
  const server = channel.server === null ? undefined : state.servers[channel.server]
  if (server === undefined)
    return { user: serialiseUser(user), context: 1, authorizing_integration_owners: { 0: '0' } }
  return {
    guild_id: server.id,
    guild: { id: server.id, locale: server.locale, features: [] },
    guild_locale: server.locale,
    member: { ...serialiseMember(user, server), user: serialiseUser(user) },
    context: 0,
    authorizing_integration_owners: { 0: server.id },
  }
}

/** Builds the interaction payload that Discord sends. */
export function interactionPayload(
  emulator: Emulator,
  interaction: InteractionRecord,
  data: JsonObject,
): JsonObject {
  const { state } = emulator
  const { id, token, type } = interaction
  const [channel, user] = [state.channels[interaction.channel], state.users[interaction.user]]
  if (channel === undefined || user === undefined)
    throw new Error(`interaction ${id} has an unknown channel or user`)
  const message = state.messages.find((each) => each.id === interaction.message)
  return {
    id,
    application_id: state.bot,
    type,
    token,
    version: 1,
    data,
    ...invocationContext(state, channel, user),
    channel: serialiseInteractionChannel(state, channel, user),
    channel_id: channel.id,
    ...(message === undefined ? {} : { message: serialiseMessage(emulator, message) }),
    app_permissions: appPermissions(state, channel),
    locale: user.locale,
    entitlements: [],
    attachment_size_limit: MAX_UPLOAD_BYTES,
  }
}

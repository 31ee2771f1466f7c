import type { JsonObject } from '../json.ts'
import type { ChannelRecord, DiscordState, GuildRecord, UserRecord } from '../state/discord-state.ts'
import { appPermissions, memberPermissions } from '../state/permissions.ts'
import { isoTimestamp, serialiseChannel, serialiseUser } from './serialise.ts'

/** Every member has the same join date; nothing depends on it. */
const JOINED_AT = isoTimestamp(Date.UTC(2026, 0, 1))

/** A member of a server, without its user. */
export const serialiseMember = (user: UserRecord, server: GuildRecord | undefined): JsonObject => ({
  avatar: null,
  banner: null,
  communication_disabled_until: null,
  deaf: false,
  flags: 0,
  joined_at: JOINED_AT,
  mute: false,
  nick: server?.nicks?.[user.id] ?? null,
  pending: false,
  permissions: memberPermissions(user),
  premium_since: null,
  roles: [],
})

/** A channel as an interaction carries it: with the invoking user's permissions. */
export const serialiseInteractionChannel = (
  state: DiscordState,
  channel: ChannelRecord,
  user: UserRecord,
): JsonObject => ({
  ...serialiseChannel(state, channel),
  ...(channel.server === null ? {} : { permissions: memberPermissions(user) }),
})

/** The `resolved` field with the users, members and channels of these ids; no field if there are none. */
export function resolvedData(
  state: DiscordState,
  server: string | null,
  ids: readonly string[],
  invoker: UserRecord,
): JsonObject {
  const named = [...new Set(ids)]
  const users = named.flatMap((id) => state.users[id] ?? [])
  const channels = named.flatMap((id) => state.channels[id] ?? [])
  const guild = state.servers[server ?? '']
  const members = users.filter(({ id }) => guild?.members.includes(id))
  const indexById = <T extends { id: string }>(all: T[], shown: (each: T) => JsonObject) =>
    Object.fromEntries(all.map((each) => [each.id, shown(each)]))
  const found: JsonObject = {}
  if (users.length > 0) found.users = indexById(users, serialiseUser)
  if (members.length > 0) found.members = indexById(members, (each) => serialiseMember(each, guild))
  if (channels.length > 0)
    found.channels = indexById(channels, (each) => ({
      ...serialiseInteractionChannel(state, each, invoker),
      app_permissions: appPermissions(state, each),
    }))
  return Object.keys(found).length > 0 ? { resolved: found } : {}
}

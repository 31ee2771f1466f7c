import type { Json } from './json.ts'
import { appPermissions, memberPermissions } from './permission.ts'
import { channelShown, stamp, userShown } from './shown.ts'
import type { Channel, State, User } from './state.ts'

/** Everybody joined at the same instant: nobody here asks when. */
const joined = stamp(Date.UTC(2026, 0, 1))

/** Somebody as a member of a server, without the user. */
export const memberShown = (user: User): Json => ({
  avatar: null,
  banner: null,
  communication_disabled_until: null,
  deaf: false,
  flags: 0,
  joined_at: joined,
  mute: false,
  nick: null,
  pending: false,
  permissions: memberPermissions(user),
  premium_since: null,
  roles: [],
})

/** A channel as it comes with an interaction: with what its user may do there. */
export const channelAsked = (state: State, channel: Channel, user: User): Json => ({
  ...channelShown(state, channel),
  ...(channel.server === null ? {} : { permissions: memberPermissions(user) }),
})

/** The users and channels that an interaction names, in full; nothing where it names none. */
export function resolved(state: State, server: string | null, ids: readonly string[], asker: User): Json {
  const named = [...new Set(ids)]
  const users = named.flatMap((id) => state.users[id] ?? [])
  const channels = named.flatMap((id) => state.channels[id] ?? [])
  const members = users.filter(({ id }) => server !== null && state.servers[server]?.members.includes(id))
  const by = <T extends { id: string }>(all: T[], shown: (each: T) => Json) =>
    Object.fromEntries(all.map((each) => [each.id, shown(each)]))
  const found: Json = {}
  if (users.length > 0) found.users = by(users, userShown)
  if (members.length > 0) found.members = by(members, memberShown)
  if (channels.length > 0)
    found.channels = by(channels, (each) => ({
      ...channelAsked(state, each, asker),
      app_permissions: appPermissions(state, each),
    }))
  return Object.keys(found).length > 0 ? { resolved: found } : {}
}

import type { JsonObject } from '../json.ts'
import { type ChannelRecord, type DiscordState, DM_CHANNEL, type UserRecord } from '../state/discord-state.ts'
import { ensureDmChannel } from '../state/dm-channel.ts'
import type { Emulator } from '../state/emulator.ts'
import { canUseCommand } from '../state/permissions.ts'
import type { ChannelSummary, ClientHome, ClockReading, PlayableUser } from './protocol.ts'
import { canSeeChannel, unreadCounts } from './visibility.ts'

export const toPlayableUser = ({ id, name, locale, manages }: UserRecord): PlayableUser => ({
  id,
  name,
  locale,
  manages,
})

/** Users that a person at the page can act as: all except the bot. */
export const listPlayableUsers = (state: DiscordState): PlayableUser[] =>
  Object.values(state.users)
    .filter(({ bot }) => !bot)
    .map(toPlayableUser)

export const clockReading = ({ clock }: Emulator, movable: boolean): ClockReading => ({
  now: clock.now(),
  offset: clock.offset(),
  movable,
})

/** Commands that the user may use: global ones, and those of servers that both the user and the bot are in. */
export function commandsOfferedTo(state: DiscordState, user: UserRecord): JsonObject[] {
  const servers = Object.values(state.servers).filter(
    ({ members, left }) => !left && members.includes(user.id),
  )
  const scopes = ['global', ...servers.map(({ id }) => id)]
  return scopes
    .flatMap((scope) => state.commands[scope] ?? [])
    .filter((command) => canUseCommand(user, command))
}

export function channelSummary(
  state: DiscordState,
  user: UserRecord,
  channel: ChannelRecord,
): ChannelSummary {
  const { id, type, server, parent, archived } = channel
  const name = type === DM_CHANNEL ? (state.users[state.bot]?.name ?? '') : channel.name
  return { id, type, name, server, parent, archived, ...unreadCounts(state, user, id) }
}

/** Returns the page state of one user, without messages. Creates their DM channel if it is missing. */
export function clientHome(emulator: Emulator, user: UserRecord, movable: boolean): ClientHome {
  const { state } = emulator
  // In Discord a user can open a DM with the bot at any time.
  ensureDmChannel(emulator, user.id)
  const bot = state.users[state.bot]
  return {
    me: toPlayableUser(user),
    users: Object.values(state.users).map(({ id, name, bot: isBot }) => ({ id, name, bot: isBot })),
    servers: Object.values(state.servers)
      .filter(({ members }) => members.includes(user.id))
      .map(({ id, name }) => ({ id, name })),
    places: Object.values(state.channels)
      .filter((channel) => canSeeChannel(state, user, channel))
      .map((channel) => channelSummary(state, user, channel)),
    commands: commandsOfferedTo(state, user),
    application: { id: state.bot, name: bot?.name ?? '' },
    hour: clockReading(emulator, movable),
  }
}

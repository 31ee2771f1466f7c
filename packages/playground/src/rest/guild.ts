import type { JsonObject } from '../json.ts'
import {
  type ChannelRecord,
  type DiscordState,
  type GuildRecord,
  isThreadChannel,
  TEXT_CHANNEL,
} from '../state/discord-state.ts'
import { appPermissions } from '../state/permissions.ts'
import { serialiseMember } from './member.ts'
import { isoTimestamp, serialiseChannel, serialiseUser } from './serialise.ts'

/** The @everyone role, which has the server's id. */
function serialiseEveryoneRole(state: DiscordState, { id }: GuildRecord): JsonObject {
  const open: Pick<ChannelRecord, 'type' | 'parent' | 'denied'> = {
    type: TEXT_CHANNEL,
    parent: null,
    denied: [],
  }
  return {
    id,
    name: '@everyone',
    permissions: appPermissions(state, open),
    position: 0,
    color: 0,
    colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
    hoist: false,
    managed: false,
    mentionable: false,
    icon: null,
    unicode_emoji: null,
    flags: 0,
  }
}

/** A server as `GET /guilds/:guild` returns it. */
export function serialiseGuild(state: DiscordState, server: GuildRecord): JsonObject {
  const owner = server.members.find((id) => state.users[id]?.manages) ?? server.members[0] ?? state.bot
  return {
    id: server.id,
    name: server.name,
    icon: null,
    splash: null,
    discovery_splash: null,
    banner: null,
    description: null,
    owner_id: owner,
    afk_channel_id: null,
    afk_timeout: 300,
    verification_level: 0,
    default_message_notifications: 0,
    explicit_content_filter: 0,
    mfa_level: 0,
    nsfw_level: 0,
    premium_tier: 0,
    premium_progress_bar_enabled: false,
    premium_subscription_count: 0,
    preferred_locale: server.locale,
    features: [],
    emojis: [],
    stickers: [],
    roles: [serialiseEveryoneRole(state, server)],
    application_id: null,
    system_channel_id: null,
    system_channel_flags: 0,
    rules_channel_id: null,
    public_updates_channel_id: null,
    safety_alerts_channel_id: null,
    vanity_url_code: null,
    region: 'deprecated',
    incidents_data: null,
  }
}

/** A server as `GUILD_CREATE` sends it: with channels, active threads and the bot as a member. */
export function serialiseJoinedGuild(state: DiscordState, server: GuildRecord): JsonObject {
  const channels = Object.values(state.channels).filter((each) => each.server === server.id && !each.deleted)
  const bot = state.users[state.bot]
  return {
    ...serialiseGuild(state, server),
    joined_at: isoTimestamp(Date.UTC(2026, 0, 1)),
    large: false,
    unavailable: false,
    member_count: server.members.length + 1,
    members: bot === undefined ? [] : [{ ...serialiseMember(bot, server), user: serialiseUser(bot) }],
    channels: channels.filter((each) => !isThreadChannel(each)).map((each) => serialiseChannel(state, each)),
    threads: channels
      .filter((each) => isThreadChannel(each) && !each.archived)
      .map((each) => serialiseChannel(state, each)),
    presences: [],
    voice_states: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  }
}

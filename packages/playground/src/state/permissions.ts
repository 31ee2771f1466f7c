import type { JsonObject } from '../json.ts'
import {
  type ChannelRecord,
  DENIABLE_PERMISSIONS,
  type DeniablePermission,
  type DiscordState,
  DM_CHANNEL,
  isPermissionDenied,
  type UserRecord,
} from './discord-state.ts'

/** Permission bits of the deniable permissions. */
const PERMISSION_BITS: Record<DeniablePermission, bigint> = {
  VIEW_CHANNEL: 1n << 10n,
  SEND_MESSAGES: 1n << 11n,
  MANAGE_MESSAGES: 1n << 13n,
  ATTACH_FILES: 1n << 15n,
  READ_MESSAGE_HISTORY: 1n << 16n,
  MANAGE_THREADS: 1n << 34n,
  CREATE_PUBLIC_THREADS: 1n << 35n,
  CREATE_PRIVATE_THREADS: 1n << 36n,
  SEND_MESSAGES_IN_THREADS: 1n << 38n,
}

/** Permission bits that are always granted. */
const ADD_REACTIONS = 1n << 6n
const EMBED_LINKS = 1n << 14n
const MENTION_EVERYONE = 1n << 17n
const EXTERNAL_EMOJIS = 1n << 18n
const USE_COMMANDS = 1n << 31n
const ALWAYS_GRANTED_BITS = ADD_REACTIONS | EMBED_LINKS | EXTERNAL_EMOJIS | USE_COMMANDS

const MANAGE_CHANNELS = 1n << 4n
const MANAGE_GUILD = 1n << 5n
const MODERATOR_BITS = PERMISSION_BITS.MANAGE_MESSAGES | PERMISSION_BITS.MANAGE_THREADS

const DENIABLE_BITS = DENIABLE_PERMISSIONS.reduce((sum, each) => sum | PERMISSION_BITS[each], 0n)

/** Permissions of an application in DMs with its bot. */
const DM_BITS = PERMISSION_BITS.ATTACH_FILES | EMBED_LINKS | MENTION_EVERYONE | EXTERNAL_EMOJIS

type PermissionScope = Pick<ChannelRecord, 'type' | 'parent' | 'denied'>

/** The bot's permissions in a channel, as a decimal bit set. */
export function appPermissions(state: DiscordState, channel: PermissionScope): string {
  if (channel.type === DM_CHANNEL) return String(DM_BITS)
  const denied = DENIABLE_PERMISSIONS.filter((each) => isPermissionDenied(state, channel, each))
  return String(
    denied.reduce(
      (rest, each) => rest & ~PERMISSION_BITS[each],
      DENIABLE_BITS | ALWAYS_GRANTED_BITS | MENTION_EVERYONE,
    ),
  )
}

function memberBits({ manages }: UserRecord): bigint {
  const member = (DENIABLE_BITS & ~MODERATOR_BITS) | ALWAYS_GRANTED_BITS
  return manages ? member | MODERATOR_BITS | MENTION_EVERYONE | MANAGE_GUILD | MANAGE_CHANNELS : member
}

/** A user's permissions in the channels of a server, as a decimal bit set. */
export const memberPermissions = (user: UserRecord): string => String(memberBits(user))

/** Whether the user has all `default_member_permissions` of the command. */
export function canUseCommand(user: UserRecord, { default_member_permissions: needed }: JsonObject): boolean {
  if (typeof needed !== 'string' || !/^\d+$/.test(needed)) return true
  // `0` means administrators only.
  if (needed === '0') return user.manages
  return (BigInt(needed) & ~memberBits(user)) === 0n
}

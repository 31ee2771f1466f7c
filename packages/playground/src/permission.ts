import type { Json } from './json.ts'
import { type Channel, DM, isDenied, PERMISSIONS, type Permission, type State, type User } from './state.ts'

/** Discord's bits of what the bot can be denied here. */
const BITS: Record<Permission, bigint> = {
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

/** And of what nobody is denied here. */
const ADD_REACTIONS = 1n << 6n
const EMBED_LINKS = 1n << 14n
const MENTION_EVERYONE = 1n << 17n
const EXTERNAL_EMOJIS = 1n << 18n
const USE_COMMANDS = 1n << 31n
const COMMON = ADD_REACTIONS | EMBED_LINKS | EXTERNAL_EMOJIS | USE_COMMANDS

const MANAGE_CHANNELS = 1n << 4n
const MANAGE_GUILD = 1n << 5n
const MODERATION = BITS.MANAGE_MESSAGES | BITS.MANAGE_THREADS

const all = PERMISSIONS.reduce((sum, each) => sum | BITS[each], 0n)

/** What an application may always do in direct messages with its bot. */
const DIRECT = BITS.ATTACH_FILES | EMBED_LINKS | MENTION_EVERYONE | EXTERNAL_EMOJIS

type Place = Pick<Channel, 'type' | 'parent' | 'denied'>

/** What the bot may do in a channel, as Discord writes it. */
export function appPermissions(state: State, channel: Place): string {
  if (channel.type === DM) return String(DIRECT)
  const denied = PERMISSIONS.filter((each) => isDenied(state, channel, each))
  return String(denied.reduce((rest, each) => rest & ~BITS[each], all | COMMON | MENTION_EVERYONE))
}

function bitsOf({ manages }: User): bigint {
  const member = (all & ~MODERATION) | COMMON
  return manages ? member | MODERATION | MENTION_EVERYONE | MANAGE_GUILD | MANAGE_CHANNELS : member
}

/** What somebody may do in the channels of a server. */
export const memberPermissions = (user: User): string => String(bitsOf(user))

/** Whether a command is meant for somebody: those who have all the permissions that it asks for. */
export function mayUse(user: User, { default_member_permissions: needed }: Json): boolean {
  if (typeof needed !== 'string' || !/^\d+$/.test(needed)) return true
  // No permission at all means: nobody but administrators.
  if (needed === '0') return user.manages
  return (BigInt(needed) & ~bitsOf(user)) === 0n
}

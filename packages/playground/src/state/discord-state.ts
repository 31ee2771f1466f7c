import type { JsonObject } from '../json.ts'

/** Permissions that the bot can be denied in a channel; all others are granted. */
export const DENIABLE_PERMISSIONS = [
  'VIEW_CHANNEL',
  'READ_MESSAGE_HISTORY',
  'SEND_MESSAGES',
  'SEND_MESSAGES_IN_THREADS',
  'ATTACH_FILES',
  'CREATE_PUBLIC_THREADS',
  'CREATE_PRIVATE_THREADS',
  'MANAGE_THREADS',
  'MANAGE_MESSAGES',
] as const

export type DeniablePermission = (typeof DENIABLE_PERMISSIONS)[number]

export const TEXT_CHANNEL = 0
export const DM_CHANNEL = 1
export const PUBLIC_THREAD_CHANNEL = 11
export const PRIVATE_THREAD_CHANNEL = 12

export interface UserRecord {
  id: string
  name: string
  bot: boolean
  /** Accepts no direct messages. */
  closed: boolean
  /** Client language in Discord's format: `fr`, `en-US`. */
  locale: string
  /** Has the Manage Server permission in all their servers. */
  manages: boolean
}

export interface GuildRecord {
  id: string
  name: string
  /** User ids. The bot is also a member unless `left` is set. */
  members: string[]
  /** Nicknames by user id. */
  nicks?: Record<string, string>
  locale: string
  /** The bot was removed from the server. */
  left: boolean
}

export interface ChannelRecord {
  id: string
  type: number
  name: string
  server: string | null
  /** Parent channel of a thread, else null. */
  parent: string | null
  /** The other user of a DM, or the members of a private thread. */
  recipients: string[]
  owner: string | null
  denied: DeniablePermission[]
  archived: boolean
  locked: boolean
  /** Minutes without activity until a thread is archived. */
  autoArchive: number
  /** Time of the last activity, in milliseconds. */
  activeAt: number
  deleted: boolean
}

export interface AttachmentRecord {
  id: string
  filename: string
  size: number
  sha256: string
  type: string
  description: string | null
}

/** Whom a message notifies. */
export interface MentionTargets {
  users: string[]
  roles: string[]
  everyone: boolean
}

/** The fields that an edit can change. */
export interface EditableContent {
  content: string
  embeds: unknown[]
  components: unknown[]
  attachments: AttachmentRecord[]
  flags: number
}

/** A message with its edit history; deleted ones are kept. */
export interface MessageRecord extends EditableContent {
  id: string
  channel: string
  author: string
  nonce: string | number | null
  /** `allowed_mentions` as sent; null if not sent. */
  allowedMentions: JsonObject | null
  pinged: MentionTargets
  createdAt: number
  /** Each edit with the content before it. */
  edits: { at: number; was: EditableContent }[]
  deletedAt: number | null
  /** Id of the thread that was started from it, or null. */
  thread: string | null
  /** Id of the interaction it responds to, or null. */
  interaction: string | null
  /** The invocation it responds to, or null. An ephemeral message is visible to that user only. */
  asked: InvocationRecord | null
}

/** The user and type of the interaction that a message responds to. */
export interface InvocationRecord {
  user: string
  type: InteractionType
  /** The full command, as in `/crack games`; null for a component or modal. */
  command: string | null
  /** Id of the message with the used component, or null. */
  message: string | null
}

export const PING_INTERACTION = 1
export const COMMAND_INTERACTION = 2
export const COMPONENT_INTERACTION = 3
export const AUTOCOMPLETE_INTERACTION = 4
export const MODAL_INTERACTION = 5

/** Discord's interaction types: ping, command, component, autocomplete, modal. */
export type InteractionType = 1 | 2 | 3 | 4 | 5

export interface InteractionRecord {
  id: string
  /** A bearer credential: never logged or persisted. */
  token: string
  type: InteractionType
  user: string
  channel: string
  /** The full command, as in `/crack games`; null for a component or modal. */
  command: string | null
  /** Id of the message with the used component, or with the one that opened the modal; else null. */
  message: string | null
  openedAt: number
  /** The response timeout has passed. */
  lapsed: boolean
  acknowledged: boolean
  /** Id of the message that `@original` refers to, or null. */
  original: string | null
  /** A loading message was posted; the next message replaces it. */
  deferred: boolean
}

/** The whole state of the emulator, as plain JSON. */
export interface DiscordState {
  bot: string
  users: Record<string, UserRecord>
  servers: Record<string, GuildRecord>
  channels: Record<string, ChannelRecord>
  /** All messages, deleted ones included, in the order of their ids. */
  messages: MessageRecord[]
  /** By token. */
  interactions: Record<string, InteractionRecord>
  /** By server id, or `global`. */
  commands: Record<string, JsonObject[]>
  /** Last read message id by user and channel. */
  reads: Record<string, Record<string, string>>
  /** URL for HTTP interactions; null sends them over the gateway. */
  endpoint: string | null
}

export const BOT_USER_ID = '100000000000000001'

export function emptyDiscordState(): DiscordState {
  return {
    bot: BOT_USER_ID,
    users: {
      [BOT_USER_ID]: {
        id: BOT_USER_ID,
        name: 'bot',
        bot: true,
        closed: false,
        locale: 'en-US',
        manages: false,
      },
    },
    servers: {},
    channels: {},
    messages: [],
    interactions: {},
    commands: {},
    reads: {},
    endpoint: null,
  }
}

/** Returns the own property with this id; undefined for inherited ones such as `constructor`. */
export const findById = <T>(all: Record<string, T>, id: unknown): T | undefined =>
  typeof id === 'string' && Object.hasOwn(all, id) ? all[id] : undefined

export const isThreadChannel = ({ type }: ChannelRecord): boolean =>
  type === PUBLIC_THREAD_CHANNEL || type === PRIVATE_THREAD_CHANNEL

/** Whether the bot is denied the permission in the channel or its parent. */
export function isPermissionDenied(
  state: DiscordState,
  channel: Pick<ChannelRecord, 'parent' | 'denied'>,
  permission: DeniablePermission,
): boolean {
  const parent = channel.parent === null ? undefined : state.channels[channel.parent]
  return channel.denied.includes(permission) || (parent?.denied.includes(permission) ?? false)
}

export const sharesGuildWithBot = (state: DiscordState, user: string): boolean =>
  Object.values(state.servers).some(({ members, left }) => !left && members.includes(user))

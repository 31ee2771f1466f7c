import type { JsonObject } from '../json.ts'

/** What the bot may be denied in a channel; whatever is not denied is granted. */
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
  /** Takes no direct messages. */
  closed: boolean
  /** The language of their client, as Discord writes it: `fr`, `en-US`. */
  locale: string
  /** May manage the servers they are in. */
  manages: boolean
}

export interface GuildRecord {
  id: string
  name: string
  /** Ids of users; the bot is in every server that it has not left. */
  members: string[]
  locale: string
  /** The bot was removed from it. */
  left: boolean
}

export interface ChannelRecord {
  id: string
  type: number
  name: string
  server: string | null
  /** Of a thread: the channel it hangs on. */
  parent: string | null
  /** Of a direct message: the other side. Of a private thread: who was let in. */
  recipients: string[]
  owner: string | null
  denied: DeniablePermission[]
  archived: boolean
  locked: boolean
  /** Minutes until a quiet thread is archived. */
  autoArchive: number
  /** When something happened in it last. */
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

/** Who gets a notification. */
export interface MentionTargets {
  users: string[]
  roles: string[]
  everyone: boolean
}

/** What an edit can change. */
export interface EditableContent {
  content: string
  embeds: unknown[]
  components: unknown[]
  attachments: AttachmentRecord[]
  flags: number
}

/** A message and its whole history; it stays on record when it is deleted. */
export interface MessageRecord extends EditableContent {
  id: string
  channel: string
  author: string
  nonce: string | number | null
  /** As it was sent, or null where nothing was sent. */
  allowedMentions: JsonObject | null
  pinged: MentionTargets
  createdAt: number
  /** Each edit with what stood there before. */
  edits: { at: number; was: EditableContent }[]
  deletedAt: number | null
  /** The thread that was started from it. */
  thread: string | null
  /** The interaction that it answers. */
  interaction: string | null
  /** Who asked for it; where it is ephemeral, only they see it. */
  asked: InvocationRecord | null
}

/** Whose interaction a message answers, and of what kind it was. */
export interface InvocationRecord {
  user: string
  type: InteractionType
  /** The command as it was used: `/crack games`; null for a component or a form. */
  command: string | null
  /** The message whose component was used. */
  message: string | null
}

export const PING_INTERACTION = 1
export const COMMAND_INTERACTION = 2
export const COMPONENT_INTERACTION = 3
export const AUTOCOMPLETE_INTERACTION = 4
export const MODAL_INTERACTION = 5

/** What an interaction is: a ping, a command, a component that was used, an option being typed, a form. */
export type InteractionType = 1 | 2 | 3 | 4 | 5

export interface InteractionRecord {
  id: string
  /** A bearer credential: never in a log or on record. */
  token: string
  type: InteractionType
  user: string
  channel: string
  /** The command as it was used: `/crack games`. */
  command: string | null
  /** The message whose component was used, or from whose component a form came. */
  message: string | null
  openedAt: number
  /** Nobody waits for its first answer any more. */
  lapsed: boolean
  acknowledged: boolean
  /** The message that `@original` means. */
  original: string | null
  /** The answer was put off; the next message takes its place. */
  deferred: boolean
}

/** Everything this Discord knows: plain data. */
export interface DiscordState {
  bot: string
  users: Record<string, UserRecord>
  servers: Record<string, GuildRecord>
  channels: Record<string, ChannelRecord>
  /** Every message ever, in the order of their ids. */
  messages: MessageRecord[]
  /** By token. */
  interactions: Record<string, InteractionRecord>
  /** By server, or 'global'. */
  commands: Record<string, JsonObject[]>
  /** The last message that each user has seen in each channel. */
  reads: Record<string, Record<string, string>>
  /** Where interactions are sent to; null for the gateway. */
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

/** What is on record under an id; a word that every record knows by birth is no id. */
export const findById = <T>(all: Record<string, T>, id: unknown): T | undefined =>
  typeof id === 'string' && Object.hasOwn(all, id) ? all[id] : undefined

export const isThreadChannel = ({ type }: ChannelRecord): boolean =>
  type === PUBLIC_THREAD_CHANNEL || type === PRIVATE_THREAD_CHANNEL

/** A thread has the permissions of the channel it hangs on, less what it is denied itself. */
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

import { signal } from '@preact/signals'
import type { ClientEvent, ClientMessage } from '../client/protocol.ts'
import { pathWithQuery, requestJson } from './api-client.ts'
import { applyEventToMessages, isLaterSnowflake, markReadInHome } from './client-events.ts'
import { homeByPlayer, updateHome } from './session.ts'

/** The messages of the open channel that the current player can see. */
export interface OpenConversation {
  readonly player: string
  readonly place: string
  readonly messages: readonly ClientMessage[]
  /** Whether the oldest message is loaded. */
  readonly isComplete: boolean
  /** Id of the first unread message when the channel was opened, or null. */
  readonly firstUnread: string | null
}

export const openConversation = signal<OpenConversation | null>(null)

/** Messages per request. */
const PAGE_SIZE = 50

const isOpen = (player: string, place: string) =>
  openConversation.value?.player === player && openConversation.value.place === place

/** Events received while a page of messages is loading, which may miss them; null while nothing loads. */
let eventsWhileLoading: ClientEvent[] | null = null

const fetchPage = (user: string, channel: string, before: string | null) =>
  requestJson<ClientMessage[]>(pathWithQuery('client/messages', { user, channel, before }))

/** Opens a channel, or reloads the open one. */
export async function loadConversation(player: string, place: string): Promise<void> {
  const isReload = isOpen(player, place)
  if (!isReload) openConversation.value = null
  const waiting: ClientEvent[] = []
  eventsWhileLoading = waiting
  const unread = homeByPlayer.value[player]?.places.find(({ id }) => id === place)?.unread ?? 0
  const loaded = await fetchPage(player, place, null)
  // Another channel was opened meanwhile.
  if (eventsWhileLoading !== waiting) return
  eventsWhileLoading = null
  if (loaded === null) return
  const messages = waiting.reduce<readonly ClientMessage[]>(
    (all, event) => applyEventToMessages(all, place, event),
    loaded,
  )
  const others = loaded.filter(({ author }) => author.id !== player)
  const firstUnread = isReload
    ? (openConversation.value?.firstUnread ?? null)
    : unread > 0
      ? (others.at(-Math.min(unread, others.length))?.id ?? null)
      : null
  const [first] = loaded
  // Older messages that were loaded before a reconnect are kept.
  const keepsOlder = isReload && first !== undefined && loaded.length === PAGE_SIZE
  const older = keepsOlder
    ? (openConversation.value?.messages ?? []).filter(({ id }) => isLaterSnowflake(first.id, id))
    : []
  const isComplete =
    older.length > 0 ? (openConversation.value?.isComplete ?? false) : loaded.length < PAGE_SIZE
  openConversation.value = {
    player,
    place,
    messages: [...older, ...messages],
    isComplete,
    firstUnread,
  }
}

/** Id of the oldest message while older ones are loading, to load them only once. */
let loadingBefore: string | null = null

/** Loads the page of messages before the oldest one. */
export async function loadOlderMessages(): Promise<void> {
  const open = openConversation.value
  const before = open?.messages[0]?.id ?? null
  if (open === null || open.isComplete || before === loadingBefore) return
  loadingBefore = before
  const loaded = await fetchPage(open.player, open.place, before)
  loadingBefore = null
  const now = openConversation.value
  if (loaded === null || now === null || now.place !== open.place || now.player !== open.player) return
  openConversation.value = {
    ...now,
    messages: [...loaded, ...now.messages],
    isComplete: loaded.length < PAGE_SIZE,
  }
}

/** Applies an event of the current player. */
export function applyEventToConversation(event: ClientEvent): void {
  eventsWhileLoading?.push(event)
  const open = openConversation.value
  if (open === null) return
  const messages = applyEventToMessages(open.messages, open.place, event)
  if (messages !== open.messages) openConversation.value = { ...open, messages }
}

/** Marks a channel as read, here and on the server. */
export function markConversationRead(player: string, place: string): void {
  const shown = homeByPlayer.value[player]?.places.find(({ id }) => id === place)
  if (shown === undefined || (shown.unread === 0 && shown.mentions === 0)) return
  updateHome(player, (home) => markReadInHome(home, place))
  void requestJson('client/read', { user: player, channel: place })
}

import { signal } from '@preact/signals'
import type { ClientEvent, ClientMessage } from '../client/protocol.ts'
import { pathWithQuery, requestJson } from './api-client.ts'
import { applyEventToMessages, isLaterSnowflake, markReadInHome } from './client-events.ts'
import { homeByPlayer, updateHome } from './session.ts'

/** The messages of the place one is in, as one sees them. */
export interface OpenConversation {
  readonly player: string
  readonly place: string
  readonly messages: readonly ClientMessage[]
  /** Whether they reach back to the beginning. */
  readonly isComplete: boolean
  /** The first one that was new when the place was entered. */
  readonly firstUnread: string | null
}

export const openConversation = signal<OpenConversation | null>(null)

/** So many come at once. */
const PAGE_SIZE = 50

const isOpen = (player: string, place: string) =>
  openConversation.value?.player === player && openConversation.value.place === place

/** News that came while messages were on their way: they may be missing in what arrives. */
let eventsWhileLoading: ClientEvent[] | null = null

const fetchPage = (user: string, channel: string, before: string | null) =>
  requestJson<ClientMessage[]>(pathWithQuery('client/messages', { user, channel, before }))

/** Opens a place, or looks again at the one that is open. */
export async function loadConversation(player: string, place: string): Promise<void> {
  const again = isOpen(player, place)
  if (!again) openConversation.value = null
  const waiting: ClientEvent[] = []
  eventsWhileLoading = waiting
  const unread = homeByPlayer.value[player]?.places.find(({ id }) => id === place)?.unread ?? 0
  const loaded = await fetchPage(player, place, null)
  // Somebody went elsewhere in between.
  if (eventsWhileLoading !== waiting) return
  eventsWhileLoading = null
  if (loaded === null) return
  const messages = waiting.reduce<readonly ClientMessage[]>(
    (all, event) => applyEventToMessages(all, place, event),
    loaded,
  )
  const others = loaded.filter(({ author }) => author.id !== player)
  const fresh = again
    ? (openConversation.value?.firstUnread ?? null)
    : unread > 0
      ? (others.at(-Math.min(unread, others.length))?.id ?? null)
      : null
  const [first] = loaded
  // What was loaded further up before the line broke stays.
  const keeps = again && first !== undefined && loaded.length === PAGE_SIZE
  const above = keeps
    ? (openConversation.value?.messages ?? []).filter(({ id }) => isLaterSnowflake(first.id, id))
    : []
  const whole = above.length > 0 ? (openConversation.value?.isComplete ?? false) : loaded.length < PAGE_SIZE
  openConversation.value = {
    player,
    place,
    messages: [...above, ...messages],
    isComplete: whole,
    firstUnread: fresh,
  }
}

/** The message above which something is being loaded: once is enough. */
let loadingBefore: string | null = null

/** Loads what came before. */
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

/** Something was heard on the line of the player one is. */
export function applyEventToConversation(event: ClientEvent): void {
  eventsWhileLoading?.push(event)
  const open = openConversation.value
  if (open === null) return
  const messages = applyEventToMessages(open.messages, open.place, event)
  if (messages !== open.messages) openConversation.value = { ...open, messages }
}

/** Everything in a place was seen. */
export function markConversationRead(player: string, place: string): void {
  const shown = homeByPlayer.value[player]?.places.find(({ id }) => id === place)
  if (shown === undefined || (shown.unread === 0 && shown.mentions === 0)) return
  updateHome(player, (home) => markReadInHome(home, place))
  void requestJson('client/read', { user: player, channel: place })
}

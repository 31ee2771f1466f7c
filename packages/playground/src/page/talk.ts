import { signal } from '@preact/signals'
import type { News, Shown } from '../client/protocol.ts'
import { homeRead, isLater, messagesAfter } from './news.ts'
import { change, homes } from './session.ts'
import { ask, path } from './wire.ts'

/** The messages of the place one is in, as one sees them. */
export interface Talk {
  readonly player: string
  readonly place: string
  readonly messages: readonly Shown[]
  /** Whether they reach back to the beginning. */
  readonly whole: boolean
  /** The first one that was new when the place was entered. */
  readonly fresh: string | null
}

export const talk = signal<Talk | null>(null)

/** So many come at once. */
const PAGE = 50

const isOpen = (player: string, place: string) => talk.value?.player === player && talk.value.place === place

/** News that came while messages were on their way: they may be missing in what arrives. */
let meanwhile: News[] | null = null

const fetchPage = (user: string, channel: string, before: string | null) =>
  ask<Shown[]>(path('client/messages', { user, channel, before }))

/** Opens a place, or looks again at the one that is open. */
export async function load(player: string, place: string): Promise<void> {
  const again = isOpen(player, place)
  if (!again) talk.value = null
  const waiting: News[] = []
  meanwhile = waiting
  const unread = homes.value[player]?.places.find(({ id }) => id === place)?.unread ?? 0
  const loaded = await fetchPage(player, place, null)
  // Somebody went elsewhere in between.
  if (meanwhile !== waiting) return
  meanwhile = null
  if (loaded === null) return
  const messages = waiting.reduce<readonly Shown[]>((all, news) => messagesAfter(all, place, news), loaded)
  const others = loaded.filter(({ author }) => author.id !== player)
  const fresh = again
    ? (talk.value?.fresh ?? null)
    : unread > 0
      ? (others.at(-Math.min(unread, others.length))?.id ?? null)
      : null
  const [first] = loaded
  // What was loaded further up before the line broke stays.
  const keeps = again && first !== undefined && loaded.length === PAGE
  const above = keeps ? (talk.value?.messages ?? []).filter(({ id }) => isLater(first.id, id)) : []
  const whole = above.length > 0 ? (talk.value?.whole ?? false) : loaded.length < PAGE
  talk.value = { player, place, messages: [...above, ...messages], whole, fresh }
}

/** The message above which something is being loaded: once is enough. */
let asked: string | null = null

/** Loads what came before. */
export async function older(): Promise<void> {
  const open = talk.value
  const before = open?.messages[0]?.id ?? null
  if (open === null || open.whole || before === asked) return
  asked = before
  const loaded = await fetchPage(open.player, open.place, before)
  asked = null
  const now = talk.value
  if (loaded === null || now === null || now.place !== open.place || now.player !== open.player) return
  talk.value = { ...now, messages: [...loaded, ...now.messages], whole: loaded.length < PAGE }
}

/** Something was heard on the line of the player one is. */
export function overhear(news: News): void {
  meanwhile?.push(news)
  const open = talk.value
  if (open === null) return
  const messages = messagesAfter(open.messages, open.place, news)
  if (messages !== open.messages) talk.value = { ...open, messages }
}

/** Everything in a place was seen. */
export function read(player: string, place: string): void {
  const shown = homes.value[player]?.places.find(({ id }) => id === place)
  if (shown === undefined || (shown.unread === 0 && shown.mentions === 0)) return
  change(player, (home) => homeRead(home, place))
  void ask('client/read', { user: player, channel: place })
}

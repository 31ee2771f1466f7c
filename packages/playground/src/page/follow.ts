import { computed, effect, signal, untracked } from '@preact/signals'
import type { Home, News, Person, Trouble } from '../client/protocol.ts'
import { DIRECT } from './address.ts'
import { setHour } from './hour.ts'
import { type Connection, line } from './line.ts'
import { homeAfter } from './news.ts'
import { address, change, enter, go, homes, landing, people, place } from './session.ts'
import { load, overhear, talk } from './talk.ts'
import { toast } from './toast.ts'
import { heard as heardTrouble, remembered } from './trouble.ts'
import { ask, path } from './wire.ts'

/** How the line of the player one is stands. */
const connections = signal<Readonly<Record<string, Connection>>>({})
export const connection = (player: string | null): Connection => connections.value[player ?? ''] ?? 'joining'

const isMe = (player: string) => address.value.player === player

/** Asks anew for all that may have been missed. */
async function refresh(player: string): Promise<void> {
  const home = await ask<Home>(path('client/home', { user: player }))
  if (home === null) return
  setHour(home.hour)
  homes.value = { ...homes.value, [player]: home }
  if (!isMe(player)) return
  settle(home)
  // What is open already may have missed something.
  if (talk.value !== null && talk.value.player === player) await load(player, talk.value.place)
}

/** Corrects an address that leads nowhere. */
function settle(home: Home): void {
  const { place, server } = address.value
  const found = home.places.find(({ id }) => id === place)
  // On a phone, a server without a place is the list of its places.
  const listed = place === null && (server === DIRECT || home.servers.some(({ id }) => id === server))
  if (found === undefined && listed && isNarrow()) return
  const there = found ?? landing(home, server)
  if (there !== null) enter(there, true)
}

export const isNarrow = (): boolean => matchMedia('(max-width: 720px)').matches

function hear(player: string, news: News): void {
  if (news.type === 'hour') setHour(news.hour)
  const before = homes.value[player]
  change(player, (home) => homeAfter(home, news))
  if (!isMe(player)) return
  overhear(news)
  if (news.type === 'trouble') heardTrouble(news.trouble)
  if (news.type !== 'message' || !news.message.rings.includes(player)) return
  const there = before?.places.find(({ id }) => id === news.message.channel_id)
  if (there !== undefined && there.id !== address.value.place)
    toast({ message: news.message, place: there, player })
}

function follow(player: string): void {
  line(player, {
    opened: () => void refresh(player),
    heard: (news) => hear(player, news),
    state: (now) => {
      connections.value = { ...connections.value, [player]: now }
    },
  })
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Opens the page: whom one is first, then the others, whose mentions are shown beside their names. */
export async function start(): Promise<void> {
  let all = await ask<Person[]>('client/people')
  while (all === null) {
    await pause(1000)
    all = await ask<Person[]>('client/people')
  }
  people.value = all
  const first = all.find(({ id }) => id === address.value.player) ?? all[0]
  if (first === undefined) return
  go({ player: first.id }, true)
  follow(first.id)
  remembered((await ask<Trouble[]>('client/troubles')) ?? [])
  // The others wait until the page stands.
  await pause(300)
  for (const { id } of all) if (id !== first.id) follow(id)
}

/** Where one is, once it is known to be there. */
const whereabouts = computed(() =>
  place.value === null ? null : `${address.value.player}/${place.value.id}`,
)

// Messages follow the address.
effect(() => {
  const [player, where] = whereabouts.value?.split('/') ?? []
  if (player !== undefined && where !== undefined) untracked(() => void load(player, where))
})

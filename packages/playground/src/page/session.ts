import { computed, signal } from '@preact/signals'
import type { APIApplicationCommand } from 'discord-api-types/v10'
import type { ChannelSummary, ClientHome, PlayableUser } from '../client/protocol.ts'
import { commandEntries } from './command/entry.ts'
import { englishPageTexts } from './i18n/en.ts'
import { frenchPageTexts } from './i18n/fr.ts'
import { DIRECT_MESSAGES, formatPageLocation, type PageLocation, parsePageLocation } from './page-location.ts'

/** Users that can be played, and the page state of each. */
export const playableUsers = signal<readonly PlayableUser[]>([])
export const homeByPlayer = signal<Readonly<Record<string, ClientHome>>>({})

export const currentLocation = signal<PageLocation>(parsePageLocation(location.hash))
const readLocation = () => {
  const next = parsePageLocation(location.hash)
  currentLocation.value = { ...next, player: next.player ?? currentLocation.value.player }
}
addEventListener('hashchange', readLocation)
addEventListener('popstate', readLocation)

export const currentHome = computed(() => homeByPlayer.value[currentLocation.value.player ?? ''] ?? null)
export const currentUser = computed(
  () =>
    currentHome.value?.me ??
    playableUsers.value.find(({ id }) => id === currentLocation.value.player) ??
    null,
)

export const currentLocale = computed(() => currentUser.value?.locale ?? navigator.language)
export const pageTexts = computed(() =>
  currentLocale.value.startsWith('fr') ? frenchPageTexts : englishPageTexts,
)

export const currentChannel = computed(
  () => currentHome.value?.places.find(({ id }) => id === currentLocation.value.place) ?? null,
)

/** Commands available in the current channel. */
export const availableCommands = computed(() => {
  if (currentHome.value === null || currentChannel.value === null) return []
  // Commands have Discord's own shape.
  const commands = currentHome.value.commands as readonly APIApplicationCommand[]
  return commandEntries(commands, currentLocale.value, currentChannel.value.server)
})

/** Changes the location; `quietly` replaces the history entry. */
export function navigate(to: Partial<PageLocation>, quietly = false): void {
  const next = { ...currentLocation.value, ...to }
  const hash = formatPageLocation(next)
  if (hash === location.hash) return
  if (quietly) history.replaceState(null, '', hash)
  else history.pushState(null, '', hash)
  currentLocation.value = next
}

const serverIdOf = ({ server }: ChannelSummary): string => server ?? DIRECT_MESSAGES

export const openChannel = (channel: ChannelSummary, quietly = false): void =>
  navigate({ server: serverIdOf(channel), place: channel.id }, quietly)

export const isThreadSummary = ({ type }: ChannelSummary) => type === 11 || type === 12
export const isDirectMessage = ({ server }: ChannelSummary) => server === null

/** A channel's display name: `#general`; threads and DMs have no hash sign. */
export const channelTitle = (channel: ChannelSummary): string =>
  isThreadSummary(channel) || isDirectMessage(channel) ? channel.name : `#${channel.name}`

/** The default channel: the first of the server, else of the first server, else any; null if there is none. */
export function defaultChannel(
  { servers, places }: ClientHome,
  server: string | null,
): ChannelSummary | null {
  const known = server === DIRECT_MESSAGES || servers.some(({ id }) => id === server)
  const first = known ? server : servers[0]?.id
  const channels = places.filter((each) => serverIdOf(each) === first)
  return channels.find((each) => !isThreadSummary(each)) ?? channels[0] ?? places[0] ?? null
}

/** Switches to another player, in the same channel if they can see it. */
export function switchPlayer(player: string): void {
  const home = homeByPlayer.value[player]
  const { place, server } = currentLocation.value
  const stays = home === undefined || place === null || home.places.some(({ id }) => id === place)
  const next = stays ? null : defaultChannel(home, server)
  navigate(next === null ? { player } : { player, server: serverIdOf(next), place: next.id })
}

export const userName = (id: string): string | null =>
  currentHome.value?.users.find((user) => user.id === id)?.name ?? null

export function updateHome(player: string, update: (home: ClientHome) => ClientHome): void {
  const before = homeByPlayer.value[player]
  if (before === undefined) return
  const after = update(before)
  if (after !== before) homeByPlayer.value = { ...homeByPlayer.value, [player]: after }
}

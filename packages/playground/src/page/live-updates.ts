import { computed, effect, signal, untracked } from '@preact/signals'
import type { ClientEvent, ClientHome, PlayableUser, ProblemReport } from '../client/protocol.ts'
import { pathWithQuery, requestJson } from './api-client.ts'
import { applyEventToHome } from './client-events.ts'
import { applyEventToConversation, loadConversation, openConversation } from './conversation.ts'
import { type ConnectionState, openEventSocket } from './event-socket.ts'
import { DIRECT_MESSAGES } from './page-location.ts'
import { addProblemReport as heardTrouble, restoreProblemReports } from './problem-reports.ts'
import { setServerClock } from './server-clock.ts'
import {
  currentChannel,
  currentLocation,
  defaultChannel,
  homeByPlayer,
  navigate,
  openChannel,
  playableUsers,
  updateHome,
} from './session.ts'
import { showToast } from './toast.ts'

/** Connection state by player. */
const connections = signal<Readonly<Record<string, ConnectionState>>>({})
export const connectionOf = (player: string | null): ConnectionState =>
  connections.value[player ?? ''] ?? 'joining'

const isCurrentPlayer = (player: string) => currentLocation.value.player === player

/** Reloads the player's page state, and the open conversation. */
async function refresh(player: string): Promise<void> {
  const home = await requestJson<ClientHome>(pathWithQuery('client/home', { user: player }))
  if (home === null) return
  setServerClock(home.hour)
  homeByPlayer.value = { ...homeByPlayer.value, [player]: home }
  if (!isCurrentPlayer(player)) return
  correctLocation(home)
  // The open conversation may have missed events.
  if (openConversation.value !== null && openConversation.value.player === player)
    await loadConversation(player, openConversation.value.place)
}

/** Replaces a location that does not exist for the player. */
function correctLocation(home: ClientHome): void {
  const { place, server } = currentLocation.value
  const found = home.places.find(({ id }) => id === place)
  // On a narrow screen, a server without a channel shows its channel list.
  const listed =
    place === null && (server === DIRECT_MESSAGES || home.servers.some(({ id }) => id === server))
  if (found === undefined && listed && isNarrowScreen()) return
  const channel = found ?? defaultChannel(home, server)
  if (channel !== null) openChannel(channel, true)
}

export const isNarrowScreen = (): boolean => matchMedia('(max-width: 720px)').matches

function applyClientEvent(player: string, event: ClientEvent): void {
  if (event.type === 'hour') setServerClock(event.hour)
  const before = homeByPlayer.value[player]
  updateHome(player, (home) => applyEventToHome(home, event))
  if (!isCurrentPlayer(player)) return
  applyEventToConversation(event)
  if (event.type === 'trouble') heardTrouble(event.trouble)
  if (event.type !== 'message' || !event.message.rings.includes(player)) return
  const channel = before?.places.find(({ id }) => id === event.message.channel_id)
  if (channel !== undefined && channel.id !== currentLocation.value.place)
    showToast({ message: event.message, place: channel, player })
}

function followPlayer(player: string): void {
  openEventSocket(player, {
    onOpen: () => void refresh(player),
    onEvent: (event) => applyClientEvent(player, event),
    onStateChange: (now) => {
      connections.value = { ...connections.value, [player]: now }
    },
  })
}

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Starts the page: connects the current player first, then the others for their mention counts. */
export async function startPage(): Promise<void> {
  let all = await requestJson<PlayableUser[]>('client/people')
  while (all === null) {
    await delay(1000)
    all = await requestJson<PlayableUser[]>('client/people')
  }
  playableUsers.value = all
  const first = all.find(({ id }) => id === currentLocation.value.player) ?? all[0]
  if (first === undefined) return
  navigate({ player: first.id }, true)
  followPlayer(first.id)
  restoreProblemReports((await requestJson<ProblemReport[]>('client/troubles')) ?? [])
  // The other players connect after the page is shown.
  await delay(300)
  for (const { id } of all) if (id !== first.id) followPlayer(id)
}

/** The current player and channel, once the channel is known to exist. */
const openChannelKey = computed(() =>
  currentChannel.value === null ? null : `${currentLocation.value.player}/${currentChannel.value.id}`,
)

// Loads the conversation when the location changes.
effect(() => {
  const [player, channel] = openChannelKey.value?.split('/') ?? []
  if (player !== undefined && channel !== undefined) untracked(() => void loadConversation(player, channel))
})

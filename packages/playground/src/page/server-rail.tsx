import type { ChannelSummary } from '../client/protocol.ts'
import { nameInitials } from './avatar.tsx'
import { Icon } from './icon.tsx'
import { isNarrowScreen } from './live-updates.ts'
import { MentionBadge } from './mention-badge.tsx'
import { DIRECT_MESSAGES } from './page-location.ts'
import { currentHome, currentLocation, defaultChannel, navigate, openChannel, pageTexts } from './session.ts'

/** The last open channel of each server. */
const lastChannelByServer = new Map<string, string>()

function openServer(server: string): void {
  const home = currentHome.value
  if (home === null) return
  if (currentLocation.value.server !== null && currentLocation.value.place !== null)
    lastChannelByServer.set(currentLocation.value.server, currentLocation.value.place)
  if (isNarrowScreen()) {
    navigate({ server, place: null })
    return
  }
  const lastChannel = home.places.find(({ id }) => id === lastChannelByServer.get(server))
  const channel = lastChannel ?? defaultChannel(home, server)
  if (channel !== null) openChannel(channel)
}

function ServerButton({
  server,
  name,
  places,
}: {
  server: string
  name: string
  places: readonly ChannelSummary[]
}) {
  const mentions = places.reduce((sum, each) => sum + each.mentions, 0)
  const unread = places.some((each) => each.unread > 0)
  return (
    <li class={unread ? 'server-item unread' : 'server-item'}>
      <button
        type="button"
        class="server"
        title={name}
        aria-current={currentLocation.value.server === server ? 'true' : undefined}
        onClick={() => openServer(server)}
      >
        {server === DIRECT_MESSAGES ? (
          <Icon name="envelope" size={24} />
        ) : (
          <span aria-hidden="true">{nameInitials(name)}</span>
        )}
        <span class="hidden">{name}</span>
        {unread && mentions === 0 && <span class="hidden">, {pageTexts.value.unread}</span>}
        <MentionBadge many={mentions} />
      </button>
    </li>
  )
}

/** The list of servers. */
export function ServerRail() {
  const home = currentHome.value
  const places = home?.places ?? []
  return (
    <nav class="rail" aria-label={pageTexts.value.servers}>
      <ul>
        <ServerButton
          server={DIRECT_MESSAGES}
          name={pageTexts.value.direct}
          places={places.filter(({ server }) => server === null)}
        />
        <li class="rule" aria-hidden="true" />
        {home?.servers.map(({ id, name }) => (
          <ServerButton
            key={id}
            server={id}
            name={name}
            places={places.filter(({ server }) => server === id)}
          />
        ))}
      </ul>
    </nav>
  )
}

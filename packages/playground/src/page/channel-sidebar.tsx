import type { ChannelSummary } from '../client/protocol.ts'
import { Avatar } from './avatar.tsx'
import { Icon } from './icon.tsx'
import { isNarrowScreen } from './live-updates.ts'
import { MentionBadge } from './mention-badge.tsx'
import { DIRECT_MESSAGES } from './page-location.ts'
import { PlayerSwitcher } from './player-switcher.tsx'
import {
  currentHome,
  currentLocation,
  isDirectMessage,
  isThreadSummary,
  openChannel,
  pageTexts,
} from './session.ts'

function ChannelButton({ place }: { place: ChannelSummary }) {
  const { id, name, unread, mentions } = place
  const open = currentLocation.value.place === id
  const showUnread = unread > 0 && !open
  return (
    <button
      type="button"
      class={`channel-button${isThreadSummary(place) ? ' thread' : ''}${showUnread ? ' unread' : ''}`}
      aria-current={open ? 'page' : undefined}
      onClick={() => openChannel(place)}
    >
      {isDirectMessage(place) ? (
        <Avatar id={currentHome.value?.application.id ?? ''} name={name} size={32} />
      ) : (
        <Icon name={isThreadSummary(place) ? 'thread' : 'channel'} size={isThreadSummary(place) ? 16 : 18} />
      )}
      <span class="name">{name}</span>
      {showUnread && mentions === 0 && (
        <>
          <span class="dot" aria-hidden="true" />
          <span class="hidden">, {pageTexts.value.unread}</span>
        </>
      )}
      {!open && <MentionBadge many={mentions} />}
    </button>
  )
}

const ChannelButtonList = ({ places }: { places: readonly ChannelSummary[] }) => (
  <ul>
    {places.map((place) => (
      <li key={place.id}>
        <ChannelButton place={place} />
      </li>
    ))}
  </ul>
)

/** A channel with its threads. Archived threads without unread messages are collapsed. */
function ChannelWithThreads({
  place,
  threads,
}: {
  place: ChannelSummary
  threads: readonly ChannelSummary[]
}) {
  const isExpanded = (each: ChannelSummary) =>
    !each.archived || each.unread > 0 || each.id === currentLocation.value.place
  const collapsed = threads.filter((each) => !isExpanded(each))
  return (
    <li>
      <ChannelButton place={place} />
      {threads.length > 0 && (
        <div class="threads">
          <ChannelButtonList places={threads.filter(isExpanded)} />
          {collapsed.length > 0 && (
            <details>
              <summary>{pageTexts.value.archived(collapsed.length)}</summary>
              <ChannelButtonList places={collapsed} />
            </details>
          )}
        </div>
      )}
    </li>
  )
}

function ChannelTree({ places }: { places: readonly ChannelSummary[] }) {
  const channels = places.filter((place) => !isThreadSummary(place))
  const threadsOf = (id: string) => places.filter((place) => isThreadSummary(place) && place.parent === id)
  return (
    <ul>
      {channels.map((place) => (
        <ChannelWithThreads key={place.id} place={place} threads={threadsOf(place.id)} />
      ))}
    </ul>
  )
}

/** The channels of the current server, or the DMs, and the player switcher. */
export function ChannelSidebar() {
  const home = currentHome.value
  const { server } = currentLocation.value
  const direct = server === DIRECT_MESSAGES
  const name = direct ? pageTexts.value.direct : home?.servers.find(({ id }) => id === server)?.name
  const places = (home?.places ?? []).filter((place) => (place.server ?? DIRECT_MESSAGES) === server)
  // On a narrow screen the list is the main content.
  const alone = currentLocation.value.place === null && isNarrowScreen()
  const Side = alone ? 'main' : 'div'
  const Title = alone ? 'h1' : 'h2'
  return (
    <Side class="side">
      <PlayerSwitcher />
      <nav class="places" aria-label={pageTexts.value.places}>
        <Title>{name ?? ''}</Title>
        {direct ? <ChannelButtonList places={places} /> : <ChannelTree places={places} />}
        {direct && places.length === 0 && <p class="empty">{pageTexts.value.noDirect}</p>}
      </nav>
    </Side>
  )
}

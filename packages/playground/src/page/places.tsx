import type { PlaceShown } from '../client/protocol.ts'
import { DIRECT } from './address.ts'
import { Avatar } from './avatar.tsx'
import { Badge } from './badge.tsx'
import { isNarrow } from './follow.ts'
import { Icon } from './icon.tsx'
import { Players } from './players.tsx'
import { address, enter, home, isDirect, isThread, words } from './session.ts'

function Door({ place }: { place: PlaceShown }) {
  const { id, name, unread, mentions } = place
  const open = address.value.place === id
  const fresh = unread > 0 && !open
  return (
    <button
      type="button"
      class={`door${isThread(place) ? ' thread' : ''}${fresh ? ' unread' : ''}`}
      aria-current={open ? 'page' : undefined}
      onClick={() => enter(place)}
    >
      {isDirect(place) ? (
        <Avatar id={home.value?.application.id ?? ''} name={name} size={32} />
      ) : (
        <Icon name={isThread(place) ? 'thread' : 'channel'} size={isThread(place) ? 16 : 18} />
      )}
      <span class="name">{name}</span>
      {fresh && mentions === 0 && (
        <>
          <span class="dot" aria-hidden="true" />
          <span class="hidden">, {words.value.unread}</span>
        </>
      )}
      {!open && <Badge many={mentions} />}
    </button>
  )
}

const Doors = ({ places }: { places: readonly PlaceShown[] }) => (
  <ul>
    {places.map((place) => (
      <li key={place.id}>
        <Door place={place} />
      </li>
    ))}
  </ul>
)

/** A channel with its threads; archived ones are folded away unless something is new in them. */
function Channel({ place, threads }: { place: PlaceShown; threads: readonly PlaceShown[] }) {
  const isAwake = (each: PlaceShown) => !each.archived || each.unread > 0 || each.id === address.value.place
  const asleep = threads.filter((each) => !isAwake(each))
  return (
    <li>
      <Door place={place} />
      {threads.length > 0 && (
        <div class="threads">
          <Doors places={threads.filter(isAwake)} />
          {asleep.length > 0 && (
            <details>
              <summary>{words.value.archived(asleep.length)}</summary>
              <Doors places={asleep} />
            </details>
          )}
        </div>
      )}
    </li>
  )
}

function Channels({ places }: { places: readonly PlaceShown[] }) {
  const channels = places.filter((place) => !isThread(place))
  const threadsOf = (id: string) => places.filter((place) => isThread(place) && place.parent === id)
  return (
    <ul>
      {channels.map((place) => (
        <Channel key={place.id} place={place} threads={threadsOf(place.id)} />
      ))}
    </ul>
  )
}

/** The places of a server, or the direct messages, below the players. */
export function Places() {
  const there = home.value
  const { server } = address.value
  const direct = server === DIRECT
  const name = direct ? words.value.direct : there?.servers.find(({ id }) => id === server)?.name
  const places = (there?.places ?? []).filter((place) => (place.server ?? DIRECT) === server)
  // On a phone the list is a screen of its own, and then the page's main thing.
  const alone = address.value.place === null && isNarrow()
  const Side = alone ? 'main' : 'div'
  const Title = alone ? 'h1' : 'h2'
  return (
    <Side class="side">
      <Players />
      <nav class="places" aria-label={words.value.places}>
        <Title>{name ?? ''}</Title>
        {direct ? <Doors places={places} /> : <Channels places={places} />}
        {direct && places.length === 0 && <p class="empty">{words.value.noDirect}</p>}
      </nav>
    </Side>
  )
}

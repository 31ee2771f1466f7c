import type { PlaceShown } from '../client/protocol.ts'
import { DIRECT } from './address.ts'
import { initials } from './avatar.tsx'
import { Badge } from './badge.tsx'
import { isNarrow } from './follow.ts'
import { Icon } from './icon.tsx'
import { address, enter, go, home, landing, words } from './session.ts'

/** Where one was last in each server. */
const last = new Map<string, string>()

function visit(server: string): void {
  const there = home.value
  if (there === null) return
  if (address.value.server !== null && address.value.place !== null)
    last.set(address.value.server, address.value.place)
  if (isNarrow()) {
    go({ server, place: null })
    return
  }
  const known = there.places.find(({ id }) => id === last.get(server))
  const to = known ?? landing(there, server)
  if (to !== null) enter(to)
}

function Stop({ server, name, places }: { server: string; name: string; places: readonly PlaceShown[] }) {
  const mentions = places.reduce((sum, each) => sum + each.mentions, 0)
  const unread = places.some((each) => each.unread > 0)
  return (
    <li class={unread ? 'stop unread' : 'stop'}>
      <button
        type="button"
        class="server"
        title={name}
        aria-current={address.value.server === server ? 'true' : undefined}
        onClick={() => visit(server)}
      >
        {server === DIRECT ? (
          <Icon name="letter" size={24} />
        ) : (
          <span aria-hidden="true">{initials(name)}</span>
        )}
        <span class="hidden">{name}</span>
        {unread && mentions === 0 && <span class="hidden">, {words.value.unread}</span>}
        <Badge many={mentions} />
      </button>
    </li>
  )
}

/** The servers, one below the other. */
export function Rail() {
  const there = home.value
  const places = there?.places ?? []
  return (
    <nav class="rail" aria-label={words.value.servers}>
      <ul>
        <Stop
          server={DIRECT}
          name={words.value.direct}
          places={places.filter(({ server }) => server === null)}
        />
        <li class="rule" aria-hidden="true" />
        {there?.servers.map(({ id, name }) => (
          <Stop key={id} server={id} name={name} places={places.filter(({ server }) => server === id)} />
        ))}
      </ul>
    </nav>
  )
}

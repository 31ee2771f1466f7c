import type { App } from '@crackpost/bot/app'
import { act, echoed } from '@crackpost/core/app/act'
import { forget } from '@crackpost/core/app/forget'
import { look, mine, past } from '@crackpost/core/app/look'
import { unlessNewer } from '@crackpost/core/app/newer'
import { open, rematch } from '@crackpost/core/app/open'
import type { Ports } from '@crackpost/core/app/ports'

/** Longer than any request can be heard again. */
const REMEMBERED = 15 * 60_000

/** The use cases, bound to what they need of the world. */
export const appOf = (ports: Ports): App => ({
  open: (opening) => open(ports, opening),
  rematch: (wish) => rematch(ports, wish),
  act: (request) => act(ports, request),
  async heard(id, cause) {
    const loaded = await look(ports, id)
    return loaded && echoed(ports, loaded, cause)
  },
  look: (id) => look(ports, id),
  // Null as well where a later release has been at it: then a look says so.
  glance: (id) => unlessNewer(ports.matches.load(id)),
  mine: (player) => mine(ports, player),
  past: (player) => past(ports, player),
  atChannel: (channel) => ports.directory.atChannel(channel),
  inServer: (server) => ports.directory.inServer(server),
  async known(user, name) {
    const player = await ports.people.playerOf(user, name)
    return { player, settings: await ports.settings.ofPlayer(player) }
  },
  playerOf: (user, name) => ports.people.playerOf(user, name),
  personOf: (player) => ports.people.personOf(player),
  ofServer: (server) => ports.settings.ofServer(server),
  savePlayer: (player, settings) => ports.settings.savePlayer(player, settings),
  saveServer: (server, settings) => ports.settings.saveServer(server, settings),
  forget: (user, cause) => forget(ports, user, cause),
  lexicon: (house) => ports.lexicon(house),
  now: () => ports.now(),
  demo: null,
  async meant(cause, id) {
    const counter = `meant#${cause}`
    if (id !== null && (await ports.counters.claim(counter, id, 1, ports.now() + REMEMBERED))) return id
    const [first = id] = await ports.counters.members(counter)
    return first
  },
})

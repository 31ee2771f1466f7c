import type { App } from '@crackpost/bot/app'
import { act } from '@crackpost/core/app/act'
import { look, mine } from '@crackpost/core/app/look'
import { open, rematch } from '@crackpost/core/app/open'
import type { Ports } from '@crackpost/core/app/ports'

/** Longer than any request can be heard again. */
const REMEMBERED = 15 * 60_000

/** The use cases, bound to what they need of the world. */
export const appOf = (ports: Ports): App => ({
  open: (opening) => open(ports, opening),
  rematch: (wish) => rematch(ports, wish),
  act: (request) => act(ports, request),
  look: (id) => look(ports, id),
  glance: (id) => ports.matches.load(id),
  mine: (player) => mine(ports, player),
  atChannel: (channel) => ports.directory.atChannel(channel),
  playerOf: (user) => ports.people.playerOf(user),
  userOf: (player) => ports.people.userOf(player),
  ofServer: (server) => ports.settings.ofServer(server),
  async meant(cause, id) {
    const counter = `meant#${cause}`
    if (id !== null && (await ports.counters.claim(counter, id, 1, ports.now() + REMEMBERED))) return id
    const [first = id] = await ports.counters.members(counter)
    return first
  },
})

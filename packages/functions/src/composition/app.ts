import type { UseCases } from '@crackpost/bot/use-cases'
import { forgetPlayer } from '@crackpost/core/use-cases/forget-player'
import { findDuplicate, handleCommand } from '@crackpost/core/use-cases/handle-command'
import { nullIfNewerRelease } from '@crackpost/core/use-cases/newer-release'
import { openMatch, openRematch } from '@crackpost/core/use-cases/open-match'
import type { Ports } from '@crackpost/core/use-cases/ports'
import { activeMatches, finishedMatches, loadCurrent } from '@crackpost/core/use-cases/queries'

/** Longer than any request can be heard again. */
const PIN_TTL_MS = 15 * 60_000

/** The use cases, bound to what they need of the world. */
export const createApp = (ports: Ports): UseCases => ({
  openMatch: (opening) => openMatch(ports, opening),
  openRematch: (wish) => openRematch(ports, wish),
  handleCommand: (request) => handleCommand(ports, request),
  async findDuplicate(id, cause) {
    const loaded = await loadCurrent(ports, id)
    return loaded && findDuplicate(ports, loaded, cause)
  },
  loadCurrent: (id) => loadCurrent(ports, id),
  // Null as well where a later release has been at it: then a look says so.
  loadSnapshot: (id) => nullIfNewerRelease(ports.matches.loadSnapshot(id)),
  activeMatches: (player) => activeMatches(ports, player),
  finishedMatches: (player) => finishedMatches(ports, player),
  matchesInChannel: (channel) => ports.directory.matchesInChannel(channel),
  matchesInServer: (server) => ports.directory.matchesInServer(server),
  async identify(user, name) {
    const player = await ports.people.findOrCreatePlayer(user, name)
    return { player, settings: await ports.settings.loadPlayerSettings(player) }
  },
  ensurePlayer: (user, name) => ports.people.findOrCreatePlayer(user, name),
  identityOf: (player) => ports.people.identityOf(player),
  loadServerSettings: (server) => ports.settings.loadServerSettings(server),
  savePlayerSettings: (player, settings) => ports.settings.savePlayerSettings(player, settings),
  saveServerSettings: (server, settings) => ports.settings.saveServerSettings(server, settings),
  forgetUser: (user, cause) => forgetPlayer(ports, user, cause),
  lexiconWith: (serverWords) => ports.lexiconWith(serverWords),
  now: () => ports.now(),
  openDemoMatch: null,
  async pinResolvedMatch(cause, id) {
    const counter = `meant#${cause}`
    if (id !== null && (await ports.counters.claim(counter, id, 1, ports.now() + PIN_TTL_MS))) return id
    const [first = id] = await ports.counters.members(counter)
    return first
  },
})

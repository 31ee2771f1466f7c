import { asArray, asObject, asString, asStrings, isJsonObject, type JsonObject } from '../json.ts'
import { type ChannelRecord, DENIABLE_PERMISSIONS, TEXT_CHANNEL } from './discord-state.ts'
import type { Emulator } from './emulator.ts'

/** Ids of the created users, servers and channels. */
export interface SeedResult {
  users: string[]
  servers: { id: string; channels: string[] }[]
}

/** Creates a user from an id or a description, and returns the id. */
function addUser(emulator: Emulator, value: unknown): string {
  const description = typeof value === 'string' ? { id: value } : asObject(value)
  const id = asString(description.id) ?? emulator.nextId()
  emulator.state.users[id] = {
    id,
    name: asString(description.name) ?? `user ${id}`,
    bot: false,
    closed: description.closed === true,
    locale: asString(description.locale) ?? 'en-US',
    manages: description.manages === true,
  }
  return id
}

function addChannel(emulator: Emulator, server: string, value: unknown): string {
  const description = typeof value === 'string' ? { id: value } : asObject(value)
  const id = asString(description.id) ?? emulator.nextId()
  const channel: ChannelRecord = {
    id,
    type: TEXT_CHANNEL,
    name: asString(description.name) ?? `channel-${id}`,
    server,
    parent: null,
    recipients: [],
    owner: null,
    denied: DENIABLE_PERMISSIONS.filter((each) => asStrings(description.denied).includes(each)),
    archived: false,
    locked: false,
    autoArchive: 1440,
    activeAt: emulator.clock.now(),
    deleted: false,
  }
  emulator.state.channels[id] = channel
  emulator.publish({ type: 'place', channel })
  return id
}

/**
 * Creates users, and servers with channels and members:
 * `{ bot: name, users: ['1', { name, locale, manages, closed }],
 *    servers: [{ name, locale, members: ['1'], channels: [{ name, denied }] }] }`.
 * Missing ids are generated; a server without a member list contains all users so far.
 */
export function seedEmulator(emulator: Emulator, body: JsonObject): SeedResult {
  const bot = emulator.state.users[emulator.state.bot]
  if (bot !== undefined) bot.name = asString(body.bot) ?? bot.name
  const users = asArray(body.users).map((each) => addUser(emulator, each))
  const servers = asArray(body.servers)
    .filter(isJsonObject)
    .map((description) => {
      const id = asString(description.id) ?? emulator.nextId()
      const people = Object.values(emulator.state.users).filter(({ bot }) => !bot)
      const members =
        description.members === undefined ? people.map((each) => each.id) : asStrings(description.members)
      for (const member of members)
        if (emulator.state.users[member] === undefined) users.push(addUser(emulator, member))
      const [name, locale] = [
        asString(description.name) ?? `server ${id}`,
        asString(description.locale) ?? 'en-US',
      ]
      emulator.state.servers[id] = { id, name, members, locale, left: false }
      const channels = asArray(description.channels).map((each) => addChannel(emulator, id, each))
      emulator.publish({ type: 'joined', server: id })
      return { id, channels }
    })
  return { users, servers }
}

import { isRecord, type Json, list, record, text, texts } from './json.ts'
import { type Channel, PERMISSIONS, TEXT } from './state.ts'
import type { World } from './world.ts'

/** What was created, with the ids it got. */
export interface Seeded {
  users: string[]
  servers: { id: string; channels: string[] }[]
}

/** A user as named, or as described. */
function user(world: World, value: unknown): string {
  const said = typeof value === 'string' ? { id: value } : record(value)
  const id = text(said.id) ?? world.id()
  world.state.users[id] = {
    id,
    name: text(said.name) ?? `user ${id}`,
    bot: false,
    closed: said.closed === true,
    locale: text(said.locale) ?? 'en-US',
    manages: said.manages === true,
  }
  return id
}

function channel(world: World, server: string, value: unknown): string {
  const said = typeof value === 'string' ? { id: value } : record(value)
  const id = text(said.id) ?? world.id()
  const made: Channel = {
    id,
    type: TEXT,
    name: text(said.name) ?? `channel-${id}`,
    server,
    parent: null,
    recipients: [],
    owner: null,
    denied: PERMISSIONS.filter((each) => texts(said.denied).includes(each)),
    archived: false,
    locked: false,
    autoArchive: 1440,
    activeAt: world.clock.now(),
    deleted: false,
  }
  world.state.channels[id] = made
  world.tell({ type: 'place', channel: made })
  return id
}

/**
 * Creates users, and servers with channels and members:
 * `{ bot: name, users: ['1', { name, locale, manages, closed }],
 *    servers: [{ name, locale, members: ['1'], channels: [{ name, denied }] }] }`.
 * Whoever has no id gets one; a server without a list of members has all users so far.
 */
export function seed(world: World, body: Json): Seeded {
  const bot = world.state.users[world.state.bot]
  if (bot !== undefined) bot.name = text(body.bot) ?? bot.name
  const users = list(body.users).map((each) => user(world, each))
  const servers = list(body.servers)
    .filter(isRecord)
    .map((said) => {
      const id = text(said.id) ?? world.id()
      const people = Object.values(world.state.users).filter(({ bot }) => !bot)
      const members = said.members === undefined ? people.map((each) => each.id) : texts(said.members)
      for (const member of members)
        if (world.state.users[member] === undefined) users.push(user(world, member))
      const [name, locale] = [text(said.name) ?? `server ${id}`, text(said.locale) ?? 'en-US']
      world.state.servers[id] = { id, name, members, locale, left: false }
      const channels = list(said.channels).map((each) => channel(world, id, each))
      world.tell({ type: 'joined', server: id })
      return { id, channels }
    })
  return { users, servers }
}

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
    deleted: false,
  }
  world.state.channels[id] = made
  return id
}

/**
 * Creates users, and servers with channels and members:
 * `{ users: ['1', { name }], servers: [{ name, members: ['1'], channels: [{ name, denied }] }] }`.
 * Whoever has no id gets one; a server without a list of members has all users so far.
 */
export function seed(world: World, body: Json): Seeded {
  const users = list(body.users).map((each) => user(world, each))
  const servers = list(body.servers)
    .filter(isRecord)
    .map((said) => {
      const id = text(said.id) ?? world.id()
      const people = Object.values(world.state.users).filter(({ bot }) => !bot)
      const members = said.members === undefined ? people.map((each) => each.id) : texts(said.members)
      for (const member of members)
        if (world.state.users[member] === undefined) users.push(user(world, member))
      world.state.servers[id] = { id, name: text(said.name) ?? `server ${id}`, members }
      return { id, channels: list(said.channels).map((each) => channel(world, id, each)) }
    })
  return { users, servers }
}

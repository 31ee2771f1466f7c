import { type Channel, DM } from './state.ts'
import type { World } from './world.ts'

/** The direct messages between the bot and a user: asked for twice, they are the same channel. */
export function direct(world: World, user: string): Channel {
  const { channels } = world.state
  const known = Object.values(channels).find(
    ({ type, recipients }) => type === DM && recipients.includes(user),
  )
  if (known !== undefined) return known
  const channel: Channel = {
    id: world.id(),
    type: DM,
    name: '',
    server: null,
    parent: null,
    recipients: [user],
    owner: null,
    denied: [],
    archived: false,
    locked: false,
    autoArchive: 0,
    activeAt: world.clock.now(),
    deleted: false,
  }
  channels[channel.id] = channel
  world.tell({ type: 'place', channel })
  return channel
}

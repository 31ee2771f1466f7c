import { type ChannelRecord, DM_CHANNEL } from './discord-state.ts'
import type { Emulator } from './emulator.ts'

/** Returns the DM channel between the bot and a user; creates it if needed. */
export function ensureDmChannel(emulator: Emulator, user: string): ChannelRecord {
  const { channels } = emulator.state
  const known = Object.values(channels).find(
    ({ type, recipients }) => type === DM_CHANNEL && recipients.includes(user),
  )
  if (known !== undefined) return known
  const channel: ChannelRecord = {
    id: emulator.nextId(),
    type: DM_CHANNEL,
    name: '',
    server: null,
    parent: null,
    recipients: [user],
    owner: null,
    denied: [],
    archived: false,
    locked: false,
    autoArchive: 0,
    activeAt: emulator.clock.now(),
    deleted: false,
  }
  channels[channel.id] = channel
  emulator.publish({ type: 'place', channel })
  return channel
}

import { PUBLIC_THREAD_CHANNEL } from '@crackpost/playground/state/discord-state'
import type { DiscordHarness } from '../harness/discord.ts'

/** Adds a public thread to the home channel, as a user would; returns its id. */
export function addTestThread({ discord, channel }: DiscordHarness): string {
  const parent = discord.state.channels[channel]
  if (!parent) throw new Error('there is no channel')
  const id = discord.nextId()
  discord.state.channels[id] = { ...parent, id, type: PUBLIC_THREAD_CHANNEL, name: 'thread', parent: channel }
  return id
}

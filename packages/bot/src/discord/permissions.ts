import type { Invoker } from './interaction.ts'

/** The permissions that the bot needs in the channel of a match, with Discord's bits. */
export const PERMISSION_BITS = {
  view: 1n << 10n,
  send: 1n << 11n,
  files: 1n << 15n,
  history: 1n << 16n,
  threads: 1n << 35n,
  sendInThreads: 1n << 38n,
} as const
export type BotPermission = keyof typeof PERMISSION_BITS

const ADMINISTRATOR_BIT = 1n << 3n

const CHANNEL_PERMISSIONS: readonly BotPermission[] = ['view', 'send', 'files', 'history']

/** The missing permissions for a match in this channel; `threads`: whether matches get their own threads. */
export function missingPermissions(
  { botPermissions, isThread }: Pick<Invoker, 'botPermissions' | 'isThread'>,
  threads: boolean,
): BotPermission[] {
  if (botPermissions === null) return [...CHANNEL_PERMISSIONS]
  if ((botPermissions & ADMINISTRATOR_BIT) !== 0n) return []
  const inThread: readonly BotPermission[] = ['view', 'sendInThreads', 'files', 'history']
  const wanted = isThread
    ? inThread
    : [...CHANNEL_PERMISSIONS, ...(threads ? (['threads', 'sendInThreads'] as const) : [])]
  return wanted.filter((permission) => (botPermissions & PERMISSION_BITS[permission]) === 0n)
}

/** Without these no match can be played; without the others there are only no threads and no message history. */
export const REQUIRED_PERMISSIONS: readonly BotPermission[] = ['view', 'send', 'sendInThreads', 'files']

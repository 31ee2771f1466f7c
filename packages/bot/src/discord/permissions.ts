import type { Invoker } from './interaction.ts'

/** What we need to be allowed to where a match is shown, by the names that Discord has for it. */
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

/** What is missing here for a table; `threads`: whether matches get threads of their own. */
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
  return wanted.filter((right) => (botPermissions & PERMISSION_BITS[right]) === 0n)
}

/** Without these there is no match; without the others only no thread, and no looking back. */
export const REQUIRED_PERMISSIONS: readonly BotPermission[] = ['view', 'send', 'sendInThreads', 'files']

import type { Asker } from './asked.ts'

/** What we need to be allowed to where a match is shown, by the names that Discord has for it. */
export const RIGHTS = {
  view: 1n << 10n,
  send: 1n << 11n,
  files: 1n << 15n,
  history: 1n << 16n,
  threads: 1n << 35n,
  sendInThreads: 1n << 38n,
} as const
export type Right = keyof typeof RIGHTS

const ADMINISTRATOR = 1n << 3n

const NEEDED: readonly Right[] = ['view', 'send', 'files', 'history']

/** What is missing here for a table; `threads`: whether matches get threads of their own. */
export function missing({ rights, isThread }: Pick<Asker, 'rights' | 'isThread'>, threads: boolean): Right[] {
  if (rights === null) return [...NEEDED]
  if ((rights & ADMINISTRATOR) !== 0n) return []
  const inThread: readonly Right[] = ['view', 'sendInThreads', 'files', 'history']
  const wanted = isThread
    ? inThread
    : [...NEEDED, ...(threads ? (['threads', 'sendInThreads'] as const) : [])]
  return wanted.filter((right) => (rights & RIGHTS[right]) === 0n)
}

/** Without these there is no match; without the others only no thread, and no looking back. */
export const VITAL: readonly Right[] = ['view', 'send', 'sendInThreads', 'files']

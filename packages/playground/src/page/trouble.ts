import { computed, signal } from '@preact/signals'
import type { Trouble } from '../client/protocol.ts'
import { now } from './hour.ts'

/** What went wrong, the newest first: the server's troubles and the page's own. */
export const troubles = signal<readonly Trouble[]>([])
/** The one that nobody has looked at yet. */
export const alarm = signal<Trouble | null>(null)
const looked = signal(0)
export const unlooked = computed(() => Math.max(0, troubles.value.length - looked.value))

/** So many are kept. */
const MOST = 200

function add(all: readonly Trouble[]): void {
  const known = new Set(troubles.value.map(({ id }) => id))
  const more = all.filter(({ id }) => !known.has(id))
  if (more.length === 0) return
  troubles.value = [...more, ...troubles.value].sort((one, other) => other.at - one.at).slice(0, MOST)
}

/** A trouble that the server told of. */
export function heard(trouble: Trouble): void {
  add([trouble])
  alarm.value = trouble
}

/** Troubles from before this page was opened: shown, but nobody is alarmed. */
export function remembered(all: readonly Trouble[]): void {
  add(all)
  look()
}

/** Ids of the page's own troubles go down, so that they meet none of the server's. */
let own = 0

/** Something went wrong here in the page. */
export function complain(what: string, message: string, details: readonly string[] = []): void {
  own -= 1
  heard({ id: own, at: now.value, what, message, details })
}

/** They were looked at. */
export function look(): void {
  looked.value = troubles.value.length
  alarm.value = null
}

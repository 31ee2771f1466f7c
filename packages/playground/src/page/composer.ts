import { computed, signal } from '@preact/signals'
import type { Draft } from './command/draft.ts'
import { typed } from './command/typed.ts'
import { address, entries, locale } from './session.ts'

/** What is being written: a text, or a command with its options. */
export interface Composing {
  readonly text: string
  readonly draft: Draft | null
}

const NOTHING: Composing = { text: '', draft: null }

/** What every player is writing in every place. */
const all = signal<Readonly<Record<string, Composing>>>({})
const here = computed(() => `${address.value.player}/${address.value.place}`)

export const composing = computed(() => all.value[here.value] ?? NOTHING)

/** Counts how often the composer was asked to take the focus. */
export const called = signal(0)

export function compose(now: Partial<Composing>): void {
  all.value = { ...all.value, [here.value]: { ...composing.value, ...now } }
}

/** What was typed becomes a command as soon as it has the whole name of one. */
export function write(text: string): void {
  const draft = typed(entries.value, text, locale.value)
  compose(draft === null ? { text, draft: null } : { text: '', draft })
}

/** Puts something into the composer from elsewhere: a command that was mentioned. */
export function summon(line: string): void {
  write(line)
  called.value += 1
}

import type { Press } from './command.ts'
import { button, choice, type Option, type Part, text } from './panel.ts'
import { plain } from './tag.ts'

/** Something that can be set to one of a few things. What is offered is what is accepted, and nothing else is. */
export interface Dial<T, W> {
  readonly verb: string
  /** What it is about, in a word or two. */
  title(words: W): string
  /** How it stands, in a sentence. */
  tells(now: T, words: W): string
  offers(now: T, words: W): readonly Offer<T>[]
}

/** One of those things, and how everything would be with it. */
export interface Offer<T> extends Option {
  readonly to: T
}

/** A sentence, and below it a list to choose from. */
export function listPart<T, W>(dial: Dial<T, W>, now: T, words: W): Part[] {
  return [text(dial.tells(now, words)), choice(plain(dial.verb), dial.title(words), dial.offers(now, words))]
}

/** A sentence, and beside it a button for what it is not: pressed twice it changes nothing more. */
export function switchPart<T, W>(dial: Dial<T, W>, now: T, words: W): Part {
  const told = dial.tells(now, words)
  const other = dial.offers(now, words).find(({ chosen }) => !chosen)
  if (!other) return text(told)
  return { type: 'line', text: told, button: button(other.label, plain(dial.verb, other.value)) }
}

/** How everything is after a press; null for what is not offered. */
export function dialled<T, W>(
  dial: Dial<T, W>,
  now: T,
  words: W,
  { values, rest }: Pick<Press, 'values' | 'rest'>,
): T | null {
  const [value = rest] = values
  return dial.offers(now, words).find((offer) => offer.value === value)?.to ?? null
}

interface Among<V, T> {
  readonly all: readonly V[]
  readonly present: V
  name(value: V): string
  label(value: V): string
  to(value: V): T
}

/** An offer for each value; the present one is always among them. */
export function among<V, T>({ all, present, name, label, to }: Among<V, T>): Offer<T>[] {
  const chosen = name(present)
  const values = all.some((value) => name(value) === chosen) ? all : [...all, present]
  return values.map((value) => ({
    label: label(value),
    value: name(value),
    chosen: name(value) === chosen,
    to: to(value),
  }))
}

import type { UrlAnswer, UrlEvent } from '@crackpost/functions/discord/event'
import { type Json, list, record, text } from '@crackpost/playground/json'
import { componentsShown } from '@crackpost/playground/shown'
import type { Message } from '@crackpost/playground/state'
import { flat } from '@crackpost/playground/unfurl'

/** A message as somebody looks at it, or a form: whatever can be read and touched. A message changes under the eye. */
export interface Page {
  /** Null: a form. */
  readonly message: Message | null
  /** What was sent to the house and what it said, byte for byte; null for what nobody asked for. */
  readonly exchange: Exchange | null
  parts(): Json[]
  /** Everything that can be read, a line each. */
  text(): string
  /** What pictures show, in words. */
  alts(): string[]
  /** What stands on the buttons. */
  buttons(): string[]
}

export interface Exchange {
  readonly event: UrlEvent
  readonly answer: UrlAnswer
}

export const BUTTON = 2
export const LABEL = 18

export function page(of: Message | Json, exchange: Exchange | null = null): Page {
  const message = isMessage(of) ? of : null
  const parts = (): Json[] => flat(isMessage(of) ? componentsShown('', of) : list(of.components))
  return {
    message,
    exchange,
    parts,
    text: () => parts().flatMap(readable).join('\n'),
    alts: () =>
      parts().flatMap(({ items }) => list(items).map((item) => text(record(item).description) ?? '')),
    buttons: () => parts().flatMap(({ type, label }) => (type === BUTTON ? [text(label) ?? ''] : [])),
  }
}

const isMessage = (of: Message | Json): of is Message => 'createdAt' in of

/** The texts of a part; of an older message its content. */
const readable = ({ type, content }: Json): string[] => (type === 10 ? [text(content) ?? ''] : [])

/** The one part of which this is true; it is a mistake in the test, or a fault of the bot, if there is none or two. */
export function only(shown: Page, what: string, fits: (part: Json) => boolean): Json {
  const found = shown.parts().filter(fits)
  const [first] = found
  if (first === undefined || found.length > 1)
    throw new Error(`${found.length} × ${what} in\n${shown.text()}\n[${shown.buttons().join('] [')}]`)
  return first
}

/** What a list offers, by what stands over it. */
export const optionsOf = (shown: Page, hint: string): string[] =>
  list(only(shown, `“${hint}”`, ({ placeholder }) => placeholder === hint).options).map(
    (option) => text(record(option).label) ?? '',
  )

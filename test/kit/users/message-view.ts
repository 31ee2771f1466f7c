import type { FunctionUrlEvent, FunctionUrlResult } from '@crackpost/functions/http/function-url'
import { asArray, asObject, asString, type JsonObject } from '@crackpost/playground/json'
import { flattenComponents } from '@crackpost/playground/rest/components'
import { serialiseComponents } from '@crackpost/playground/rest/serialise'
import type { MessageRecord } from '@crackpost/playground/state/discord-state'

/** A message as somebody looks at it, or a form: whatever can be read and touched. A message changes under the eye. */
export interface MessageView {
  /** Null: a form. */
  readonly message: MessageRecord | null
  /** What was sent to the house and what it said, byte for byte; null for what nobody asked for. */
  readonly exchange: HttpExchange | null
  components(): JsonObject[]
  /** Everything that can be read, a line each. */
  text(): string
  /** What pictures show, in words. */
  altTexts(): string[]
  /** What stands on the buttons. */
  buttonLabels(): string[]
}

export interface HttpExchange {
  readonly event: FunctionUrlEvent
  readonly answer: FunctionUrlResult
}

export const VIEW_BUTTON_TYPE = 2
export const VIEW_LABEL_TYPE = 18

export function createMessageView(
  of: MessageRecord | JsonObject,
  exchange: HttpExchange | null = null,
): MessageView {
  const message = isMessage(of) ? of : null
  const parts = (): JsonObject[] =>
    flattenComponents(isMessage(of) ? serialiseComponents('', of) : asArray(of.components))
  return {
    message,
    exchange,
    components: parts,
    text: () => parts().flatMap(textsOfComponent).join('\n'),
    altTexts: () =>
      parts().flatMap(({ items }) =>
        asArray(items).map((item) => asString(asObject(item).description) ?? ''),
      ),
    buttonLabels: () =>
      parts().flatMap(({ type, label }) => (type === VIEW_BUTTON_TYPE ? [asString(label) ?? ''] : [])),
  }
}

const isMessage = (of: MessageRecord | JsonObject): of is MessageRecord => 'createdAt' in of

/** The texts of a part; of an older message its content. */
const textsOfComponent = ({ type, content }: JsonObject): string[] =>
  type === 10 ? [asString(content) ?? ''] : []

/** The one part of which this is true; it is a mistake in the test, or a fault of the bot, if there is none or two. */
export function onlyComponent(
  shown: MessageView,
  what: string,
  fits: (part: JsonObject) => boolean,
): JsonObject {
  const found = shown.components().filter(fits)
  const [first] = found
  if (first === undefined || found.length > 1)
    throw new Error(`${found.length} × ${what} in\n${shown.text()}\n[${shown.buttonLabels().join('] [')}]`)
  return first
}

/** What a list offers, by what stands over it. */
export const selectOptionLabels = (shown: MessageView, hint: string): string[] =>
  asArray(onlyComponent(shown, `“${hint}”`, ({ placeholder }) => placeholder === hint).options).map(
    (option) => asString(asObject(option).label) ?? '',
  )

import type { FunctionUrlEvent, FunctionUrlResult } from '@crackpost/functions/http/function-url'
import { asArray, asObject, asString, type JsonObject } from '@crackpost/playground/json'
import { flattenComponents } from '@crackpost/playground/rest/components'
import { serialiseComponents } from '@crackpost/playground/rest/serialise'
import type { MessageRecord } from '@crackpost/playground/state/discord-state'

/** A message or a form as a user sees it. A message view follows later edits. */
export interface MessageView {
  /** Null for a form. */
  readonly message: MessageRecord | null
  /** The request and response that produced it; null for a message posted by delivery. */
  readonly exchange: HttpExchange | null
  components(): JsonObject[]
  /** All visible text, one component per line. */
  text(): string
  /** Alternative texts of the pictures. */
  altTexts(): string[]
  buttonLabels(): string[]
}

export interface HttpExchange {
  readonly event: FunctionUrlEvent
  readonly answer: FunctionUrlResult
}

export const VIEW_BUTTON_TYPE = 2
export const VIEW_LABEL_TYPE = 18

export function createMessageView(
  source: MessageRecord | JsonObject,
  exchange: HttpExchange | null = null,
): MessageView {
  const message = isMessage(source) ? source : null
  const parts = (): JsonObject[] =>
    flattenComponents(isMessage(source) ? serialiseComponents('', source) : asArray(source.components))
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

const isMessage = (source: MessageRecord | JsonObject): source is MessageRecord => 'createdAt' in source

/** Text of a text display; [] for other components. */
const textsOfComponent = ({ type, content }: JsonObject): string[] =>
  type === 10 ? [asString(content) ?? ''] : []

/** The only component that fits; throws if there is none or more than one. */
export function onlyComponent(
  view: MessageView,
  what: string,
  fits: (part: JsonObject) => boolean,
): JsonObject {
  const found = view.components().filter(fits)
  const [first] = found
  if (first === undefined || found.length > 1)
    throw new Error(`${found.length} × ${what} in\n${view.text()}\n[${view.buttonLabels().join('] [')}]`)
  return first
}

/** Option labels of the select with this placeholder. */
export const selectOptionLabels = (view: MessageView, hint: string): string[] =>
  asArray(onlyComponent(view, `“${hint}”`, ({ placeholder }) => placeholder === hint).options).map(
    (option) => asString(asObject(option).label) ?? '',
  )

import type { Language } from '@crackpost/bot/discord/interaction'
import { COMMAND_MANIFEST } from '@crackpost/bot/discord/manifest'
import { asArray, asObject, asString, type JsonObject } from '@crackpost/playground/json'
import { type MessageView, VIEW_BUTTON_TYPE, VIEW_LABEL_TYPE } from '../users/message-view.ts'
import type { TestModalValues, TestUser } from '../users/test-user.ts'

// A walk through everything that can be touched: each button and each list once, wherever it is first found.

/** How a page was come to: a command, and what was touched from there. */
type ComponentPath = readonly ((user: TestUser, view: MessageView | null) => Promise<MessageView>)[]

interface CrawlStep {
  /** What it bears, without the turn: the same thing on another page is not touched again. */
  readonly stepKey: string
  perform(user: TestUser, view: MessageView): Promise<MessageView>
}

const DANGER_STYLE = 4
const STRING_SELECT_TYPE = 3
const USER_SELECT_TYPE = 5

/** So many options of a list are tried. */
const MAX_OPTIONS_TRIED = 3

export interface UiCrawl {
  readonly user: TestUser
  /** Commands to begin with. */
  readonly commands: readonly string[]
  /** Whom to choose where people can be chosen. */
  readonly friend: TestUser
  /** How far to go from a command. */
  readonly depth: number
  /** What is left alone, by what stands on it: another language would lead astray. */
  readonly avoid?: readonly string[]
}

/** Walks, and gives what was seen; what can't be undone is not touched. */
export async function crawlUi({
  user,
  commands,
  friend,
  depth,
  avoid = [],
}: UiCrawl): Promise<MessageView[]> {
  const known = new Set<string>()
  const seen: MessageView[] = []
  const queue: ComponentPath[] = commands.map((line) => [(who) => who.typeCommand(line)])
  for (let way = queue.shift(); way; way = queue.shift()) {
    const view = await replayPath(user, way)
    if (!view) continue
    seen.push(view)
    if (way.length > depth) continue
    for (const { stepKey, perform } of stepsOn(view, friend, avoid)) {
      if (known.has(stepKey)) continue
      known.add(stepKey)
      queue.push([
        ...way,
        (who, from) => (from ? perform(who, from) : Promise.reject(new Error('nothing is shown'))),
      ])
    }
  }
  return seen
}

/** What a guest says who looks for something that is not there any more. */
const MISSING_PATTERN = /^(?:0 × |no form is open|no “|no field |a form has no )/

/** Goes the whole way again; null where it no longer leads there, since the match has moved on meanwhile. */
async function replayPath(user: TestUser, way: ComponentPath): Promise<MessageView | null> {
  let view: MessageView | null = null
  try {
    for (const step of way) view = await step(user, view)
  } catch (error) {
    if (error instanceof Error && MISSING_PATTERN.test(error.message)) return null
    throw error
  }
  return view
}

const customIdWithoutTurn = (custom_id: unknown): string =>
  String(custom_id).replace(/^(\d+:\w+:[^:]+):\d+:/, '$1:')

function stepsOn(view: MessageView, friend: TestUser, avoid: readonly string[]): CrawlStep[] {
  if (!view.message) {
    const fields = completeModal(view, friend)
    return [
      {
        stepKey: `form ${JSON.stringify(Object.keys(fields))}`,
        perform: (user, form) => user.submitModal(form, fields),
      },
    ]
  }
  const met = new Map<string, number>()
  return view.components().flatMap((part): CrawlStep[] => {
    const { type, style, label, disabled, custom_id, placeholder } = part
    const mark = customIdWithoutTurn(custom_id)
    if ([label, placeholder].some((shown) => avoid.includes(String(shown)))) return []
    if (type === VIEW_BUTTON_TYPE && typeof label === 'string') {
      const nth = met.get(label) ?? 0
      met.set(label, nth + 1)
      if (style === DANGER_STYLE || disabled === true) return []
      return [{ stepKey: mark, perform: (user, from) => user.pressButton(from, { label, nth }) }]
    }
    const hint = asString(placeholder)
    if (type === USER_SELECT_TYPE && hint !== null)
      return [{ stepKey: mark, perform: (user, from) => user.selectOptions(from, hint, [friend.user]) }]
    if (type !== STRING_SELECT_TYPE) return []
    return optionLabels(part)
      .slice(0, MAX_OPTIONS_TRIED)
      .map((option) => ({
        stepKey: `${mark} ${option}`,
        perform: (user, from) => user.selectOptions(from, hint ?? asString(custom_id) ?? '', [option]),
      }))
  })
}

const optionLabels = (part: JsonObject): string[] =>
  asArray(part.options).map((option) => asString(asObject(option).label) ?? '')

/** A form filled in with whatever it takes where nothing is proposed. */
function completeModal(form: MessageView, friend: TestUser): TestModalValues {
  const fields = form.components().flatMap((part): [string, string | string[]][] => {
    if (part.type !== VIEW_LABEL_TYPE) return []
    const { type, value, required, default_values } = asObject(part.component)
    const label = asString(part.label) ?? ''
    if (type === 4 && required !== false && value === undefined) return [[label, 'Paris']]
    if (type === USER_SELECT_TYPE && required !== false && asArray(default_values).length === 0)
      return [[label, [friend.user]]]
    const proposed = asArray(asObject(part.component).options).map(asObject)
    if (proposed.length > 0 && required !== false && !proposed.some((option) => option.default === true))
      return [[label, [asString(proposed[0]?.label) ?? '']]]
    return []
  })
  return Object.fromEntries(fields)
}

/** Every command that needs nothing to be said, by its name in a language. */
export function commandsWithoutRequiredOptions(language: Language): string[] {
  const named = (of: JsonObject): string =>
    asString(asObject(of.name_localizations)[language]) ?? asString(of.name) ?? ''
  return COMMAND_MANIFEST.map(asObject).flatMap((command) =>
    asArray(command.options)
      .map(asObject)
      .filter((sub) => !asArray(sub.options).some((option) => asObject(option).required === true))
      .map((sub) => `/${named(command)} ${named(sub)}`),
  )
}

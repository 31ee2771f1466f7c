import type { Language } from '@crackpost/bot/discord/interaction'
import { COMMAND_MANIFEST } from '@crackpost/bot/discord/manifest'
import { asArray, asObject, asString, type JsonObject } from '@crackpost/playground/json'
import { type MessageView, VIEW_BUTTON_TYPE, VIEW_LABEL_TYPE } from '../users/message-view.ts'
import type { TestModalValues, TestUser } from '../users/test-user.ts'

// Crawls the interface: every button and select once, where it is first found.

/** How a view was reached: a command, then the components used. */
type ComponentPath = readonly ((user: TestUser, view: MessageView | null) => Promise<MessageView>)[]

interface CrawlStep {
  /** Custom id without the turn; the same component on another view is not used again. */
  readonly stepKey: string
  perform(user: TestUser, view: MessageView): Promise<MessageView>
}

const DANGER_STYLE = 4
const STRING_SELECT_TYPE = 3
const USER_SELECT_TYPE = 5

/** Maximum options tried per select. */
const MAX_OPTIONS_TRIED = 3

export interface UiCrawl {
  readonly user: TestUser
  /** Commands to start from. */
  readonly commands: readonly string[]
  /** The user to choose in user selects. */
  readonly friend: TestUser
  /** Maximum number of components used after a command. */
  readonly depth: number
  /** Labels to skip, e.g. the language setting. */
  readonly avoid?: readonly string[]
}

/** Crawls and returns all views seen; skips danger buttons. */
export async function crawlUi({
  user,
  commands,
  friend,
  depth,
  avoid = [],
}: UiCrawl): Promise<MessageView[]> {
  const known = new Set<string>()
  const views: MessageView[] = []
  const queue: ComponentPath[] = commands.map((line) => [(crawler) => crawler.typeCommand(line)])
  for (let path = queue.shift(); path; path = queue.shift()) {
    const view = await replayPath(user, path)
    if (!view) continue
    views.push(view)
    if (path.length > depth) continue
    for (const { stepKey, perform } of stepsOn(view, friend, avoid)) {
      if (known.has(stepKey)) continue
      known.add(stepKey)
      queue.push([
        ...path,
        (crawler, from) => (from ? perform(crawler, from) : Promise.reject(new Error('nothing is shown'))),
      ])
    }
  }
  return views
}

/** Messages of a test user's error when a component no longer exists. */
const MISSING_PATTERN = /^(?:0 × |no form is open|no “|no field |a form has no )/

/** Repeats a path; null if the match has moved on and a component is gone. */
async function replayPath(user: TestUser, path: ComponentPath): Promise<MessageView | null> {
  let view: MessageView | null = null
  try {
    for (const step of path) view = await step(user, view)
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
  const labelCounts = new Map<string, number>()
  return view.components().flatMap((part): CrawlStep[] => {
    const { type, style, label, disabled, custom_id, placeholder } = part
    const customIdKey = customIdWithoutTurn(custom_id)
    if ([label, placeholder].some((shown) => avoid.includes(String(shown)))) return []
    if (type === VIEW_BUTTON_TYPE && typeof label === 'string') {
      const nth = labelCounts.get(label) ?? 0
      labelCounts.set(label, nth + 1)
      if (style === DANGER_STYLE || disabled === true) return []
      return [{ stepKey: customIdKey, perform: (user, from) => user.pressButton(from, { label, nth }) }]
    }
    const hint = asString(placeholder)
    if (type === USER_SELECT_TYPE && hint !== null)
      return [
        { stepKey: customIdKey, perform: (user, from) => user.selectOptions(from, hint, [friend.user]) },
      ]
    if (type !== STRING_SELECT_TYPE) return []
    return optionLabels(part)
      .slice(0, MAX_OPTIONS_TRIED)
      .map((option) => ({
        stepKey: `${customIdKey} ${option}`,
        perform: (user, from) => user.selectOptions(from, hint ?? asString(custom_id) ?? '', [option]),
      }))
  })
}

const optionLabels = (part: JsonObject): string[] =>
  asArray(part.options).map((option) => asString(asObject(option).label) ?? '')

/** Values for required fields that have no default. */
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

/** All commands without required options, by their localised name. */
export function commandsWithoutRequiredOptions(language: Language): string[] {
  const localisedName = (command: JsonObject): string =>
    asString(asObject(command.name_localizations)[language]) ?? asString(command.name) ?? ''
  return COMMAND_MANIFEST.map(asObject).flatMap((command) =>
    asArray(command.options)
      .map(asObject)
      .filter((sub) => !asArray(sub.options).some((option) => asObject(option).required === true))
      .map((sub) => `/${localisedName(command)} ${localisedName(sub)}`),
  )
}

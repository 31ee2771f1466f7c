import type { AutocompleteChoice } from '@crackpost/bot/discord/reply'
import { asArray, asObject, asString, type JsonObject } from '@crackpost/playground/json'
import { flattenComponents } from '@crackpost/playground/rest/components'
import type { Emulator } from '@crackpost/playground/state/emulator'
import type { TestOptionValues } from '../fakes/signed-requests.ts'
import { type MessageView, onlyComponent, VIEW_BUTTON_TYPE, VIEW_LABEL_TYPE } from './message-view.ts'

/**
 * A user at a Discord client: types commands by their localised names, completes options, presses buttons and
 * fills in forms by their labels. Can only use what Discord shows them.
 */
export interface TestUser {
  readonly user: string
  readonly name: string
  /** Later commands are typed in this channel. */
  switchChannel(channel: string): void
  /** Types e.g. `/crack nouvelle`; option names and choices are in the user's language. */
  typeCommand(line: string, options?: TestOptionValues, forge?: ForgeInteraction): Promise<MessageView>
  /** Choices offered while `option` is being typed. */
  autocomplete(
    line: string,
    option: string,
    options?: TestOptionValues,
    forge?: ForgeInteraction,
  ): Promise<readonly AutocompleteChoice[]>
  /** Presses the button with this label; needs `nth` if there are several. */
  pressButton(view: MessageView, label: string | NthButton, forge?: ForgeInteraction): Promise<MessageView>
  /** Selects options by label in the select with this placeholder; users by id. */
  selectOptions(
    view: MessageView,
    hint: string,
    labels: readonly string[],
    forge?: ForgeInteraction,
  ): Promise<MessageView>
  /** Submits the open form; fields not given keep their default. */
  submitModal(form: MessageView, fields: TestModalValues, forge?: ForgeInteraction): Promise<MessageView>
}

export interface NthButton {
  readonly label: string
  /** Index from the top, from 0. */
  readonly nth: number
}

export type TestModalValues = Readonly<Record<string, string | readonly string[] | boolean>>

/** Alters an interaction before it is sent, as a forged client could. */
export type ForgeInteraction = (interaction: JsonObject) => JsonObject

/** An action of a user, as Discord's client sends it. */
export interface TestUserAction {
  readonly user: string
  readonly channel: string
  readonly type: 2 | 3 | 4 | 5
  readonly data: JsonObject
  readonly message?: string
}

/** The resulting view, or the autocomplete choices. */
export interface TestUserActionResult {
  readonly view: MessageView | null
  readonly choices: readonly AutocompleteChoice[]
}

export function createTestUser(
  discord: Emulator,
  user: string,
  home: string,
  act: (action: TestUserAction, forge?: ForgeInteraction) => Promise<TestUserActionResult>,
): TestUser {
  let channel = home
  const { name = '', locale = '' } = discord.state.users[user] ?? {}

  /** Finds a command, option or choice by its name in the user's language; throws if there is none. */
  const findByName = (items: unknown, wanted: string): JsonObject => {
    const all = asArray(items).map(asObject)
    const found = all.find((each) => localisedName(each, locale) === wanted)
    if (!found)
      throw new Error(`no “${wanted}” among ${all.map((each) => localisedName(each, locale)).join(', ')}`)
    return found
  }

  const commandData = (line: string, options: TestOptionValues, focused: string | null): JsonObject => {
    const [root = '', sub = ''] = line.replace(/^\//, '').split(' ')
    const command = findByName(discord.state.commands.global, root)
    const branch = findByName(command.options, sub)
    const inside = Object.entries(options).map(([option, value]) => {
      const known = findByName(branch.options, option)
      const choices = asArray(known.choices)
      const chosen = choices.length > 0 ? findByName(choices, String(value)).value : value
      return { name: known.name, value: chosen, ...(option === focused ? { focused: true } : {}) }
    })
    return { name: command.name, options: [{ name: branch.name, type: 1, options: inside }] }
  }

  async function sendForView(
    action: Omit<TestUserAction, 'user'>,
    forge?: ForgeInteraction,
  ): Promise<MessageView> {
    const { view } = await act({ ...action, user }, forge)
    if (!view) throw new Error('there is nothing to see')
    return view
  }

  const useComponent = (
    view: MessageView,
    data: JsonObject,
    forge?: ForgeInteraction,
  ): Promise<MessageView> => {
    if (!view.message) throw new Error('a form has no buttons')
    const { id, channel: channelId } = view.message
    return sendForView({ channel: channelId, type: 3, message: id, data }, forge)
  }

  return {
    user,
    name,
    switchChannel(channelId) {
      channel = channelId
    },
    typeCommand: (line, options = {}, forge) =>
      sendForView({ channel, type: 2, data: commandData(line, options, null) }, forge),
    async autocomplete(line, option, options = {}, forge) {
      const data = commandData(line, { [option]: '', ...options }, option)
      return (await act({ user, channel, type: 4, data }, forge)).choices
    },
    pressButton(view, which, forge) {
      const { custom_id } = findButton(view, which)
      return useComponent(view, { custom_id, component_type: VIEW_BUTTON_TYPE }, forge)
    },
    selectOptions(view, hint, labels, forge) {
      const select = onlyComponent(view, `“${hint}”`, ({ placeholder }) => placeholder === hint)
      const { custom_id, type } = select
      return useComponent(
        view,
        { custom_id, component_type: type, values: selectedValues(select, labels) },
        forge,
      )
    },
    submitModal(form, fields, forge) {
      const opened = discord.shownModals.get(user)
      if (form.message || !opened) throw new Error('no form is open')
      const unknown = Object.keys(fields).filter(
        (label) => !form.components().some((part) => part.type === VIEW_LABEL_TYPE && part.label === label),
      )
      if (unknown.length > 0) throw new Error(`no field “${unknown.join('”, “')}” in this form`)
      const components = flattenComponents(asArray(opened.form.components)).flatMap((part) =>
        part.type === VIEW_LABEL_TYPE
          ? [fillField(asObject(part.component), fields[asString(part.label) ?? ''])]
          : [],
      )
      const data = { custom_id: opened.form.custom_id, components }
      return sendForView({ channel: opened.channel, type: 5, data }, forge)
    },
  }
}

function findButton(view: MessageView, which: string | NthButton): JsonObject {
  if (typeof which === 'string')
    return onlyComponent(
      view,
      `[${which}]`,
      ({ type, label }) => type === VIEW_BUTTON_TYPE && label === which,
    )
  const found = view
    .components()
    .filter(({ type, label }) => type === VIEW_BUTTON_TYPE && label === which.label)[which.nth]
  if (!found) throw new Error(`0 × [${which.label}] number ${which.nth}`)
  return found
}

const localisedName = ({ name, name_localizations }: JsonObject, locale: string): string =>
  asString(asObject(name_localizations)[locale]) ?? asString(name) ?? ''

/** Values of the options with these labels; user ids are their own values. */
function selectedValues(select: JsonObject, labels: readonly string[]): string[] {
  const options = asArray(select.options).map(asObject)
  if (options.length === 0) return [...labels]
  return labels.map((label) => {
    const found = options.find((option) => option.label === label)
    if (!found) throw new Error(`no “${label}” among ${options.map((option) => option.label).join(', ')}`)
    return asString(found.value) ?? ''
  })
}

const USER_SELECT_TYPE = 5
const RADIO_GROUP_TYPE = 21
const CHECKBOX_TYPE = 23

/** A form field with the given value, or with its default. */
function fillField(component: JsonObject, value: TestModalValues[string] | undefined): JsonObject {
  const { custom_id, type } = component
  const options = asArray(component.options).map(asObject)
  const proposed = options
    .filter((option) => option.default === true)
    .map((option) => asString(option.value) ?? '')
  const labels = typeof value === 'string' ? [value] : Array.isArray(value) ? value : []
  if (type === CHECKBOX_TYPE) return { custom_id, value: value ?? component.default === true }
  if (type === RADIO_GROUP_TYPE)
    return {
      custom_id,
      value: value === undefined ? (proposed[0] ?? null) : selectedValues(component, labels)[0],
    }
  if (options.length > 0)
    return { custom_id, values: value === undefined ? proposed : selectedValues(component, labels) }
  if (type === USER_SELECT_TYPE) {
    const defaultIds = asArray(component.default_values).map((each) => asString(asObject(each).id) ?? '')
    return { custom_id, values: value === undefined ? defaultIds : labels }
  }
  return { custom_id, value: value ?? asString(component.value) ?? '' }
}

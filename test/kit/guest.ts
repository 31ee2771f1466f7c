import type { Choice } from '@crackpost/bot/reply'
import { type Json, list, record, text } from '@crackpost/playground/json'
import { flat } from '@crackpost/playground/unfurl'
import type { World } from '@crackpost/playground/world'
import { BUTTON, LABEL, only, type Page } from './page.ts'

/**
 * Somebody at their client: types commands by the names that they see, completes options, presses buttons by what
 * stands on them, and fills in forms by their labels. Whatever they send, they found in what Discord shows them.
 */
export interface Guest {
  readonly user: string
  readonly name: string
  /** Walks over to another channel: what is typed from now on is typed there. */
  go(channel: string): void
  /** `/crack nouvelle`, with options by the names, and choices by the words, of the guest's own language. */
  type(line: string, options?: Typed, forge?: Forge): Promise<Page>
  /** What is offered while an option is being typed. */
  complete(line: string, option: string, options?: Typed, forge?: Forge): Promise<readonly Choice[]>
  /** The button that says so; where several do, it has to be said which. */
  press(page: Page, label: string | Nth, forge?: Forge): Promise<Page>
  /** Chooses in the list that is headed so; users by their ids. */
  choose(page: Page, hint: string, labels: readonly string[], forge?: Forge): Promise<Page>
  /** Fills in the form that is open; what is not named stays as it was proposed. */
  fill(form: Page, fields: Filling, forge?: Forge): Promise<Page>
}

export interface Nth {
  readonly label: string
  /** From the top, from 0. */
  readonly nth: number
}

export type Typed = Readonly<Record<string, string | number | boolean>>
export type Filling = Readonly<Record<string, string | readonly string[] | boolean>>

/** Changes an interaction on its way, as no honest client would. */
export type Forge = (interaction: Json) => Json

/** What a guest does, as Discord's client hands it on. */
export interface Intent {
  readonly user: string
  readonly channel: string
  readonly type: 2 | 3 | 4 | 5
  readonly data: Json
  readonly message?: string
}

/** What came of it: a page, or choices. */
export interface Reaction {
  readonly page: Page | null
  readonly choices: readonly Choice[]
}

export function guest(
  discord: World,
  user: string,
  home: string,
  act: (intent: Intent, forge?: Forge) => Promise<Reaction>,
): Guest {
  let channel = home
  const { name = '', locale = '' } = discord.state.users[user] ?? {}

  /** By what it is called in the language of the guest. */
  const called = (of: unknown, wanted: string): Json => {
    const all = list(of).map(record)
    const found = all.find((each) => shownName(each, locale) === wanted)
    if (!found)
      throw new Error(`no “${wanted}” among ${all.map((each) => shownName(each, locale)).join(', ')}`)
    return found
  }

  const typed = (line: string, options: Typed, focused: string | null): Json => {
    const [root = '', sub = ''] = line.replace(/^\//, '').split(' ')
    const command = called(discord.state.commands.global, root)
    const branch = called(command.options, sub)
    const inside = Object.entries(options).map(([option, value]) => {
      const known = called(branch.options, option)
      const choices = list(known.choices)
      const chosen = choices.length > 0 ? called(choices, String(value)).value : value
      return { name: known.name, value: chosen, ...(option === focused ? { focused: true } : {}) }
    })
    return { name: command.name, options: [{ name: branch.name, type: 1, options: inside }] }
  }

  async function seen(intent: Omit<Intent, 'user'>, forge?: Forge): Promise<Page> {
    const { page } = await act({ ...intent, user }, forge)
    if (!page) throw new Error('there is nothing to see')
    return page
  }

  const touch = (page: Page, data: Json, forge?: Forge): Promise<Page> => {
    if (!page.message) throw new Error('a form has no buttons')
    const { id, channel: there } = page.message
    return seen({ channel: there, type: 3, message: id, data }, forge)
  }

  return {
    user,
    name,
    go(there) {
      channel = there
    },
    type: (line, options = {}, forge) => seen({ channel, type: 2, data: typed(line, options, null) }, forge),
    async complete(line, option, options = {}, forge) {
      const data = typed(line, { [option]: '', ...options }, option)
      return (await act({ user, channel, type: 4, data }, forge)).choices
    },
    press(page, which, forge) {
      const { custom_id } = buttonOn(page, which)
      return touch(page, { custom_id, component_type: BUTTON }, forge)
    },
    choose(page, hint, labels, forge) {
      const select = only(page, `“${hint}”`, ({ placeholder }) => placeholder === hint)
      const { custom_id, type } = select
      return touch(page, { custom_id, component_type: type, values: chosenIn(select, labels) }, forge)
    },
    fill(form, fields, forge) {
      const opened = discord.forms.get(user)
      if (form.message || !opened) throw new Error('no form is open')
      const unknown = Object.keys(fields).filter(
        (label) => !form.parts().some((part) => part.type === LABEL && part.label === label),
      )
      if (unknown.length > 0) throw new Error(`no field “${unknown.join('”, “')}” in this form`)
      const components = flat(list(opened.form.components)).flatMap((part) =>
        part.type === LABEL ? [filled(record(part.component), fields[text(part.label) ?? ''])] : [],
      )
      const data = { custom_id: opened.form.custom_id, components }
      return seen({ channel: opened.channel, type: 5, data }, forge)
    },
  }
}

function buttonOn(page: Page, which: string | Nth): Json {
  if (typeof which === 'string')
    return only(page, `[${which}]`, ({ type, label }) => type === BUTTON && label === which)
  const found = page.parts().filter(({ type, label }) => type === BUTTON && label === which.label)[which.nth]
  if (!found) throw new Error(`0 × [${which.label}] number ${which.nth}`)
  return found
}

const shownName = ({ name, name_localizations }: Json, locale: string): string =>
  text(record(name_localizations)[locale]) ?? text(name) ?? ''

/** The values behind what is shown; users are their own value. */
function chosenIn(select: Json, labels: readonly string[]): string[] {
  const options = list(select.options).map(record)
  if (options.length === 0) return [...labels]
  return labels.map((label) => {
    const found = options.find((option) => option.label === label)
    if (!found) throw new Error(`no “${label}” among ${options.map((option) => option.label).join(', ')}`)
    return text(found.value) ?? ''
  })
}

const USERS = 5
const RADIO = 21
const CHECK = 23

/** A part of a form with what was put in, or with what it proposed. */
function filled(component: Json, value: Filling[string] | undefined): Json {
  const { custom_id, type } = component
  const options = list(component.options).map(record)
  const proposed = options
    .filter((option) => option.default === true)
    .map((option) => text(option.value) ?? '')
  const labels = typeof value === 'string' ? [value] : Array.isArray(value) ? value : []
  if (type === CHECK) return { custom_id, value: value ?? component.default === true }
  if (type === RADIO)
    return { custom_id, value: value === undefined ? (proposed[0] ?? null) : chosenIn(component, labels)[0] }
  if (options.length > 0)
    return { custom_id, values: value === undefined ? proposed : chosenIn(component, labels) }
  if (type === USERS) {
    const before = list(component.default_values).map((each) => text(record(each).id) ?? '')
    return { custom_id, values: value === undefined ? before : labels }
  }
  return { custom_id, value: value ?? text(component.value) ?? '' }
}

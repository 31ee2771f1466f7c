import { count, type Json, list, number, record, text, texts } from '../json.ts'
import { type State, under } from '../state.ts'

/** The kinds of components that somebody can use or fill in. */
export const BUTTON = 2
export const STRING_SELECT = 3
export const TEXT_INPUT = 4
export const USER_SELECT = 5
export const ROLE_SELECT = 6
export const MENTIONABLE_SELECT = 7
export const CHANNEL_SELECT = 8
export const RADIO_GROUP = 21
export const CHECKBOX_GROUP = 22
export const CHECKBOX = 23

const SELECTS = [STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT]

export const isSelect = (type: unknown): boolean => typeof type === 'number' && SELECTS.includes(type)

/** The value of a component as it is sent on, the ids in it, and what is wrong with it. */
export interface Chosen {
  value: Json
  named: string[]
  wrong: string[]
}

const fine = (value: Json, named: string[] = []): Chosen => ({ value, named, wrong: [] })
const bad = (component: Json, message: string): Chosen => ({
  value: {},
  named: [],
  wrong: [`${text(component.custom_id) ?? ''}: ${message}`],
})

const optionsOf = (component: Json): unknown[] =>
  list(component.options)
    .map(record)
    .map(({ value }) => value)

function isOffered(state: State, component: Json, value: string): boolean {
  const { type } = component
  if (type === STRING_SELECT || type === CHECKBOX_GROUP) return optionsOf(component).includes(value)
  const user = under(state.users, value) !== undefined
  // The only role of a server here bears the server's id.
  const role = under(state.servers, value) !== undefined
  if (type === USER_SELECT) return user
  if (type === CHANNEL_SELECT) return under(state.channels, value) !== undefined
  return type === MENTIONABLE_SELECT ? user || role : role
}

/** Several values out of those that a select or a group of boxes offers. */
export function several(state: State, component: Json, sent: Json): Chosen {
  const values = texts(sent.values)
  const optional = component.required === false && values.length === 0
  const least = number(component.min_values) ?? (component.required === false ? 0 : 1)
  const all = component.type === CHECKBOX_GROUP ? optionsOf(component).length : 1
  const most = number(component.max_values) ?? all
  if (new Set(values).size < values.length) return bad(component, 'the same is chosen twice')
  if (!values.every((value) => isOffered(state, component, value)))
    return bad(component, 'a value that is not offered')
  if (!optional && (values.length < least || values.length > most))
    return bad(component, `between ${least} and ${most} have to be chosen`)
  const ids = component.type === STRING_SELECT || component.type === CHECKBOX_GROUP ? [] : values
  return fine({ values }, ids)
}

function typed(component: Json, sent: Json): Chosen {
  const value = text(sent.value) ?? ''
  const size = count(value)
  const required = component.required !== false
  const least = Math.max(number(component.min_length) ?? 0, required ? 1 : 0)
  const most = number(component.max_length) ?? 4000
  if (size === 0 && !required) return fine({ value })
  if (size < least) return bad(component, least === 1 ? 'is required' : `at least ${least} characters`)
  return size > most ? bad(component, `at most ${most} characters`) : fine({ value })
}

function one(component: Json, sent: Json): Chosen {
  const value = text(sent.value)
  if (value === null) return component.required === false ? fine({ value }) : bad(component, 'is required')
  return optionsOf(component).includes(value)
    ? fine({ value })
    : bad(component, 'a value that is not offered')
}

/** What somebody put into a part of a form. */
export function filled(state: State, component: Json, sent: Json): Chosen {
  const { type } = component
  if (type === TEXT_INPUT) return typed(component, sent)
  if (isSelect(type) || type === CHECKBOX_GROUP) return several(state, component, sent)
  if (type === RADIO_GROUP) return one(component, sent)
  if (type === CHECKBOX) return fine({ value: sent.value === true })
  return bad(component, 'can’t be filled in here')
}

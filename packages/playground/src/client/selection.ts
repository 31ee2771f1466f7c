import {
  asArray,
  asNumber,
  asObject,
  asString,
  asStrings,
  countCodePoints,
  type JsonObject,
} from '../json.ts'
import { type DiscordState, findById } from '../state/discord-state.ts'

/** Discord's types of interactive components. */
export const BUTTON_TYPE = 2
export const STRING_SELECT_TYPE = 3
export const TEXT_INPUT_TYPE = 4
export const USER_SELECT_TYPE = 5
export const ROLE_SELECT_TYPE = 6
export const MENTIONABLE_SELECT_TYPE = 7
export const CHANNEL_SELECT_TYPE = 8
export const RADIO_GROUP_TYPE = 21
export const CHECKBOX_GROUP_TYPE = 22
export const CHECKBOX_TYPE = 23

const SELECT_TYPES = [
  STRING_SELECT_TYPE,
  USER_SELECT_TYPE,
  ROLE_SELECT_TYPE,
  MENTIONABLE_SELECT_TYPE,
  CHANNEL_SELECT_TYPE,
]

export const isSelectType = (type: unknown): boolean =>
  typeof type === 'number' && SELECT_TYPES.includes(type)

/** The component value to put into the interaction, ids of users and channels in it, and validation errors. */
export interface CheckedValue {
  value: JsonObject
  referencedIds: string[]
  errors: string[]
}

const validValue = (value: JsonObject, referencedIds: string[] = []): CheckedValue => ({
  value,
  referencedIds,
  errors: [],
})
const invalidValue = (component: JsonObject, message: string): CheckedValue => ({
  value: {},
  referencedIds: [],
  errors: [`${asString(component.custom_id) ?? ''}: ${message}`],
})

const optionValues = (component: JsonObject): unknown[] =>
  asArray(component.options)
    .map(asObject)
    .map(({ value }) => value)

function isOfferedValue(state: DiscordState, component: JsonObject, value: string): boolean {
  const { type } = component
  if (type === STRING_SELECT_TYPE || type === CHECKBOX_GROUP_TYPE)
    return optionValues(component).includes(value)
  const user = findById(state.users, value) !== undefined
  // A server has only one role here, `@everyone`, whose id is the server's.
  const role = findById(state.servers, value) !== undefined
  if (type === USER_SELECT_TYPE) return user
  if (type === CHANNEL_SELECT_TYPE) return findById(state.channels, value) !== undefined
  return type === MENTIONABLE_SELECT_TYPE ? user || role : role
}

/** Validates the selected values of a select or checkbox group. */
export function checkSelection(state: DiscordState, component: JsonObject, sent: JsonObject): CheckedValue {
  const values = asStrings(sent.values)
  const optional = component.required === false && values.length === 0
  const least = asNumber(component.min_values) ?? (component.required === false ? 0 : 1)
  const all = component.type === CHECKBOX_GROUP_TYPE ? optionValues(component).length : 1
  const most = asNumber(component.max_values) ?? all
  if (new Set(values).size < values.length) return invalidValue(component, 'a value is selected twice')
  if (!values.every((value) => isOfferedValue(state, component, value)))
    return invalidValue(component, 'a value that is not offered')
  if (!optional && (values.length < least || values.length > most))
    return invalidValue(component, `between ${least} and ${most} have to be chosen`)
  const ids = component.type === STRING_SELECT_TYPE || component.type === CHECKBOX_GROUP_TYPE ? [] : values
  return validValue({ values }, ids)
}

function checkTextInput(component: JsonObject, sent: JsonObject): CheckedValue {
  const value = asString(sent.value) ?? ''
  const size = countCodePoints(value)
  const required = component.required !== false
  const least = Math.max(asNumber(component.min_length) ?? 0, required ? 1 : 0)
  const most = asNumber(component.max_length) ?? 4000
  if (size === 0 && !required) return validValue({ value })
  if (size < least)
    return invalidValue(component, least === 1 ? 'is required' : `at least ${least} characters`)
  return size > most ? invalidValue(component, `at most ${most} characters`) : validValue({ value })
}

function checkRadioGroup(component: JsonObject, sent: JsonObject): CheckedValue {
  const value = asString(sent.value)
  if (value === null)
    return component.required === false ? validValue({ value }) : invalidValue(component, 'is required')
  return optionValues(component).includes(value)
    ? validValue({ value })
    : invalidValue(component, 'a value that is not offered')
}

/** Validates the submitted value of one modal input. */
export function checkModalInput(state: DiscordState, component: JsonObject, sent: JsonObject): CheckedValue {
  const { type } = component
  if (type === TEXT_INPUT_TYPE) return checkTextInput(component, sent)
  if (isSelectType(type) || type === CHECKBOX_GROUP_TYPE) return checkSelection(state, component, sent)
  if (type === RADIO_GROUP_TYPE) return checkRadioGroup(component, sent)
  if (type === CHECKBOX_TYPE) return validValue({ value: sent.value === true })
  return invalidValue(component, 'can’t be filled in here')
}

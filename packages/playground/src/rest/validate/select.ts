import { asArray, asNumber, asObject } from '../../json.ts'
import type { FieldError } from '../errors.ts'
import type { ComponentAtPath } from './component.ts'

const STRING_SELECT_TYPE = 3
const FILE_UPLOAD_TYPE = 19
const RADIO_GROUP_TYPE = 21
const CHECKBOX_GROUP_TYPE = 22

/** Maximum number of selectable values; null if the component is not a choice. */
function maxSelectable({ component }: ComponentAtPath): number | null {
  const { type, options } = component
  if (type === STRING_SELECT_TYPE || type === RADIO_GROUP_TYPE || type === CHECKBOX_GROUP_TYPE)
    return asArray(options).length
  if (type === FILE_UPLOAD_TYPE) return 10
  return [5, 6, 7, 8].includes(asNumber(type) ?? 0) ? 25 : null
}

function duplicateValueErrors({ component, at }: ComponentAtPath): FieldError[] {
  const values = asArray(component.options).map((option) => asObject(option).value)
  return values.flatMap((value, index) => {
    if (value === undefined || values.indexOf(value) === index) return []
    const message = 'The specified option value is already used'
    return [{ at: [...at, 'options', index], code: 'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED', message }]
  })
}

/** Errors of a choice component: its minimum and maximum, default values and duplicates. */
export function selectErrors(each: ComponentAtPath): FieldError[] {
  const { component, at } = each
  const available = maxSelectable(each)
  if (available === null) return []
  const least = asNumber(component.min_values) ?? 1
  const most = asNumber(component.max_values) ?? (component.type === CHECKBOX_GROUP_TYPE ? available : 1)
  const defaultOptions = asArray(component.options).filter(
    (option) => asObject(option).default === true,
  ).length
  const preset = defaultOptions || asArray(component.default_values).length
  const found = duplicateValueErrors(each)
  if (least > most) {
    const message = `min_values must be equal to or less than ${most}`
    found.push({ at: [...at, 'min_values'], code: 'SELECT_COMPONENT_MIN_VALUES_INVALID', message })
  }
  if (available > 0 && most > available) {
    const message = `max_values must be equal to or less than the number of options, ${available}`
    found.push({ at: [...at, 'max_values'], code: 'SELECT_COMPONENT_MAX_VALUES_INVALID', message })
  }
  if (preset > 0 && (preset < least || preset > most)) {
    const message = `There are ${preset} default values where ${least} to ${most} can be picked`
    const errorPaths = defaultOptions > 0 ? 'options' : 'default_values'
    found.push({ at: [...at, errorPaths], code: 'SELECT_COMPONENT_DEFAULT_VALUES_INVALID', message })
  }
  return found
}

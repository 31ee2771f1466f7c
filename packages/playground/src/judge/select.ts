import { list, number, record } from '../json.ts'
import type { Complaint } from '../refusal.ts'
import type { Placed } from './component.ts'

const STRINGS = 3
const FILES = 19
const RADIO = 21
const CHECKBOXES = 22

/** How many can be picked at most, for everything that is picked from. */
function choices({ component }: Placed): number | null {
  const { type, options } = component
  if (type === STRINGS || type === RADIO || type === CHECKBOXES) return list(options).length
  if (type === FILES) return 10
  return [5, 6, 7, 8].includes(number(type) ?? 0) ? 25 : null
}

function sameValues({ component, at }: Placed): Complaint[] {
  const values = list(component.options).map((option) => record(option).value)
  return values.flatMap((value, index) => {
    if (value === undefined || values.indexOf(value) === index) return []
    const message = 'The specified option value is already used'
    return [{ at: [...at, 'options', index], code: 'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED', message }]
  })
}

/** What is picked from: how many may be, how many are from the start, and that no two are the same. */
export function selectComplaints(each: Placed): Complaint[] {
  const { component, at } = each
  const there = choices(each)
  if (there === null) return []
  const least = number(component.min_values) ?? 1
  const most = number(component.max_values) ?? (component.type === CHECKBOXES ? there : 1)
  const marked = list(component.options).filter((option) => record(option).default === true).length
  const preset = marked || list(component.default_values).length
  const found = sameValues(each)
  if (least > most) {
    const message = `min_values must be equal to or less than ${most}`
    found.push({ at: [...at, 'min_values'], code: 'SELECT_COMPONENT_MIN_VALUES_INVALID', message })
  }
  if (there > 0 && most > there) {
    const message = `max_values must be equal to or less than the number of options, ${there}`
    found.push({ at: [...at, 'max_values'], code: 'SELECT_COMPONENT_MAX_VALUES_INVALID', message })
  }
  if (preset > 0 && (preset < least || preset > most)) {
    const message = `There are ${preset} default values where ${least} to ${most} can be picked`
    const where = marked > 0 ? 'options' : 'default_values'
    found.push({ at: [...at, where], code: 'SELECT_COMPONENT_DEFAULT_VALUES_INVALID', message })
  }
  return found
}

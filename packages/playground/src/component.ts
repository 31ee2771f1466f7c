import { count, isRecord, type Json, list, record, text } from './json.ts'
import { badLength, type Complaint, missing, tooLong } from './refusal.ts'

/** A component with the path that leads to it. */
export interface Placed {
  component: Json
  at: (string | number)[]
}

const SELECTS = [3, 5, 6, 7, 8]
/** Components that exist only in messages with the flag for components V2. */
const SECOND = [9, 10, 11, 12, 13, 14, 17]

/** All components of a message, nested ones included, from top to bottom. */
export function placed(components: unknown[], at: Placed['at'] = ['components']): Placed[] {
  return components.flatMap((each, index) => {
    const here = [...at, index]
    const component = record(each)
    const beside = isRecord(component.accessory)
      ? [{ component: component.accessory, at: [...here, 'accessory'] }]
      : []
    return [
      { component, at: here },
      ...placed(list(component.components), [...here, 'components']),
      ...beside,
    ]
  })
}

function button({ component, at }: Placed): Complaint[] {
  const { style, custom_id, url, label, emoji } = component
  const link = style === 5
  const found: Complaint[] = []
  if (count(label) > 80) found.push(tooLong([...at, 'label'], 80))
  if (!label && !emoji) found.push(missing([...at, 'label']))
  if (link && url === undefined) found.push(missing([...at, 'url']))
  if (!link && custom_id === undefined) found.push(missing([...at, 'custom_id']))
  if (link ? custom_id !== undefined : url !== undefined)
    found.push({
      at,
      code: 'COMPONENT_BUTTON_TYPE_INVALID',
      message: 'A custom id and url cannot both be specified',
    })
  return found
}

function row({ component, at }: Placed): Complaint[] {
  const inside = list(component.components).map(record)
  const selects = inside.filter(({ type }) => type !== 2)
  if (inside.length === 0 || inside.length > 5) return [badLength([...at, 'components'], 1, 5)]
  if (selects.length === 0 || inside.length === 1) return []
  const message = 'The specified component exceeds the maximum width'
  return [{ at: [...at, 'components'], code: 'COMPONENT_LAYOUT_WIDTH_EXCEEDED', message }]
}

function select({ component, at }: Placed): Complaint[] {
  const options = list(component.options)
  const found: Complaint[] = component.custom_id === undefined ? [missing([...at, 'custom_id'])] : []
  if (component.type === 3 && (options.length === 0 || options.length > 25))
    found.push(badLength([...at, 'options'], 1, 25))
  const values = options.map((option) => text(record(option).value))
  if (new Set(values).size < values.length) {
    const message = 'The specified option value is already used'
    found.push({ at: [...at, 'options'], code: 'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED', message })
  }
  return found
}

function gallery({ component, at }: Placed): Complaint[] {
  const items = list(component.items)
  const size = items.length === 0 || items.length > 10 ? [badLength([...at, 'items'], 1, 10)] : []
  const described = items.flatMap((item, index) =>
    count(record(item).description) > 1024 ? [tooLong([...at, 'items', index, 'description'], 1024)] : [],
  )
  return [...size, ...described]
}

function one(each: Placed): Complaint[] {
  const { type, custom_id } = each.component
  const id = [...each.at, 'custom_id']
  const named =
    custom_id !== undefined && (count(custom_id) < 1 || count(custom_id) > 100) ? [badLength(id, 1, 100)] : []
  if (type === 1) return row(each)
  if (type === 2) return [...named, ...button(each)]
  if (type === 12) return gallery(each)
  if (typeof type === 'number' && SELECTS.includes(type)) return [...named, ...select(each)]
  return named
}

/** What Discord would say about the components of a message. */
export function componentComplaints(components: unknown[], second: boolean): Complaint[] {
  const all = placed(components)
  const found = all.flatMap(one)
  const seen = new Set<unknown>()
  for (const { component, at } of all) {
    const { custom_id: id } = component
    if (id !== undefined && seen.has(id)) {
      const message = 'Component custom id cannot be duplicated'
      found.push({ at: [...at, 'custom_id'], code: 'COMPONENT_CUSTOM_ID_DUPLICATED', message })
    }
    seen.add(id)
  }
  const at = ['components']
  if (second) {
    if (all.length > 40)
      found.push({ at, code: 'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED', message: 'Must be 40 or fewer.' })
    const shown = all.reduce((sum, { component: c }) => sum + (c.type === 10 ? count(c.content) : 0), 0)
    if (shown > 4000)
      found.push({ at, code: 'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED', message: 'Must be 4000 or fewer.' })
  } else {
    if (components.length > 5) found.push(badLength(at, 1, 5))
    for (const { component, at: where } of all)
      if (typeof component.type === 'number' && SECOND.includes(component.type)) {
        const message = 'Value of field "type" must be one of (1,).'
        found.push({ at: [...where, 'type'], code: 'UNION_TYPE_CHOICES', message })
      }
  }
  return found
}

import { count, isRecord, type Json, list, number, record } from '../json.ts'
import { badLength, type Complaint, missing } from '../refusal.ts'
import { selectComplaints } from './select.ts'

/** A component with the path that leads to it. */
export interface Placed {
  component: Json
  at: Complaint['at']
}

/** Components that exist only in messages with the flag for components V2. */
const SECOND = [9, 10, 12, 13, 14, 17]

const LINK = 5
const PREMIUM = 6

/** All components of a list, nested ones included, from top to bottom. */
export function placed(components: unknown, at: Placed['at']): Placed[] {
  return list(components).flatMap((each, index) => {
    const here = [...at, index]
    const component = record(each)
    const beside = ['accessory', 'component'].flatMap((key) => {
      const inner = component[key]
      return isRecord(inner) ? [{ component: inner, at: [...here, key] }] : []
    })
    return [{ component, at: here }, ...placed(component.components, [...here, 'components']), ...beside]
  })
}

/** What a button of a style needs to work, and what it may not have. */
function parts(style: unknown): { needed: string; barred: string[] } {
  if (style === LINK) return { needed: 'url', barred: ['custom_id', 'sku_id'] }
  if (style === PREMIUM) return { needed: 'sku_id', barred: ['custom_id', 'url', 'label', 'emoji'] }
  return { needed: 'custom_id', barred: ['url', 'sku_id'] }
}

const has = (component: Json, key: string) => component[key] !== undefined && component[key] !== null

function button({ component, at }: Placed): Complaint[] {
  const { needed, barred } = parts(component.style)
  const isNameless = component.style !== PREMIUM && !component.label && !has(component, 'emoji')
  const strange = barred.filter((key) => has(component, key))
  return [
    ...(has(component, needed) ? [] : [missing([...at, needed])]),
    ...(isNameless ? [missing([...at, 'label'])] : []),
    ...strange.map((key) => ({
      at: [...at, key],
      code: 'COMPONENT_BUTTON_TYPE_INVALID',
      message: `A button of style ${component.style} can't have ${key}`,
    })),
  ]
}

function row({ component, at }: Placed): Complaint[] {
  const inside = list(component.components).map(record)
  if (inside.length < 2 || inside.every(({ type }) => type === 2)) return []
  const message = 'The specified component exceeds the maximum width'
  return [{ at: [...at, 'components'], code: 'COMPONENT_LAYOUT_WIDTH_EXCEEDED', message }]
}

/** What Discord calls a component by: its id for us, and the number that it may be given. */
export function sameComplaints(all: readonly Placed[]): Complaint[] {
  return ['custom_id', 'id'].flatMap((key) => {
    const seen = new Set<unknown>()
    return all.flatMap(({ component, at }) => {
      const id = component[key]
      // An id of 0 asks Discord to give one.
      if (!id || !seen.has(id)) {
        seen.add(id)
        return []
      }
      const code = `COMPONENT_${key.toUpperCase()}_DUPLICATED`
      return [{ at: [...at, key], code, message: `Component ${key} ${JSON.stringify(id)} is already used` }]
    })
  })
}

function one(each: Placed): Complaint[] {
  const { type } = each.component
  if (type === 1) return row(each)
  return type === 2 ? button(each) : selectComplaints(each)
}

/** Too many components, or too much text in them. */
function crowd(
  components: unknown[],
  all: readonly Placed[],
  second: boolean,
  at: Placed['at'],
): Complaint[] {
  const rows = components.filter((each) => record(each).type === 1)
  if (!second) return rows.length > 5 ? [badLength(at, 1, 5)] : []
  const found: Complaint[] = []
  if (all.length > 40) {
    const message = `Must be 40 or fewer, with those inside others: ${all.length}`
    found.push({ at, code: 'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED', message })
  }
  const shown = all.reduce((sum, { component: c }) => sum + (c.type === 10 ? count(c.content) : 0), 0)
  if (shown > 4000) {
    const message = `Text must be 4000 or fewer in length over all components: ${shown}`
    found.push({ at, code: 'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED', message })
  }
  return found
}

/** Whether a component makes a message one of components V2. */
export const needsSecond = (component: unknown): boolean =>
  SECOND.includes(number(record(component).type) ?? 0)

/** Components V2 in a message that is not of their kind. */
export function kindComplaints(components: unknown[], at: Placed['at']): Complaint[] {
  return components.flatMap((each, index) => {
    if (!needsSecond(each)) return []
    const message = 'Value of field "type" must be one of (1,).'
    return [{ at: [...at, index, 'type'], code: 'UNION_TYPE_CHOICES', message }]
  })
}

/** What Discord would say about the components of a message. */
export function componentComplaints(components: unknown[], second: boolean, at: Placed['at']): Complaint[] {
  const all = placed(components, at)
  return [...all.flatMap(one), ...sameComplaints(all), ...crowd(components, all, second, at)]
}

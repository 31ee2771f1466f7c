import { asArray, asNumber, asObject, countCodePoints, isJsonObject, type JsonObject } from '../../json.ts'
import { badLengthError, type FieldError, requiredFieldError } from '../errors.ts'
import { selectErrors } from './select.ts'

/** A component and its path in the body. */
export interface ComponentAtPath {
  component: JsonObject
  at: FieldError['at']
}

/** Component types that require the Components V2 flag. */
const V2_COMPONENT_TYPES = [9, 10, 12, 13, 14, 17]

const LINK_STYLE = 5
const PREMIUM_STYLE = 6

/** All components of a list, nested ones included, from top to bottom. */
export function componentsWithPaths(components: unknown, at: ComponentAtPath['at']): ComponentAtPath[] {
  return asArray(components).flatMap((each, index) => {
    const here = [...at, index]
    const component = asObject(each)
    const beside = ['accessory', 'component'].flatMap((key) => {
      const inner = component[key]
      return isJsonObject(inner) ? [{ component: inner, at: [...here, key] }] : []
    })
    return [
      { component, at: here },
      ...componentsWithPaths(component.components, [...here, 'components']),
      ...beside,
    ]
  })
}

/** The field that a button of this style requires, and the fields it must not have. */
function buttonFieldRules(style: unknown): { needed: string; barred: string[] } {
  if (style === LINK_STYLE) return { needed: 'url', barred: ['custom_id', 'sku_id'] }
  if (style === PREMIUM_STYLE) return { needed: 'sku_id', barred: ['custom_id', 'url', 'label', 'emoji'] }
  return { needed: 'custom_id', barred: ['url', 'sku_id'] }
}

const hasField = (component: JsonObject, key: string) =>
  component[key] !== undefined && component[key] !== null

function buttonErrors({ component, at }: ComponentAtPath): FieldError[] {
  const { needed, barred } = buttonFieldRules(component.style)
  const isNameless = component.style !== PREMIUM_STYLE && !component.label && !hasField(component, 'emoji')
  const forbidden = barred.filter((key) => hasField(component, key))
  return [
    ...(hasField(component, needed) ? [] : [requiredFieldError([...at, needed])]),
    ...(isNameless ? [requiredFieldError([...at, 'label'])] : []),
    ...forbidden.map((key) => ({
      at: [...at, key],
      code: 'COMPONENT_BUTTON_TYPE_INVALID',
      message: `A button of style ${component.style} can't have ${key}`,
    })),
  ]
}

function actionRowErrors({ component, at }: ComponentAtPath): FieldError[] {
  const inside = asArray(component.components).map(asObject)
  if (inside.length < 2 || inside.every(({ type }) => type === 2)) return []
  const message = 'The specified component exceeds the maximum width'
  return [{ at: [...at, 'components'], code: 'COMPONENT_LAYOUT_WIDTH_EXCEEDED', message }]
}

/** Errors for a `custom_id` or `id` that occurs twice. */
export function duplicateIdErrors(all: readonly ComponentAtPath[]): FieldError[] {
  return ['custom_id', 'id'].flatMap((key) => {
    const seen = new Set<unknown>()
    return all.flatMap(({ component, at }) => {
      const id = component[key]
      // With id 0 Discord assigns one.
      if (!id || !seen.has(id)) {
        seen.add(id)
        return []
      }
      const code = `COMPONENT_${key.toUpperCase()}_DUPLICATED`
      return [{ at: [...at, key], code, message: `Component ${key} ${JSON.stringify(id)} is already used` }]
    })
  })
}

function singleComponentErrors(each: ComponentAtPath): FieldError[] {
  const { type } = each.component
  if (type === 1) return actionRowErrors(each)
  return type === 2 ? buttonErrors(each) : selectErrors(each)
}

/** Errors for too many components or too much text in total. */
function totalSizeErrors(
  components: unknown[],
  all: readonly ComponentAtPath[],
  v2: boolean,
  at: ComponentAtPath['at'],
): FieldError[] {
  const rows = components.filter((each) => asObject(each).type === 1)
  if (!v2) return rows.length > 5 ? [badLengthError(at, 1, 5)] : []
  const found: FieldError[] = []
  if (all.length > 40) {
    const message = `Must be 40 or fewer including nested components: ${all.length}`
    found.push({ at, code: 'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED', message })
  }
  const textLength = all.reduce(
    (sum, { component: c }) => sum + (c.type === 10 ? countCodePoints(c.content) : 0),
    0,
  )
  if (textLength > 4000) {
    const message = `Text must be 4000 or fewer in length over all components: ${textLength}`
    found.push({ at, code: 'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED', message })
  }
  return found
}

/** Whether the component requires the Components V2 flag. */
export const requiresComponentsV2 = (component: unknown): boolean =>
  V2_COMPONENT_TYPES.includes(asNumber(asObject(component).type) ?? 0)

/** Errors for V2 components in a message without the flag. */
export function componentsV2FlagErrors(components: unknown[], at: ComponentAtPath['at']): FieldError[] {
  return components.flatMap((each, index) => {
    if (!requiresComponentsV2(each)) return []
    const message = 'Value of field "type" must be one of (1,).'
    return [{ at: [...at, index, 'type'], code: 'UNION_TYPE_CHOICES', message }]
  })
}

/** Validation errors of a message's components, beyond the schema. */
export function componentErrors(components: unknown[], v2: boolean, at: ComponentAtPath['at']): FieldError[] {
  const all = componentsWithPaths(components, at)
  return [
    ...all.flatMap(singleComponentErrors),
    ...duplicateIdErrors(all),
    ...totalSizeErrors(components, all, v2, at),
  ]
}

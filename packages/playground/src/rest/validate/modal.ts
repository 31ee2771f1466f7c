import { asArray, asNumber, asObject, countCodePoints, type JsonObject } from '../../json.ts'
import { badLengthError, type FieldError, requiredFieldError } from '../errors.ts'
import { type ComponentAtPath, componentsWithPaths, duplicateIdErrors } from './component.ts'
import { selectErrors } from './select.ts'

const ACTION_ROW_TYPE = 1
const TEXT_INPUT_TYPE = 4
const LABEL_TYPE = 18

/** A text input has its own label in an action row, and none inside a label component. */
function labelErrors({ component, at }: ComponentAtPath): FieldError[] {
  if (component.type === ACTION_ROW_TYPE) {
    const inside = asArray(component.components).map(asObject)
    if (inside.length > 1) return [badLengthError([...at, 'components'], 1, 1)]
    return inside.flatMap(({ label }) =>
      label ? [] : [requiredFieldError([...at, 'components', 0, 'label'])],
    )
  }
  const { type, label } = asObject(component.component)
  if (component.type !== LABEL_TYPE || type !== TEXT_INPUT_TYPE || label === undefined || label === null)
    return []
  const message = 'A text input inside a label has no label of its own'
  return [{ at: [...at, 'component', 'label'], code: 'COMPONENT_LABEL_TWICE', message }]
}

function textInputErrors({ component, at }: ComponentAtPath): FieldError[] {
  if (component.type !== TEXT_INPUT_TYPE) return []
  const { value } = component
  const least = asNumber(component.min_length) ?? 0
  const most = asNumber(component.max_length) ?? 4000
  if (least > most) {
    const message = `min_length must be equal to or less than ${most}`
    return [{ at: [...at, 'min_length'], code: 'TEXT_INPUT_COMPONENT_MIN_LENGTH_INVALID', message }]
  }
  const fits =
    typeof value !== 'string' || (countCodePoints(value) >= least && countCodePoints(value) <= most)
  return fits ? [] : [badLengthError([...at, 'value'], least, most)]
}

/** A required select needs at least one value. */
function requiredSelectErrors({ component, at }: ComponentAtPath): FieldError[] {
  if (component.min_values !== 0 || component.required === false) return []
  const message = 'Must be 1 or more unless required is false'
  return [{ at: [...at, 'min_values'], code: 'SELECT_COMPONENT_MIN_VALUES_INVALID', message }]
}

/** Validation errors of a modal, beyond the schema. */
export function modalErrors(data: JsonObject, above: FieldError['at']): FieldError[] {
  const at = [...above, 'components']
  const top = asArray(data.components)
  const all = componentsWithPaths(top, at)
  const validators = [labelErrors, textInputErrors, requiredSelectErrors, selectErrors]
  return [
    ...(top.length > 5 ? [badLengthError(at, 1, 5)] : []),
    ...all.flatMap((each) => validators.flatMap((validate) => validate(each))),
    ...duplicateIdErrors(all),
  ]
}

import { count, type Json, list, number, record } from '../json.ts'
import { badLength, type Complaint, missing } from '../refusal.ts'
import { type Placed, placed, sameComplaints } from './component.ts'
import { selectComplaints } from './select.ts'

const ROW = 1
const INPUT = 4
const LABEL = 18

/** A text input bears its own label in a row, and the label's in a label. */
function labels({ component, at }: Placed): Complaint[] {
  if (component.type === ROW) {
    const inside = list(component.components).map(record)
    if (inside.length > 1) return [badLength([...at, 'components'], 1, 1)]
    return inside.flatMap(({ label }) => (label ? [] : [missing([...at, 'components', 0, 'label'])]))
  }
  const { type, label } = record(component.component)
  if (component.type !== LABEL || type !== INPUT || label === undefined || label === null) return []
  const message = 'A text input inside a label has no label of its own'
  return [{ at: [...at, 'component', 'label'], code: 'COMPONENT_LABEL_TWICE', message }]
}

function input({ component, at }: Placed): Complaint[] {
  if (component.type !== INPUT) return []
  const { value } = component
  const least = number(component.min_length) ?? 0
  const most = number(component.max_length) ?? 4000
  if (least > most) {
    const message = `min_length must be equal to or less than ${most}`
    return [{ at: [...at, 'min_length'], code: 'TEXT_INPUT_COMPONENT_MIN_LENGTH_INVALID', message }]
  }
  const fits = typeof value !== 'string' || (count(value) >= least && count(value) <= most)
  return fits ? [] : [badLength([...at, 'value'], least, most)]
}

/** To pick nothing is to leave a required field empty. */
function required({ component, at }: Placed): Complaint[] {
  if (component.min_values !== 0 || component.required === false) return []
  const message = 'Must be 1 or more unless required is false'
  return [{ at: [...at, 'min_values'], code: 'SELECT_COMPONENT_MIN_VALUES_INVALID', message }]
}

/** What Discord would say about a modal. */
export function formComplaints(data: Json, above: Complaint['at']): Complaint[] {
  const at = [...above, 'components']
  const top = list(data.components)
  const all = placed(top, at)
  const judges = [labels, input, required, selectComplaints]
  return [
    ...(top.length > 5 ? [badLength(at, 1, 5)] : []),
    ...all.flatMap((each) => judges.flatMap((judge) => judge(each))),
    ...sameComplaints(all),
  ]
}

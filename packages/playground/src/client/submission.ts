import { isRecord, type Json, list, record, text } from '../json.ts'
import type { State } from '../state.ts'
import { unfurled } from '../unfurl.ts'
import { filled } from './selection.ts'

/** A form as it was filled in: its data as Discord sends it, the ids in it, and what is wrong with it. */
export interface Submission {
  components: Json[]
  named: string[]
  wrong: string[]
}

/** Everything with an id of its own in what was sent, however it is nested. */
function sentParts(value: unknown): Json[] {
  if (Array.isArray(value)) return value.flatMap(sentParts)
  if (!isRecord(value)) return []
  const inside = [...sentParts(value.components), ...sentParts(value.component)]
  return text(value.custom_id) === null ? inside : [value, ...inside]
}

/** Puts what was sent into the parts of the form that was shown; whatever belongs to no part of it is wrong. */
export function submission(state: State, form: Json, sent: Json): Submission {
  const parts = sentParts(sent.components)
  const known = new Set<unknown>()
  const found: Submission = { components: [], named: [], wrong: [] }

  const leaf = (component: Json): Json => {
    const { type, id, custom_id } = component
    known.add(custom_id)
    const part = parts.find((each) => each.custom_id === custom_id) ?? {}
    const { value, named, wrong } = filled(state, component, part)
    found.named.push(...named)
    found.wrong.push(...wrong)
    return { type, id, custom_id, ...value }
  }

  found.components = unfurled(list(form.components), () => null).map((top) => {
    const { type, id } = top
    if (isRecord(top.component)) return { type, id, component: leaf(top.component) }
    if (Array.isArray(top.components)) return { type, id, components: top.components.map(record).map(leaf) }
    return { type, id }
  })
  for (const { custom_id } of parts)
    if (!known.has(custom_id)) found.wrong.push(`${String(custom_id)}: does not belong to this form`)
  return found
}

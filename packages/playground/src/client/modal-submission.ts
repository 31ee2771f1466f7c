import { asArray, asObject, asString, isJsonObject, type JsonObject } from '../json.ts'
import { normaliseComponents } from '../rest/components.ts'
import type { DiscordState } from '../state/discord-state.ts'
import { checkModalInput } from './selection.ts'

/** A submitted modal: components as Discord sends them, ids of users and channels in them, and validation errors. */
export interface ModalSubmission {
  components: JsonObject[]
  referencedIds: string[]
  errors: string[]
}

/** All submitted components that have a custom id, at any depth. */
function submittedComponents(value: unknown): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(submittedComponents)
  if (!isJsonObject(value)) return []
  const inside = [...submittedComponents(value.components), ...submittedComponents(value.component)]
  return asString(value.custom_id) === null ? inside : [value, ...inside]
}

/** Fills the shown modal with the submitted values. A submitted component that the modal lacks is an error. */
export function buildModalSubmission(
  state: DiscordState,
  form: JsonObject,
  sent: JsonObject,
): ModalSubmission {
  const parts = submittedComponents(sent.components)
  const known = new Set<unknown>()
  const found: ModalSubmission = { components: [], referencedIds: [], errors: [] }

  const fillInput = (component: JsonObject): JsonObject => {
    const { type, id, custom_id } = component
    known.add(custom_id)
    const part = parts.find((each) => each.custom_id === custom_id) ?? {}
    const { value, referencedIds, errors } = checkModalInput(state, component, part)
    found.referencedIds.push(...referencedIds)
    found.errors.push(...errors)
    return { type, id, custom_id, ...value }
  }

  found.components = normaliseComponents(asArray(form.components), () => null).map((top) => {
    const { type, id } = top
    if (isJsonObject(top.component)) return { type, id, component: fillInput(top.component) }
    if (Array.isArray(top.components))
      return { type, id, components: top.components.map(asObject).map(fillInput) }
    return { type, id }
  })
  for (const { custom_id } of parts)
    if (!known.has(custom_id)) found.errors.push(`${String(custom_id)}: does not belong to this form`)
  return found
}

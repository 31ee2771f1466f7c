import type {
  APIComponentInLabel,
  APIModalInteractionResponseCallbackData,
  APITextDisplayComponent,
} from 'discord-api-types/v10'
import type { InputProblem } from '../input-problem.ts'

/** Discord's modal. */
export type Modal = APIModalInteractionResponseCallbackData
export type ModalInput = Exclude<APIComponentInLabel, { type: 19 }>

/** Input values by custom id. */
export type ModalValues = Readonly<Record<string, ModalValue>>
export type ModalValue = string | readonly string[] | boolean | null

export type ModalPart =
  | APITextDisplayComponent
  | {
      readonly type: 18
      readonly id: number | undefined
      readonly label: string
      readonly description: string | null
      readonly field: ModalInput
    }

/** The parts that the page supports; file uploads are not. */
export function modalParts({ components }: Modal): ModalPart[] {
  return components.flatMap((part): ModalPart[] => {
    if (part.type === 10) return [part]
    if (part.type !== 18 || part.component.type === 19) return []
    const { label, description = null, id, component } = part
    return [{ type: 18, id, label, description, field: component }]
  })
}

const modalInputs = (form: Modal): ModalInput[] =>
  modalParts(form).flatMap((part) => (part.type === 18 ? [part.field] : []))

const defaultOptionValues = (options: readonly { value: string; default?: boolean }[]): string[] =>
  options.filter((option) => option.default === true).map(({ value }) => value)

function initialValue(field: ModalInput): ModalValue {
  switch (field.type) {
    case 4:
      return field.value ?? ''
    case 21:
      return defaultOptionValues(field.options)[0] ?? null
    case 23:
      return field.default ?? false
    case 3:
    case 22:
      return defaultOptionValues(field.options)
    default:
      return (field.default_values ?? []).map(({ id }) => id)
  }
}

/** Values before any input. */
export const initialModalValues = (form: Modal): ModalValues =>
  Object.fromEntries(modalInputs(form).map((field) => [field.custom_id, initialValue(field)]))

/** Minimum and maximum number of selected values. */
export function selectionBounds(field: Exclude<ModalInput, { type: 4 | 21 | 23 }>): {
  least: number
  most: number
} {
  const most = field.max_values ?? (field.type === 22 ? field.options.length : 1)
  return { least: field.min_values ?? (field.required === false ? 0 : 1), most }
}

function inputProblem(field: ModalInput, answer: ModalValue): InputProblem | null {
  switch (field.type) {
    case 4: {
      const content = typeof answer === 'string' ? answer : ''
      const { required = true, min_length: least = 0, max_length: most = 4000 } = field
      if (content.trim() === '') return required ? { code: 'required' } : null
      if (content.length < least) return { code: 'short', limit: least }
      return content.length > most ? { code: 'long', limit: most } : null
    }
    case 21:
      return answer === null && field.required !== false ? { code: 'required' } : null
    case 23:
      return null
    default: {
      const count = Array.isArray(answer) ? answer.length : 0
      const { least, most } = selectionBounds(field)
      // An optional input may stay empty even if it has a minimum.
      if (count === 0 && field.required === false) return null
      if (count < least)
        return count === 0 && least === 1 ? { code: 'required' } : { code: 'few', limit: least }
      return count > most ? { code: 'many', limit: most } : null
    }
  }
}

/** Problems that block submission, by custom id. */
export function modalProblems(form: Modal, answers: ModalValues): Record<string, InputProblem> {
  return Object.fromEntries(
    modalInputs(form).flatMap((field) => {
      const found = inputProblem(field, answers[field.custom_id] ?? null)
      return found === null ? [] : [[field.custom_id, found]]
    }),
  )
}

/** The `data` of a modal submission (interaction type 5). */
export function modalSubmitData(form: Modal, answers: ModalValues): object {
  const components = modalParts(form).map((part) => {
    const id = part.id === undefined ? {} : { id: part.id }
    if (part.type === 10) return { type: 10, ...id }
    const { type, custom_id } = part.field
    const inner = part.field.id === undefined ? {} : { id: part.field.id }
    const answer = answers[custom_id] ?? null
    const content = Array.isArray(answer) ? { values: answer } : { value: answer }
    return { type: 18, ...id, component: { type, ...inner, custom_id, ...content } }
  })
  return { custom_id: form.custom_id, components }
}

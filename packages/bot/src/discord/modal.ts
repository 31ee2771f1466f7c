import type {
  APIComponentInLabel,
  APIModalInteractionResponseCallbackComponent,
  APIModalInteractionResponseCallbackData,
} from 'discord-api-types/v10'
import { COMPONENT_LIMITS, selectComponent, selectOptionComponent, truncate } from './components.ts'
import type { SelectOption } from './panel.ts'

/** A modal with at most five fields. */
export interface ModalSpec {
  readonly title: string
  readonly customId: string
  readonly fields: readonly ModalField[]
}

export type ModalField =
  | { readonly type: 'text'; readonly text: string }
  | (LabelledField & {
      readonly type: 'input'
      readonly value: string
      readonly placeholder: string
      readonly least: number
      readonly most: number
      readonly long?: boolean
    })
  | (LabelledField & {
      readonly type: 'select'
      readonly of: readonly SelectOption[]
      readonly least: number
      readonly most: number
    })
  | (LabelledField & {
      readonly type: 'users'
      readonly least: number
      readonly most: number
      readonly chosen: readonly string[]
    })
  /** A radio group: one of a few visible options. */
  | (LabelledField & { readonly type: 'radio'; readonly of: readonly SelectOption[] })
  | (LabelledField & { readonly type: 'check'; readonly chosen: boolean })

interface LabelledField {
  /** The custom id of the field; the submitted value has this name. */
  readonly name: string
  readonly label: string
  readonly description?: string
}

const MAX_TITLE_LENGTH = 45
const MAX_LABEL_LENGTH = 45
const MAX_DESCRIPTION_LENGTH = 100
const MAX_PLACEHOLDER_LENGTH = 100

/** Converts a modal to Discord's JSON. */
export const modalPayload = ({
  title,
  customId,
  fields,
}: ModalSpec): APIModalInteractionResponseCallbackData => ({
  title: truncate(title, MAX_TITLE_LENGTH),
  custom_id: customId,
  components: fields.map(fieldComponent),
})

function fieldComponent(field: ModalField): APIModalInteractionResponseCallbackComponent {
  if (field.type === 'text') return { type: 10, content: truncate(field.text, COMPONENT_LIMITS.text) }
  const about =
    field.description === undefined
      ? {}
      : { description: truncate(field.description, MAX_DESCRIPTION_LENGTH) }
  return {
    type: 18,
    label: truncate(field.label, MAX_LABEL_LENGTH),
    ...about,
    component: inputComponent(field),
  }
}

function inputComponent(field: Exclude<ModalField, { type: 'text' }>): APIComponentInLabel {
  const { name: custom_id } = field
  switch (field.type) {
    case 'input':
      return {
        type: 4,
        custom_id,
        style: field.long ? 2 : 1,
        required: field.least > 0,
        min_length: field.least,
        max_length: field.most,
        ...(field.value === '' ? {} : { value: truncate(field.value, field.most) }),
        ...(field.placeholder === ''
          ? {}
          : { placeholder: truncate(field.placeholder, MAX_PLACEHOLDER_LENGTH) }),
      }
    case 'select':
      return { ...selectInput(field, field.of), required: field.least > 0 }
    case 'users':
      return { ...selectInput(field, 'users', field.chosen), required: field.least > 0 }
    case 'radio':
      return { type: 21, custom_id, required: true, options: field.of.map(selectOptionComponent) }
    case 'check':
      return { type: 23, custom_id, default: field.chosen }
  }
}

const selectInput = (
  { name, least, most }: { readonly name: string; readonly least: number; readonly most: number },
  of: readonly SelectOption[] | 'users',
  chosen: readonly string[] = [],
): ReturnType<typeof selectComponent> => selectComponent({ tag: name, of, hint: '', least, most, chosen })

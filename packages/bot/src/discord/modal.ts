import type {
  APIComponentInLabel,
  APIModalInteractionResponseCallbackComponent,
  APIModalInteractionResponseCallbackData,
} from 'discord-api-types/v10'
import { COMPONENT_LIMITS, selectComponent, selectOptionComponent, truncate } from './components.ts'
import type { SelectOption } from './panel.ts'

/** A form to fill in: at most five parts. */
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
  /** One of a few, all of them in sight. */
  | (LabelledField & { readonly type: 'radio'; readonly of: readonly SelectOption[] })
  | (LabelledField & { readonly type: 'check'; readonly chosen: boolean })

interface LabelledField {
  /** The field's name: what was filled in comes back under it. */
  readonly name: string
  readonly label: string
  readonly description?: string
}

const MAX_TITLE_LENGTH = 45
const MAX_LABEL_LENGTH = 45
const MAX_DESCRIPTION_LENGTH = 100
const MAX_PLACEHOLDER_LENGTH = 100

/** By Discord's own types. */
export const modalPayload = ({
  title,
  customId,
  fields,
}: ModalSpec): APIModalInteractionResponseCallbackData => ({
  title: truncate(title, MAX_TITLE_LENGTH),
  custom_id: customId,
  components: fields.map(fieldComponent),
})

function fieldComponent(part: ModalField): APIModalInteractionResponseCallbackComponent {
  if (part.type === 'text') return { type: 10, content: truncate(part.text, COMPONENT_LIMITS.text) }
  const about =
    part.description === undefined ? {} : { description: truncate(part.description, MAX_DESCRIPTION_LENGTH) }
  return {
    type: 18,
    label: truncate(part.label, MAX_LABEL_LENGTH),
    ...about,
    component: inputComponent(part),
  }
}

function inputComponent(part: Exclude<ModalField, { type: 'text' }>): APIComponentInLabel {
  const { name: custom_id } = part
  switch (part.type) {
    case 'input':
      return {
        type: 4,
        custom_id,
        style: part.long ? 2 : 1,
        required: part.least > 0,
        min_length: part.least,
        max_length: part.most,
        ...(part.value === '' ? {} : { value: truncate(part.value, part.most) }),
        ...(part.placeholder === ''
          ? {}
          : { placeholder: truncate(part.placeholder, MAX_PLACEHOLDER_LENGTH) }),
      }
    case 'select':
      return { ...selectInput(part, part.of), required: part.least > 0 }
    case 'users':
      return { ...selectInput(part, 'users', part.chosen), required: part.least > 0 }
    case 'radio':
      return { type: 21, custom_id, required: true, options: part.of.map(selectOptionComponent) }
    case 'check':
      return { type: 23, custom_id, default: part.chosen }
  }
}

const selectInput = (
  { name, least, most }: { readonly name: string; readonly least: number; readonly most: number },
  of: readonly SelectOption[] | 'users',
  chosen: readonly string[] = [],
): ReturnType<typeof selectComponent> => selectComponent({ tag: name, of, hint: '', least, most, chosen })

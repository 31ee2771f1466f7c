import type {
  APIComponentInLabel,
  APIModalInteractionResponseCallbackComponent,
  APIModalInteractionResponseCallbackData,
} from 'discord-api-types/v10'
import { cut, LIMITS, optionOf, selectOf } from './component.ts'
import type { Option } from './panel.ts'

/** A form to fill in: at most five parts. */
export interface Form {
  readonly title: string
  readonly tag: string
  readonly parts: readonly FormPart[]
}

export type FormPart =
  | { readonly type: 'text'; readonly text: string }
  | (Field & {
      readonly type: 'input'
      readonly value: string
      readonly hint: string
      readonly least: number
      readonly most: number
      readonly long?: boolean
    })
  | (Field & {
      readonly type: 'select'
      readonly of: readonly Option[]
      readonly least: number
      readonly most: number
    })
  | (Field & {
      readonly type: 'users'
      readonly least: number
      readonly most: number
      readonly chosen: readonly string[]
    })
  /** One of a few, all of them in sight. */
  | (Field & { readonly type: 'radio'; readonly of: readonly Option[] })
  | (Field & { readonly type: 'check'; readonly chosen: boolean })

interface Field {
  /** The field's name: what was filled in comes back under it. */
  readonly name: string
  readonly label: string
  readonly about?: string
}

const TITLE = 45
const LABEL = 45
const ABOUT = 100
const HINT = 100

/** By Discord's own types. */
export const formData = ({ title, tag, parts }: Form): APIModalInteractionResponseCallbackData => ({
  title: cut(title, TITLE),
  custom_id: tag,
  components: parts.map(partOf),
})

function partOf(part: FormPart): APIModalInteractionResponseCallbackComponent {
  if (part.type === 'text') return { type: 10, content: cut(part.text, LIMITS.text) }
  const about = part.about === undefined ? {} : { description: cut(part.about, ABOUT) }
  return { type: 18, label: cut(part.label, LABEL), ...about, component: inputOf(part) }
}

function inputOf(part: Exclude<FormPart, { type: 'text' }>): APIComponentInLabel {
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
        ...(part.value === '' ? {} : { value: cut(part.value, part.most) }),
        ...(part.hint === '' ? {} : { placeholder: cut(part.hint, HINT) }),
      }
    case 'select':
      return { ...choiceOf(part, part.of), required: part.least > 0 }
    case 'users':
      return { ...choiceOf(part, 'users', part.chosen), required: part.least > 0 }
    case 'radio':
      return { type: 21, custom_id, required: true, options: part.of.map(optionOf) }
    case 'check':
      return { type: 23, custom_id, default: part.chosen }
  }
}

const choiceOf = (
  { name, least, most }: { readonly name: string; readonly least: number; readonly most: number },
  of: readonly Option[] | 'users',
  chosen: readonly string[] = [],
): ReturnType<typeof selectOf> => selectOf({ tag: name, of, hint: '', least, most, chosen })

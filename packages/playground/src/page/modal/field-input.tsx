import type {
  APICheckboxGroupComponent,
  APIRadioGroupComponent,
  APITextInputComponent,
} from 'discord-api-types/v10'
import { selectItems } from '../components/select-items.tsx'
import { SelectMenu } from '../components/select-menu.tsx'
import { type ModalInput, type ModalValue, selectionBounds } from './values.ts'

interface Props<F extends ModalInput = ModalInput> {
  readonly field: F
  readonly answer: ModalValue
  /** Id of the input; `describedBy` lists the ids of its description and its problem. */
  readonly id: string
  readonly label: string
  readonly describedBy: string | undefined
  readonly invalid: boolean
  readonly change: (answer: ModalValue) => void
}

/** The input for one modal component. */
export function FieldInput(props: Props) {
  const { field, answer, id, label, describedBy, invalid, change } = props
  const values = Array.isArray(answer) ? answer : []
  switch (field.type) {
    case 4:
      return <TextInput {...props} field={field} />
    case 21:
    case 22:
      return <OptionGroup {...props} field={field} />
    case 23:
      return (
        <label class="check">
          <input
            id={id}
            type="checkbox"
            aria-describedby={describedBy}
            checked={answer === true}
            onChange={(event) => change(event.currentTarget.checked)}
          />
          <span>{label}</span>
        </label>
      )
    default: {
      const { least, most } = selectionBounds(field)
      return (
        <SelectMenu
          label={label}
          items={selectItems(field)}
          chosen={values}
          // A selection below the minimum is allowed until the modal is submitted.
          least={field.required === false ? 0 : Math.min(least, 1)}
          most={most}
          placeholder={field.placeholder}
          describedBy={describedBy}
          invalid={invalid}
          choose={change}
        />
      )
    }
  }
}

function TextInput({ field, answer, id, describedBy, invalid, change }: Props<APITextInputComponent>) {
  const common = {
    id,
    class: 'input',
    'aria-describedby': describedBy,
    'aria-required': field.required !== false,
    'aria-invalid': invalid || undefined,
    placeholder: field.placeholder,
    maxLength: field.max_length ?? 4000,
    value: typeof answer === 'string' ? answer : '',
    autocomplete: 'off',
  } as const
  return field.style === 2 ? (
    <textarea {...common} rows={4} onInput={(event) => change(event.currentTarget.value)} />
  ) : (
    <input {...common} type="text" onInput={(event) => change(event.currentTarget.value)} />
  )
}

function OptionGroup(props: Props<APIRadioGroupComponent | APICheckboxGroupComponent>) {
  const { field, answer, id, label, describedBy, invalid, change } = props
  const values = Array.isArray(answer) ? answer : []
  const isRadio = field.type === 21
  const toggle = (value: string, on: boolean) => {
    if (isRadio) change(value)
    else change(on ? [...values, value] : values.filter((each) => each !== value))
  }
  return (
    <fieldset class="group" aria-describedby={describedBy} aria-invalid={invalid || undefined}>
      <legend class="hidden">{label}</legend>
      {field.options.map(({ value, label: name, description }) => (
        <label key={value} class="check">
          <input
            type={isRadio ? 'radio' : 'checkbox'}
            name={id}
            checked={isRadio ? answer === value : values.includes(value)}
            onChange={(event) => toggle(value, event.currentTarget.checked)}
          />
          <span>
            {name}
            {description !== undefined && <span class="detail">{description}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

import { type Json, list, number, record } from '../json.ts'
import { badLength, type Complaint } from '../refusal.ts'
import { localeComplaints } from './locale.ts'

type At = Complaint['at']

const GROUP = 2

const isBranch = ({ type }: Json) => type === 1 || type === GROUP

function order(options: Json[], at: At): Complaint[] {
  const optional = options.findIndex((option) => !isBranch(option) && option.required !== true)
  if (optional < 0) return []
  const message = 'Required options must be placed before non-required options'
  return options.flatMap((option, index) =>
    index > optional && !isBranch(option) && option.required === true
      ? [{ at: [...at, index], code: 'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID', message }]
      : [],
  )
}

/** The first option says what the others are: ways on, or values. */
function mixture(options: Json[], at: At): Complaint[] {
  const odd = options.findIndex((option) => isBranch(option) !== isBranch(options[0] ?? option))
  const message = 'Sub-command and sub-command group option types are mutually exclusive to all other types'
  return odd < 0 ? [] : [{ at: [...at, odd], code: 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID', message }]
}

function sameNames(options: Json[], at: At): Complaint[] {
  const names = options.map(({ name }) => name)
  const message = 'Option name already exists'
  return names.flatMap((name, index) =>
    name !== undefined && names.indexOf(name) < index
      ? [{ at: [...at, index, 'name'], code: 'APPLICATION_COMMAND_OPTION_NAME_ALREADY_EXISTS', message }]
      : [],
  )
}

function range(option: Json, at: At): Complaint[] {
  return ['value', 'length'].flatMap((what) => {
    const [least, most] = [number(option[`min_${what}`]), number(option[`max_${what}`])]
    if (least === null || most === null || least <= most) return []
    const message = `min_${what} must be equal to or less than ${most}`
    return [{ at: [...at, `min_${what}`], code: 'APPLICATION_COMMAND_OPTION_RANGE_INVALID', message }]
  })
}

function choices(option: Json, at: At): Complaint[] {
  const all = list(option.choices).map(record)
  const here = [...at, 'choices']
  const message = 'Autocomplete and choices are mutually exclusive to each other'
  return [
    ...all.flatMap((choice, index) => localeComplaints(choice, false, [...here, index])),
    ...(option.autocomplete === true && all.length > 0
      ? [{ at: here, code: 'APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE', message }]
      : []),
  ]
}

function one(option: Json, at: At): Complaint[] {
  const inside = list(option.options)
  const here = [...at, 'options']
  return [
    ...localeComplaints(option, true, at),
    ...range(option, at),
    ...choices(option, at),
    ...(option.type === GROUP && inside.length === 0 ? [badLength(here, 1, 25)] : []),
    ...optionComplaints(inside, here),
  ]
}

/** What Discord would say about the options of a command or of a subcommand. */
export function optionComplaints(all: unknown[], at: At): Complaint[] {
  const options = all.map(record)
  return [
    ...options.flatMap((option, index) => one(option, [...at, index])),
    ...mixture(options, at),
    ...sameNames(options, at),
    ...order(options, at),
  ]
}

import { asArray, asNumber, asObject, type JsonObject } from '../../json.ts'
import { badLengthError, type FieldError } from '../errors.ts'
import { localizationErrors } from './locale.ts'

type FieldPath = FieldError['at']

const SUBCOMMAND_GROUP = 2

const isSubcommandOrGroup = ({ type }: JsonObject) => type === 1 || type === SUBCOMMAND_GROUP

function requiredOrderErrors(options: JsonObject[], at: FieldPath): FieldError[] {
  const optional = options.findIndex((option) => !isSubcommandOrGroup(option) && option.required !== true)
  if (optional < 0) return []
  const message = 'Required options must be placed before non-required options'
  return options.flatMap((option, index) =>
    index > optional && !isSubcommandOrGroup(option) && option.required === true
      ? [{ at: [...at, index], code: 'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID', message }]
      : [],
  )
}

/** Errors for options that mix subcommands with values. */
function mixedTypeErrors(options: JsonObject[], at: FieldPath): FieldError[] {
  const mismatch = options.findIndex(
    (option) => isSubcommandOrGroup(option) !== isSubcommandOrGroup(options[0] ?? option),
  )
  const message = 'Sub-command and sub-command group option types are mutually exclusive to all other types'
  return mismatch < 0
    ? []
    : [{ at: [...at, mismatch], code: 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID', message }]
}

function duplicateNameErrors(options: JsonObject[], at: FieldPath): FieldError[] {
  const names = options.map(({ name }) => name)
  const message = 'Option name already exists'
  return names.flatMap((name, index) =>
    name !== undefined && names.indexOf(name) < index
      ? [{ at: [...at, index, 'name'], code: 'APPLICATION_COMMAND_OPTION_NAME_ALREADY_EXISTS', message }]
      : [],
  )
}

function rangeErrors(option: JsonObject, at: FieldPath): FieldError[] {
  return ['value', 'length'].flatMap((what) => {
    const [least, most] = [asNumber(option[`min_${what}`]), asNumber(option[`max_${what}`])]
    if (least === null || most === null || least <= most) return []
    const message = `min_${what} must be equal to or less than ${most}`
    return [{ at: [...at, `min_${what}`], code: 'APPLICATION_COMMAND_OPTION_RANGE_INVALID', message }]
  })
}

function choiceErrors(option: JsonObject, at: FieldPath): FieldError[] {
  const all = asArray(option.choices).map(asObject)
  const here = [...at, 'choices']
  const message = 'Autocomplete and choices are mutually exclusive to each other'
  return [
    ...all.flatMap((choice, index) => localizationErrors(choice, false, [...here, index])),
    ...(option.autocomplete === true && all.length > 0
      ? [{ at: here, code: 'APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE', message }]
      : []),
  ]
}

function singleOptionErrors(option: JsonObject, at: FieldPath): FieldError[] {
  const inside = asArray(option.options)
  const here = [...at, 'options']
  return [
    ...localizationErrors(option, true, at),
    ...rangeErrors(option, at),
    ...choiceErrors(option, at),
    ...(option.type === SUBCOMMAND_GROUP && inside.length === 0 ? [badLengthError(here, 1, 25)] : []),
    ...optionErrors(inside, here),
  ]
}

/** Validation errors of the options of a command or subcommand, beyond the schema. */
export function optionErrors(all: unknown[], at: FieldPath): FieldError[] {
  const options = all.map(asObject)
  return [
    ...options.flatMap((option, index) => singleOptionErrors(option, [...at, index])),
    ...mixedTypeErrors(options, at),
    ...duplicateNameErrors(options, at),
    ...requiredOrderErrors(options, at),
  ]
}

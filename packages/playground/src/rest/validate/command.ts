import { asArray, asNumber, asObject, asString, countCodePoints, type JsonObject } from '../../json.ts'
import { badLengthError, type FieldError } from '../errors.ts'
import { localizationErrors } from './locale.ts'
import { optionErrors } from './option.ts'

const CHAT_INPUT = 1
const PRIMARY_ENTRY_POINT = 4

/** Maximum commands per type: slash, user, message, entry point. */
const MAX_COMMANDS_BY_TYPE: Record<number, number> = { 1: 100, 2: 15, 3: 15, 4: 1 }

const commandTypeOf = ({ type }: JsonObject) => asNumber(type) ?? CHAT_INPUT

/** Length of the longest localisation, which is the one that counts. */
function longestLocalization(own: unknown, localized: unknown): number {
  return Math.max(countCodePoints(own), ...Object.values(asObject(localized)).map(countCodePoints))
}

/** Total length of all names, descriptions and values in a command. */
function commandLength(part: JsonObject): number {
  const choices = asArray(part.choices).map(asObject)
  return (
    longestLocalization(part.name, part.name_localizations) +
    longestLocalization(part.description, part.description_localizations) +
    choices.reduce(
      (n, c) =>
        n + longestLocalization(c.name, c.name_localizations) + countCodePoints(String(c.value ?? '')),
      0,
    ) +
    asArray(part.options).reduce<number>((sum, option) => sum + commandLength(asObject(option)), 0)
  )
}

function descriptionErrors(command: JsonObject, at: FieldError['at']): FieldError[] {
  const isEmpty = !command.description
  if (commandTypeOf(command) === CHAT_INPUT)
    return isEmpty ? [badLengthError([...at, 'description'], 1, 100)] : []
  if (commandTypeOf(command) === PRIMARY_ENTRY_POINT) return []
  const message = 'Only slash commands have a description and options'
  const filled = [
    ...(isEmpty ? [] : ['description']),
    ...(asArray(command.options).length > 0 ? ['options'] : []),
  ]
  return filled.map((field) => ({
    at: [...at, field],
    code: 'APPLICATION_COMMAND_CONTEXT_MENU_FIELD_SET',
    message,
  }))
}

function singleCommandErrors(command: JsonObject, at: FieldError['at']): FieldError[] {
  const length = commandLength(command)
  const message = `Command exceeds maximum size: ${length} of 8000 characters`
  return [
    ...localizationErrors(command, commandTypeOf(command) === CHAT_INPUT, at),
    ...descriptionErrors(command, at),
    ...optionErrors(asArray(command.options), [...at, 'options']),
    ...(length > 8000 ? [{ at, code: 'APPLICATION_COMMAND_TOO_LARGE', message }] : []),
  ]
}

/** Validation errors of an application's whole command list, beyond the schema. */
export function commandErrors(json: unknown): FieldError[] {
  const commands = asArray(json).map(asObject)
  const found = commands.flatMap((command, index) => singleCommandErrors(command, [index]))
  const seen = new Map<number, Set<string | null>>()
  for (const [index, command] of commands.entries()) {
    const type = commandTypeOf(command)
    const name = asString(command.name)
    const names = seen.get(type) ?? new Set()
    if (names.has(name)) {
      const message = 'Application command names must be unique'
      found.push({ at: [index, 'name'], code: 'APPLICATION_COMMANDS_DUPLICATE_NAME', message })
    } else if (names.size === MAX_COMMANDS_BY_TYPE[type]) {
      const message = `Maximum number of application commands of type ${type} reached (${MAX_COMMANDS_BY_TYPE[type]}).`
      found.push({ at: [index], code: 'APPLICATION_COMMANDS_MAX', message })
    }
    seen.set(type, names.add(name))
  }
  return found
}

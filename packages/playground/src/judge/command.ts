import { count, type Json, list, number, record, text } from '../json.ts'
import { badLength, type Complaint } from '../refusal.ts'
import { localeComplaints } from './locale.ts'
import { optionComplaints } from './option.ts'

const SLASH = 1
const ENTRY = 4

/** How many commands of each type an application may have: slash, user, message, entry point. */
const MOST: Record<number, number> = { 1: 100, 2: 15, 3: 15, 4: 1 }

const typeOf = ({ type }: Json) => number(type) ?? SLASH

/** Names that differ by language count as long as the longest. */
function longest(own: unknown, localized: unknown): number {
  return Math.max(count(own), ...Object.values(record(localized)).map(count))
}

/** All names, descriptions and values in a command. */
function size(part: Json): number {
  const choices = list(part.choices).map(record)
  return (
    longest(part.name, part.name_localizations) +
    longest(part.description, part.description_localizations) +
    choices.reduce((n, c) => n + longest(c.name, c.name_localizations) + count(String(c.value ?? '')), 0) +
    list(part.options).reduce<number>((sum, option) => sum + size(record(option)), 0)
  )
}

function described(command: Json, at: Complaint['at']): Complaint[] {
  const isEmpty = !command.description
  if (typeOf(command) === SLASH) return isEmpty ? [badLength([...at, 'description'], 1, 100)] : []
  if (typeOf(command) === ENTRY) return []
  const message = 'Only slash commands have a description and options'
  const filled = [
    ...(isEmpty ? [] : ['description']),
    ...(list(command.options).length > 0 ? ['options'] : []),
  ]
  return filled.map((field) => ({
    at: [...at, field],
    code: 'APPLICATION_COMMAND_CONTEXT_MENU_FIELD_SET',
    message,
  }))
}

function one(command: Json, at: Complaint['at']): Complaint[] {
  const length = size(command)
  const message = `Command exceeds maximum size: ${length} of 8000 characters`
  return [
    ...localeComplaints(command, typeOf(command) === SLASH, at),
    ...described(command, at),
    ...optionComplaints(list(command.options), [...at, 'options']),
    ...(length > 8000 ? [{ at, code: 'APPLICATION_COMMAND_TOO_LARGE', message }] : []),
  ]
}

/** What Discord would say about the list of all commands of an application. */
export function commandComplaints(json: unknown): Complaint[] {
  const commands = list(json).map(record)
  const found = commands.flatMap((command, index) => one(command, [index]))
  const seen = new Map<number, Set<string | null>>()
  for (const [index, command] of commands.entries()) {
    const type = typeOf(command)
    const name = text(command.name)
    const names = seen.get(type) ?? new Set()
    if (names.has(name)) {
      const message = 'Application command names must be unique'
      found.push({ at: [index, 'name'], code: 'APPLICATION_COMMANDS_DUPLICATE_NAME', message })
    } else if (names.size === MOST[type]) {
      const message = `Maximum number of application commands of type ${type} reached (${MOST[type]}).`
      found.push({ at: [index], code: 'APPLICATION_COMMANDS_MAX', message })
    }
    seen.set(type, names.add(name))
  }
  return found
}

import type { InputProblem } from '../input-problem.ts'
import type { CommandEntry, CommandOption } from './entry.ts'

/** An option's input: the visible text, and the selected value, null while the text is only typed. */
export interface OptionInput {
  readonly text: string
  readonly value: string | number | boolean | null
}

/** A command whose options are being filled in. */
export interface CommandDraft {
  readonly entry: CommandEntry
  /** By the option's registered name; optional ones only after they were added. */
  readonly filled: Readonly<Record<string, OptionInput>>
}

/** An option in Discord's interaction payload. */
export interface OptionPayload {
  name: string
  type: number
  value?: string | number | boolean
  focused?: true
  options?: OptionPayload[]
}

export const EMPTY_OPTION_INPUT: OptionInput = { text: '', value: null }

export function newCommandDraft(entry: CommandEntry): CommandDraft {
  const needed = entry.options.filter(({ required }) => required === true)
  return { entry, filled: Object.fromEntries(needed.map(({ name }) => [name, EMPTY_OPTION_INPUT])) }
}

export const withOptionInput = (
  { entry, filled }: CommandDraft,
  name: string,
  now: OptionInput,
): CommandDraft => ({
  entry,
  filled: { ...filled, [name]: now },
})

export const withoutOption = ({ entry, filled }: CommandDraft, name: string): CommandDraft => ({
  entry,
  filled: Object.fromEntries(Object.entries(filled).filter(([each]) => each !== name)),
})

/** The shown options in order; `hiddenOptions` are those that can be added. */
export const shownOptions = ({ entry, filled }: CommandDraft): CommandOption[] =>
  entry.options.filter(({ name }) => filled[name] !== undefined)
export const hiddenOptions = ({ entry, filled }: CommandDraft): CommandOption[] =>
  entry.options.filter(({ name }) => filled[name] === undefined)

/** Whether the value must come from a list: choices, users, channels, roles or booleans. */
export const acceptsOnlyListed = (option: CommandOption): boolean =>
  [5, 6, 7, 8, 9].includes(option.type) || ('choices' in option && (option.choices?.length ?? 0) > 0)

type OptionCheck =
  | { readonly ok: true; readonly value: string | number | boolean }
  | { readonly ok: false; readonly problem: InputProblem }

const validInput = (value: string | number | boolean): OptionCheck => ({ ok: true, value })
const invalidInput = (problem: InputProblem): OptionCheck => ({ ok: false, problem })

/** Returns the value to send, or the problem with the input. */
export function checkOptionInput(option: CommandOption, { text, value }: OptionInput): OptionCheck {
  if (acceptsOnlyListed(option))
    return value === null ? invalidInput({ code: text === '' ? 'required' : 'choice' }) : validInput(value)
  if (text.trim() === '') return invalidInput({ code: 'required' })
  if (option.type === 4 || option.type === 10) {
    const number = typeof value === 'number' ? value : Number(text.trim().replace(',', '.'))
    if (Number.isNaN(number)) return invalidInput({ code: option.type === 4 ? 'whole' : 'number' })
    if (option.type === 4 && !Number.isInteger(number)) return invalidInput({ code: 'whole' })
    if (option.min_value !== undefined && number < option.min_value)
      return invalidInput({ code: 'least', limit: option.min_value })
    if (option.max_value !== undefined && number > option.max_value)
      return invalidInput({ code: 'most', limit: option.max_value })
    return validInput(number)
  }
  const content = typeof value === 'string' ? value : text
  if (option.type === 3) {
    if (option.min_length !== undefined && content.length < option.min_length)
      return invalidInput({ code: 'short', limit: option.min_length })
    if (option.max_length !== undefined && content.length > option.max_length)
      return invalidInput({ code: 'long', limit: option.max_length })
  }
  return validInput(content)
}

/** Problems that block sending, by option name. Empty optional inputs are not a problem. */
export function draftProblems(draft: CommandDraft): Record<string, InputProblem> {
  return Object.fromEntries(
    shownOptions(draft).flatMap((option) => {
      const filled = draft.filled[option.name] ?? EMPTY_OPTION_INPUT
      if (option.required !== true && filled.text === '' && filled.value === null) return []
      const result = checkOptionInput(option, filled)
      return result.ok ? [] : [[option.name, result.problem]]
    }),
  )
}

function wrapInSubcommands({ command, path }: CommandEntry, options: OptionPayload[]): object {
  const inside = path.reduceRight<OptionPayload[]>(
    (below, { type, name }) => [{ type, name, options: below }],
    options,
  )
  return { id: command.id, name: command.name, type: 1, ...(inside.length > 0 ? { options: inside } : {}) }
}

/** The `data` of a command interaction (type 2), with registered names. */
export function draftCommandData(draft: CommandDraft): object {
  const options = shownOptions(draft).flatMap((option): OptionPayload[] => {
    const result = checkOptionInput(option, draft.filled[option.name] ?? EMPTY_OPTION_INPUT)
    return result.ok ? [{ name: option.name, type: option.type, value: result.value }] : []
  })
  return wrapInSubcommands(draft.entry, options)
}

/** The `data` of an autocomplete interaction (type 4). The focused option is sent as typed. */
export function draftAutocompleteData(draft: CommandDraft, focused: string): object {
  const options = shownOptions(draft).flatMap((option): OptionPayload[] => {
    const { name, type } = option
    const filled = draft.filled[name] ?? EMPTY_OPTION_INPUT
    if (name === focused) return [{ name, type, value: filled.text, focused: true }]
    const result = checkOptionInput(option, filled)
    return result.ok ? [{ name, type, value: result.value }] : []
  })
  return wrapInSubcommands(draft.entry, options)
}

import type { Problem } from '../problem.ts'
import type { Entry, Option } from './entry.ts'

/** What was filled in for an option: what one sees, and the value that was chosen, null while it is only typed. */
export interface Filled {
  readonly text: string
  readonly value: string | number | boolean | null
}

/** A command while its options are filled in. */
export interface Draft {
  readonly entry: Entry
  /** By the option's plain name; optional ones only once they were asked for. */
  readonly filled: Readonly<Record<string, Filled>>
}

/** A value as Discord sends it. */
export interface Sent {
  name: string
  type: number
  value?: string | number | boolean
  focused?: true
  options?: Sent[]
}

export const EMPTY: Filled = { text: '', value: null }

export function drafted(entry: Entry): Draft {
  const needed = entry.options.filter(({ required }) => required === true)
  return { entry, filled: Object.fromEntries(needed.map(({ name }) => [name, EMPTY])) }
}

export const withOption = ({ entry, filled }: Draft, name: string, now: Filled): Draft => ({
  entry,
  filled: { ...filled, [name]: now },
})

export const without = ({ entry, filled }: Draft, name: string): Draft => ({
  entry,
  filled: Object.fromEntries(Object.entries(filled).filter(([each]) => each !== name)),
})

/** The options in sight, in their order, and those that can be added. */
export const shownOptions = ({ entry, filled }: Draft): Option[] =>
  entry.options.filter(({ name }) => filled[name] !== undefined)
export const hiddenOptions = ({ entry, filled }: Draft): Option[] =>
  entry.options.filter(({ name }) => filled[name] === undefined)

/** Whether only something from a list will do: choices, users, channels, roles, true or false. */
export const isClosed = (option: Option): boolean =>
  [5, 6, 7, 8, 9].includes(option.type) || ('choices' in option && (option.choices?.length ?? 0) > 0)

type Checked =
  | { readonly ok: true; readonly value: string | number | boolean }
  | { readonly ok: false; readonly problem: Problem }

const good = (value: string | number | boolean): Checked => ({ ok: true, value })
const bad = (problem: Problem): Checked => ({ ok: false, problem })

/** What Discord's client would send for what was filled in, or what it would complain about. */
export function checked(option: Option, { text, value }: Filled): Checked {
  if (isClosed(option))
    return value === null ? bad({ code: text === '' ? 'required' : 'choice' }) : good(value)
  if (text.trim() === '') return bad({ code: 'required' })
  if (option.type === 4 || option.type === 10) {
    const number = typeof value === 'number' ? value : Number(text.trim().replace(',', '.'))
    if (Number.isNaN(number)) return bad({ code: option.type === 4 ? 'whole' : 'number' })
    if (option.type === 4 && !Number.isInteger(number)) return bad({ code: 'whole' })
    if (option.min_value !== undefined && number < option.min_value)
      return bad({ code: 'least', limit: option.min_value })
    if (option.max_value !== undefined && number > option.max_value)
      return bad({ code: 'most', limit: option.max_value })
    return good(number)
  }
  const said = typeof value === 'string' ? value : text
  if (option.type === 3) {
    if (option.min_length !== undefined && said.length < option.min_length)
      return bad({ code: 'short', limit: option.min_length })
    if (option.max_length !== undefined && said.length > option.max_length)
      return bad({ code: 'long', limit: option.max_length })
  }
  return good(said)
}

/** What keeps a draft from being sent, by the option's name; an optional one left empty keeps nothing. */
export function problems(draft: Draft): Record<string, Problem> {
  return Object.fromEntries(
    shownOptions(draft).flatMap((option) => {
      const filled = draft.filled[option.name] ?? EMPTY
      if (option.required !== true && filled.text === '' && filled.value === null) return []
      const result = checked(option, filled)
      return result.ok ? [] : [[option.name, result.problem]]
    }),
  )
}

function wrapped({ command, path }: Entry, options: Sent[]): object {
  const inside = path.reduceRight<Sent[]>(
    (below, { type, name }) => [{ type, name, options: below }],
    options,
  )
  return { id: command.id, name: command.name, type: 1, ...(inside.length > 0 ? { options: inside } : {}) }
}

/** The `data` of a command (interaction type 2), with the names that were registered. */
export function dataOf(draft: Draft): object {
  const options = shownOptions(draft).flatMap((option): Sent[] => {
    const result = checked(option, draft.filled[option.name] ?? EMPTY)
    return result.ok ? [{ name: option.name, type: option.type, value: result.value }] : []
  })
  return wrapped(draft.entry, options)
}

/** The `data` of a completion (interaction type 4): what is typed so far goes as it is. */
export function completionOf(draft: Draft, focused: string): object {
  const options = shownOptions(draft).flatMap((option): Sent[] => {
    const { name, type } = option
    const filled = draft.filled[name] ?? EMPTY
    if (name === focused) return [{ name, type, value: filled.text, focused: true }]
    const result = checked(option, filled)
    return result.ok ? [{ name, type, value: result.value }] : []
  })
  return wrapped(draft.entry, options)
}

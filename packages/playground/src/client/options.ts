import { count, type Json, list, number, record, text } from '../json.ts'
import { type State, under } from '../state.ts'

/** The kinds of options that a command can have. */
const [SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
]

/** Options as they are sent on, and what is wrong with them as they came. */
export interface Checked {
  options: Json[]
  /** The names of the subcommands on the way. */
  path: string[]
  /** Ids of users and channels in them. */
  named: string[]
  wrong: string[]
}

/** Whether a command is used, or one of its options is still being typed. */
export type Aim = 'use' | 'completion'

const isBranch = (type: unknown): boolean => type === SUBCOMMAND || type === GROUP

function isOfKind(state: State, kind: unknown, value: unknown): boolean {
  if (kind === STRING) return typeof value === 'string'
  if (kind === INTEGER) return Number.isSafeInteger(value)
  if (kind === NUMBER) return number(value) !== null
  if (kind === BOOLEAN) return typeof value === 'boolean'
  if (kind === USER || kind === MENTIONABLE) return under(state.users, value) !== undefined
  if (kind === CHANNEL) return under(state.channels, value) !== undefined
  // The only role of a server here bears the server's id.
  return kind === ROLE && under(state.servers, value) !== undefined
}

/** What is wrong with the value of an option, as Discord's own client would find it. */
function complaints(state: State, option: Json, value: unknown): string[] {
  const name = text(option.name) ?? ''
  if (!isOfKind(state, option.type, value)) return [`${name}: not a value for this option`]
  const [size, amount] = [count(value), number(value)]
  const [shortest, longest] = [number(option.min_length) ?? 0, number(option.max_length) ?? 6000]
  const [least, most] = [number(option.min_value), number(option.max_value)]
  const choices = list(option.choices).map(record)
  const found: string[] = []
  if (typeof value === 'string' && size < shortest) found.push(`${name}: at least ${shortest} characters`)
  if (typeof value === 'string' && size > longest) found.push(`${name}: at most ${longest} characters`)
  if (amount !== null && least !== null && amount < least) found.push(`${name}: at least ${least}`)
  if (amount !== null && most !== null && amount > most) found.push(`${name}: at most ${most}`)
  if (choices.length > 0 && !choices.some((choice) => choice.value === value))
    found.push(`${name}: not one of its choices`)
  return found
}

function leaves(state: State, known: Json[], sent: Json[], aim: Aim): Checked {
  const checked: Checked = { options: [], path: [], named: [], wrong: [] }
  for (const { name, value, focused } of sent) {
    const option = known.find((each) => each.name === name)
    if (option === undefined) {
      checked.wrong.push(`${String(name)}: there is no such option`)
      continue
    }
    const typed = aim === 'completion' && focused === true
    if (typed && option.autocomplete !== true) checked.wrong.push(`${String(name)}: has no completion`)
    // What is still being typed is sent as it stands.
    if (!typed) checked.wrong.push(...complaints(state, option, value))
    if ([USER, CHANNEL, MENTIONABLE].includes(number(option.type) ?? 0)) checked.named.push(String(value))
    const said = typed ? { value: String(value ?? ''), focused: true } : { value }
    checked.options.push({ name, type: option.type, ...said })
  }
  const names = sent.map(({ name }) => name)
  if (new Set(names).size < names.length) checked.wrong.push('an option is given twice')
  if (aim === 'completion') return checked
  for (const { name, required } of known)
    if (required === true && !names.includes(name)) checked.wrong.push(`${String(name)}: is required`)
  return checked
}

/** Compares options with those of the command as it was registered. */
export function checkOptions(state: State, owner: Json, sent: Json[], aim: Aim): Checked {
  const known = list(owner.options).map(record)
  if (!known.some(({ type }) => isBranch(type))) return leaves(state, known, sent, aim)
  const [one] = sent
  const branch = known.find(({ name }) => name === one?.name)
  if (one === undefined || branch === undefined || sent.length > 1)
    return { options: [], path: [], named: [], wrong: ['one subcommand has to be chosen'] }
  const inside = checkOptions(state, branch, list(one.options).map(record), aim)
  const { name, type } = branch
  return {
    ...inside,
    options: [{ name, type, options: inside.options }],
    path: [String(name), ...inside.path],
  }
}

/** How many options are being typed, at whatever depth. */
export const focus = (options: readonly Json[]): number =>
  options.reduce((sum, { focused, options: inner }) => {
    return sum + (focused === true ? 1 : 0) + focus(list(inner).map(record))
  }, 0)

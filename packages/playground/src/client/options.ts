import { asArray, asNumber, asObject, asString, countCodePoints, type JsonObject } from '../json.ts'
import { type DiscordState, findById } from '../state/discord-state.ts'

/** Discord's application command option types. */
const [SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
]

/** Options to put into the interaction, and the validation errors of the submitted ones. */
export interface CheckedOptions {
  options: JsonObject[]
  /** Names of the subcommand group and subcommand, outermost first. */
  path: string[]
  /** Ids of users and channels among the values. */
  referencedIds: string[]
  errors: string[]
}

/** `use` for a command that is run, `completion` for an autocomplete request. */
export type OptionsPurpose = 'use' | 'completion'

const isSubcommandOrGroup = (type: unknown): boolean => type === SUBCOMMAND || type === GROUP

function isOfOptionType(state: DiscordState, kind: unknown, value: unknown): boolean {
  if (kind === STRING) return typeof value === 'string'
  if (kind === INTEGER) return Number.isSafeInteger(value)
  if (kind === NUMBER) return asNumber(value) !== null
  if (kind === BOOLEAN) return typeof value === 'boolean'
  if (kind === USER || kind === MENTIONABLE) return findById(state.users, value) !== undefined
  if (kind === CHANNEL) return findById(state.channels, value) !== undefined
  // A server has only one role here, `@everyone`, whose id is the server's.
  return kind === ROLE && findById(state.servers, value) !== undefined
}

/** Validation errors for an option value, as Discord's client would show them. */
function optionValueErrors(state: DiscordState, option: JsonObject, value: unknown): string[] {
  const name = asString(option.name) ?? ''
  if (!isOfOptionType(state, option.type, value)) return [`${name}: not a value for this option`]
  const [size, amount] = [countCodePoints(value), asNumber(value)]
  const [shortest, longest] = [asNumber(option.min_length) ?? 0, asNumber(option.max_length) ?? 6000]
  const [least, most] = [asNumber(option.min_value), asNumber(option.max_value)]
  const choices = asArray(option.choices).map(asObject)
  const found: string[] = []
  if (typeof value === 'string' && size < shortest) found.push(`${name}: at least ${shortest} characters`)
  if (typeof value === 'string' && size > longest) found.push(`${name}: at most ${longest} characters`)
  if (amount !== null && least !== null && amount < least) found.push(`${name}: at least ${least}`)
  if (amount !== null && most !== null && amount > most) found.push(`${name}: at most ${most}`)
  if (choices.length > 0 && !choices.some((choice) => choice.value === value))
    found.push(`${name}: not one of its choices`)
  return found
}

function checkLeafOptions(
  state: DiscordState,
  known: JsonObject[],
  sent: JsonObject[],
  purpose: OptionsPurpose,
): CheckedOptions {
  const checked: CheckedOptions = { options: [], path: [], referencedIds: [], errors: [] }
  for (const { name, value, focused } of sent) {
    const option = known.find((each) => each.name === name)
    if (option === undefined) {
      checked.errors.push(`${String(name)}: there is no such option`)
      continue
    }
    const typed = purpose === 'completion' && focused === true
    if (typed && option.autocomplete !== true) checked.errors.push(`${String(name)}: has no completion`)
    // A focused option is sent as typed, without validation.
    if (!typed) checked.errors.push(...optionValueErrors(state, option, value))
    if ([USER, CHANNEL, MENTIONABLE].includes(asNumber(option.type) ?? 0))
      checked.referencedIds.push(String(value))
    const payload = typed ? { value: String(value ?? ''), focused: true } : { value }
    checked.options.push({ name, type: option.type, ...payload })
  }
  const names = sent.map(({ name }) => name)
  if (new Set(names).size < names.length) checked.errors.push('an option is given twice')
  if (purpose === 'completion') return checked
  for (const { name, required } of known)
    if (required === true && !names.includes(name)) checked.errors.push(`${String(name)}: is required`)
  return checked
}

/** Validates submitted options against the registered command or subcommand. */
export function checkOptions(
  state: DiscordState,
  owner: JsonObject,
  sent: JsonObject[],
  purpose: OptionsPurpose,
): CheckedOptions {
  const known = asArray(owner.options).map(asObject)
  if (!known.some(({ type }) => isSubcommandOrGroup(type)))
    return checkLeafOptions(state, known, sent, purpose)
  const [chosen] = sent
  const branch = known.find(({ name }) => name === chosen?.name)
  if (chosen === undefined || branch === undefined || sent.length > 1)
    return { options: [], path: [], referencedIds: [], errors: ['exactly one subcommand is required'] }
  const inside = checkOptions(state, branch, asArray(chosen.options).map(asObject), purpose)
  const { name, type } = branch
  return {
    ...inside,
    options: [{ name, type, options: inside.options }],
    path: [String(name), ...inside.path],
  }
}

/** Number of focused options, at any depth. */
export const countFocusedOptions = (options: readonly JsonObject[]): number =>
  options.reduce((sum, { focused, options: inner }) => {
    return sum + (focused === true ? 1 : 0) + countFocusedOptions(asArray(inner).map(asObject))
  }, 0)

import type { MatchSettings } from '@crackpost/core/match/settings'
import type { Language, SubmittedFields } from '../discord/interaction.ts'
import type { ModalField } from '../discord/modal.ts'
import type { GameOption } from './presenter.ts'

// What a table may choose before the start, whatever the game.

/** One of a game's options as it stands; a choice that has gone is none. */
const optionValue = (options: unknown, name: string): unknown =>
  options !== null && typeof options === 'object' ? Reflect.get(options, name) : undefined

/** How the options stand, in a line; none where there is nothing to choose. */
export function describeOptions(
  { options }: Pick<MatchSettings, 'options'>,
  variants: readonly GameOption[],
  language: Language,
): string[] {
  const told = variants.flatMap(({ name, label, choices }) => {
    const chosen = choices.find(({ value }) => value === optionValue(options, name))
    return chosen ? [`${label[language]}${LABEL_SEPARATOR[language]}**${chosen.label[language]}**`] : []
  })
  return told.length > 0 ? [told.join(' · ')] : []
}

const LABEL_SEPARATOR = { fr: '\u202f: ', en: ': ' } as const

/** A list to choose from for each option. */
export const optionFields = (
  { options }: Pick<MatchSettings, 'options'>,
  variants: readonly GameOption[],
  language: Language,
): ModalField[] =>
  variants.map(({ name, label, choices }) => ({
    type: 'select',
    name,
    label: label[language],
    least: 1,
    most: 1,
    of: choices.map(({ value, label, about }) => ({
      label: label[language],
      value: String(value),
      ...(about ? { about: about[language] } : {}),
      chosen: value === optionValue(options, name),
    })),
  }))

/** The options with what was chosen; null where something was chosen that was not offered. */
export function applyOptions(
  { options }: Pick<MatchSettings, 'options'>,
  variants: readonly GameOption[],
  fields: SubmittedFields,
): Readonly<Record<string, unknown>> | null {
  const before = options !== null && typeof options === 'object' ? options : {}
  const chosen = variants.map(({ name, choices }) => {
    const [text] = fields[name] ?? []
    return [name, choices.find(({ value }) => String(value) === text)?.value] as const
  })
  return chosen.some(([, value]) => value === undefined) ? null : { ...before, ...Object.fromEntries(chosen) }
}

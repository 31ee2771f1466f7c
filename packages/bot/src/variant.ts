import type { Terms } from '@crackpost/core/match/terms'
import type { Fields, Language } from './asked.ts'
import type { FormPart } from './form.ts'
import type { Variant } from './voice.ts'

// What a table may choose before the start, whatever the game.

/** One of a game's options as it stands; a choice that has gone is none. */
const standing = (options: unknown, name: string): unknown =>
  options !== null && typeof options === 'object' ? Reflect.get(options, name) : undefined

/** How the options stand, in a line; none where there is nothing to choose. */
export function variantsOf({ options }: Terms, variants: readonly Variant[], language: Language): string[] {
  const told = variants.flatMap(({ name, label, of }) => {
    const chosen = of.find(({ value }) => value === standing(options, name))
    return chosen ? [`${label[language]}${COLON[language]}**${chosen.label[language]}**`] : []
  })
  return told.length > 0 ? [told.join(' · ')] : []
}

const COLON = { fr: '\u202f: ', en: ': ' } as const

/** A list to choose from for each option. */
export const variantParts = (
  { options }: Terms,
  variants: readonly Variant[],
  language: Language,
): FormPart[] =>
  variants.map(({ name, label, of }) => ({
    type: 'select',
    name,
    label: label[language],
    least: 1,
    most: 1,
    of: of.map(({ value, label, about }) => ({
      label: label[language],
      value: String(value),
      ...(about ? { about: about[language] } : {}),
      chosen: value === standing(options, name),
    })),
  }))

/** The options with what was chosen; null where something was chosen that was not offered. */
export function arranged(
  { options }: Terms,
  variants: readonly Variant[],
  fields: Fields,
): Readonly<Record<string, unknown>> | null {
  const before = options !== null && typeof options === 'object' ? options : {}
  const chosen = variants.map(({ name, of }) => {
    const [text] = fields[name] ?? []
    return [name, of.find(({ value }) => String(value) === text)?.value] as const
  })
  return chosen.some(([, value]) => value === undefined) ? null : { ...before, ...Object.fromEntries(chosen) }
}

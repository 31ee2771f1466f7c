const NARROW_NO_BREAK_SPACE = '\u202f'

/**
 * French typography: narrow no-break spaces before `; : ! ? »` and after `«`, curly apostrophes. Applies to the template
 * only; inserted values such as names and user text stay unchanged.
 */
export const frText = (texts: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  texts
    .map((text, n) => {
      const formatted = text
        .replace(/ ([;:!?»])/g, `${NARROW_NO_BREAK_SPACE}$1`)
        .replaceAll('« ', `«${NARROW_NO_BREAK_SPACE}`)
        .replaceAll("'", '’')
      return n === 0 ? formatted : `${values[n - 1]}${formatted}`
    })
    .join('')

/** English typography: curly apostrophes, in the template only. */
export const enText = (texts: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  texts.map((text, n) => `${n === 0 ? '' : values[n - 1]}${text.replaceAll("'", '’')}`).join('')

/** Joins names: `a, b and c`. */
export const listFormatter =
  (and: string) =>
  (names: readonly string[]): string =>
    names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`

/** Formats a count with its noun, singular or plural by the rules of the language. */
export const countFormatter = (language: 'fr' | 'en') => {
  const rules = new Intl.PluralRules(language)
  return (count: number, one: string, other: string): string =>
    `${count} ${rules.select(count) === 'one' ? one : other}`
}

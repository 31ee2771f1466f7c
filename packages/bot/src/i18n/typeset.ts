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

/** British English writes `a, b and c`, without a comma before `and`. */
const LIST_LOCALES = { fr: 'fr', en: 'en-GB' } as const

/** Joins names: `a, b and c`. The formatter is made with the first list: it takes milliseconds of a cold start. */
export const listFormatter = (language: 'fr' | 'en') => {
  let format: Intl.ListFormat | undefined
  return (names: readonly string[]): string => {
    format ??= new Intl.ListFormat(LIST_LOCALES[language], { type: 'conjunction' })
    return format.format(names)
  }
}

/** Formats a count with its noun, singular or plural by the rules of the language. Made with the first count. */
export const countFormatter = (language: 'fr' | 'en') => {
  let rules: Intl.PluralRules | undefined
  return (count: number, one: string, other: string): string => {
    rules ??= new Intl.PluralRules(language)
    return `${count} ${rules.select(count) === 'one' ? one : other}`
  }
}

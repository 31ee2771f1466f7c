const NARROW_NO_BREAK_SPACE = '\u202f'

/**
 * French as it is printed: narrow no-break spaces before `; : ! ? »` and after `«`, curly apostrophes. Only what
 * stands in the source is touched, never what is put in: names, moves and typed texts stay as they are.
 */
export const frText = (texts: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  texts
    .map((text, n) => {
      const set = text
        .replace(/ ([;:!?»])/g, `${NARROW_NO_BREAK_SPACE}$1`)
        .replaceAll('« ', `«${NARROW_NO_BREAK_SPACE}`)
        .replaceAll("'", '’')
      return n === 0 ? set : `${values[n - 1]}${set}`
    })
    .join('')

/** English as it is printed: curly apostrophes. */
export const enText = (texts: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  texts.map((text, n) => `${n === 0 ? '' : values[n - 1]}${text.replaceAll("'", '’')}`).join('')

/** `a, b and c`. */
export const listFormatter =
  (and: string) =>
  (names: readonly string[]): string =>
    names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`

/** A number with what it counts, singular or plural as the language has it. */
export const countFormatter = (language: 'fr' | 'en') => {
  const rules = new Intl.PluralRules(language)
  return (count: number, one: string, other: string): string =>
    `${count} ${rules.select(count) === 'one' ? one : other}`
}

const NARROW_NO_BREAK_SPACE = '\u202f'

/** Applies French typography: narrow no-break spaces around `; : ! ? « »`, curly apostrophes. Leaves arguments alone. */
export const typesetPageFrench = (
  texts: TemplateStringsArray,
  ...values: readonly (string | number)[]
): string =>
  texts
    .map((text, n) => {
      const set = text
        .replace(/ ([;:!?»])/g, `${NARROW_NO_BREAK_SPACE}$1`)
        .replaceAll('« ', `«${NARROW_NO_BREAK_SPACE}`)
        .replaceAll("'", '’')
      return n === 0 ? set : `${values[n - 1]}${set}`
    })
    .join('')

const NARROW_NO_BREAK_SPACE = '\u202f'

/** French as it is printed: narrow no-break spaces around `; : ! ? « »`, curly apostrophes. Names put in stay as they are. */
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

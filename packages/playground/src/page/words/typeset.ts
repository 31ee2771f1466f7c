const NARROW = '\u202f'

/** French as it is printed: narrow no-break spaces around `; : ! ? « »`, curly apostrophes. Names put in stay as they are. */
export const f = (texts: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  texts
    .map((text, n) => {
      const set = text
        .replace(/ ([;:!?»])/g, `${NARROW}$1`)
        .replaceAll('« ', `«${NARROW}`)
        .replaceAll("'", '’')
      return n === 0 ? set : `${values[n - 1]}${set}`
    })
    .join('')

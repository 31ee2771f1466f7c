/** A headword and all its forms, itself first, in French spelling. */
export interface EverydayEntry {
  readonly head: string
  readonly forms: readonly string[]
}

/** The endings of a verb like *aimer*, without those of the past participle. */
const VERB_ENDINGS = [
  ...['e', 'es', 'ons', 'ez', 'ent', 'er', 'ant'],
  ...['ais', 'ait', 'ions', 'iez', 'aient'],
  ...['ai', 'as', 'a', 'âmes', 'âtes', 'èrent', 'asse', 'asses', 'ât', 'assions', 'assiez', 'assent'],
  ...['erai', 'eras', 'era', 'erons', 'erez', 'eront', 'erais', 'erait', 'erions', 'eriez', 'eraient'],
]

/** Forms of a verb in -er; throws for a verb whose stem changes by more than the e of *mangeons*. */
const verbForms = (head: string, participles: readonly string[]): string[] => {
  if (!head.endsWith('er') || /[^e]e[lt]er$|yer$/u.test(head))
    throw new Error(`Not conjugated like aimer, so write its forms out: ${head}`)
  const stem = head.slice(0, -2)
  return [...VERB_ENDINGS, ...participles].map((ending) =>
    stem.endsWith('g') && /^[aâo]/u.test(ending) ? `${stem}e${ending}` : stem + ending,
  )
}

/** Throws if the word ends like a plural already. */
const pluralForm = (word: string): string => {
  if (/[sxz]$/u.test(word)) throw new Error(`Its plural is the same: ${word}`)
  return `${word}s`
}

const feminineForms = (head: string): string[] => [
  `${head}e`,
  `${head}es`,
  ...(/[sx]$/u.test(head) ? [] : [`${head}s`]),
]

const agentForms = (head: string): string[] => {
  if (!head.endsWith('eur')) throw new Error(`Not a noun in -eur: ${head}`)
  return [`${head}s`, `${head.slice(0, -1)}se`, `${head.slice(0, -1)}ses`]
}

/** The forms that a mark stands for. */
const FORMS_BY_MARK: Readonly<Record<string, (head: string) => string[]>> = {
  '-s': (head) => [pluralForm(head)],
  '-x': (head) => [`${head}x`],
  '-e': feminineForms,
  '-euse': agentForms,
  'v.t.': (head) => verbForms(head, ['é', 'ée', 'és', 'ées']),
  'v.i.': (head) => verbForms(head, ['é']),
}

/** Parses the text of `data/everyday.txt`, whose format its first lines explain. Throws for an invalid line. */
export const parseEverydayWords = (text: string): EverydayEntry[] =>
  text.split('\n').flatMap((line) => {
    const [head, ...marks] = line
      .replace(/#.*/u, '')
      .split(/\s+/u)
      .filter((part) => part !== '')
    if (head === undefined) return []
    const forms = marks.flatMap((mark) => FORMS_BY_MARK[mark]?.(head) ?? [mark])
    const bad = [head, ...forms].find((form) => !/^\p{Ll}{3,}$/u.test(form))
    if (bad !== undefined) throw new Error(`Neither a mark nor a word of three letters or more: ${bad}`)
    return [{ head, forms: [...new Set([head, ...forms])] }]
  })

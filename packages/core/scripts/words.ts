import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import dictionary from 'dictionary-fr'
import {
  type Affix,
  type Affixes,
  type Entry,
  formsOf,
  isInflected,
  readAffixes,
  readEntries,
} from './hunspell.ts'

/** The list as it must come out. A change of either is a new lexicon, and must be meant. */
export const STATED = {
  count: 416_652,
  sha256: 'b1ac6c73485f64f4a7b4265269d631d08410ccbe2752a8a62f10a7baafd93806',
} as const

const LOWER = /^\p{Ll}+$/u
const SAID = /[AEIOUY]/u
const PLAYABLE = /^[A-Z]{2,17}$/u

/** SI prefixes that make words nobody says (yottagramme); kilo, centi, micro and the like stay. */
const FAR_PREFIXES = new Set('yotta zetta exa peta péta pico femto atto zepto yocto'.split(' '))

const textIn = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8')

/** The words of a file of ours: any white space between them, comments from # to the end of the line. */
export const wordsIn = (name: string): string[] =>
  readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8')
    .replace(/#.*/gu, '')
    .split(/\s+/u)
    .filter((word) => word !== '')

/** As words lie on the table: ligatures opened, accents off, A–Z. */
export const normalised = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()

/** The affixes with an apostrophe only elide (l', qu'): they make no new word. */
const inflects = (affix: Affix): boolean => !affix.add.includes("'")

/**
 * A word of exclude.txt that has a plural or a conjugation of its own is another word spelled alike (an archi, a
 * proto), unless it can't be said: pt, ftp and http stay abbreviations with an s.
 */
const isExcluded = (affixes: Affixes, excluded: ReadonlySet<string>, entry: Entry): boolean =>
  excluded.has(entry.head) && (!isInflected(affixes, entry) || !SAID.test(normalised(entry.head)))

/** No proper nouns, sigles, hyphens, digits; no unit symbols or internet suffixes; no qu, lorsqu, roman numerals. */
const isPlayable = (entry: Entry): boolean =>
  LOWER.test(entry.head) && !entry.flags.some((flag) => flag === '||' || flag === 'U.' || flag === '--')

/** Of the list with one word a line, the last line ended too. */
export const digestOf = (list: readonly string[]): string =>
  createHash('sha256')
    .update(`${list.join('\n')}\n`)
    .digest('hex')

/** The whole French list, sorted by code unit. Throws unless it is exactly the list we stated. */
export const words = (): string[] => {
  const affixes = readAffixes(textIn(dictionary.aff), inflects)
  const excluded = new Set(wordsIn('exclude.txt'))
  const spelled = new Set([...wordsIn('include.txt'), ...wordsIn('reform-1990.txt')])
  for (const entry of readEntries(textIn(dictionary.dic))) {
    if (!isPlayable(entry) || isExcluded(affixes, excluded, entry)) continue
    for (const form of formsOf(affixes, entry)) {
      if (LOWER.test(form.text) && !FAR_PREFIXES.has(form.prefix)) spelled.add(form.text)
    }
  }
  const list = [...new Set([...spelled].map(normalised).filter((word) => PLAYABLE.test(word)))].sort()
  if (list.length !== STATED.count || digestOf(list) !== STATED.sha256) {
    throw new Error(
      `The list has ${list.length} words (${digestOf(list)}), stated are ${STATED.count} (${STATED.sha256})`,
    )
  }
  return list
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import dictionary from 'dictionary-fr'
import { parseEverydayWords } from './everyday-words.ts'
import {
  type Affix,
  type AffixRules,
  type DictionaryEntry,
  isInflected,
  parseAffixes,
  parseEntries,
  wordForms,
} from './hunspell.ts'

/** The expected word list. A change of either value makes a new lexicon and must be intended. */
export const EXPECTED_WORD_LIST = {
  count: 420_798,
  sha256: '67fa25099e3d58fe92c59499d44a53e5e0cd37d81c850889a888f4a718faf7d2',
} as const

const LOWERCASE_WORD = /^\p{Ll}+$/u
const HAS_VOWEL = /[AEIOUY]/u
const PLAYABLE_WORD = /^[A-Z]{2,17}$/u

/** SI prefixes of words nobody uses (yottagramme); kilo, centi, micro and the like stay. */
const EXCLUDED_PREFIXES = new Set('yotta zetta exa peta péta pico femto atto zepto yocto'.split(' '))

const decodeUtf8 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8')

const readDataFile = (name: string): string =>
  readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8')

/** Reads the words of a file in `data/`, separated by white space; `#` starts a comment. */
export const readWordFile = (name: string): string[] =>
  readDataFile(name)
    .replace(/#.*/gu, '')
    .split(/\s+/u)
    .filter((word) => word !== '')

/** Converts a word to A–Z: splits ligatures, removes accents. */
export const normaliseWord = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()

/** Affixes with an apostrophe only elide (l', qu') and make no new word. */
const isInflectingAffix = (affix: Affix): boolean => !affix.add.includes("'")

/**
 * True for words of exclude.txt. A word with a plural or conjugation of its own is kept, since it is another
 * word with the same spelling (archi, proto), unless it has no vowel: pt, ftp and http are abbreviations.
 */
const isExcluded = (affixes: AffixRules, excluded: ReadonlySet<string>, entry: DictionaryEntry): boolean =>
  excluded.has(entry.head) && (!isInflected(affixes, entry) || !HAS_VOWEL.test(normaliseWord(entry.head)))

/**
 * Excludes proper nouns, acronyms, hyphens and digits; unit symbols and internet suffixes; qu, lorsqu and
 * Roman numerals.
 */
const isPlayable = (entry: DictionaryEntry): boolean =>
  LOWERCASE_WORD.test(entry.head) &&
  !entry.flags.some((flag) => flag === '||' || flag === 'U.' || flag === '--')

/**
 * All playable forms of the words in everyday.txt. Throws for a headword that is in the dictionary or there twice: then
 * its line is not needed.
 */
const everydayWordsFor = (words: ReadonlySet<string>): string[] => {
  const entries = parseEverydayWords(readDataFile('everyday.txt'))
  const heads = entries.map(({ head }) => normaliseWord(head))
  const needless = heads.filter((head, at) => words.has(head) || heads.indexOf(head) !== at)
  if (needless.length > 0) throw new Error(`Not needed in everyday.txt: ${needless.join(' ')}`)
  const forms = entries.flatMap((entry) => entry.forms.map(normaliseWord))
  return forms.filter((form) => PLAYABLE_WORD.test(form))
}

/** SHA-256 of the list with one word per line, including a final newline. */
export const wordListDigest = (list: readonly string[]): string =>
  createHash('sha256')
    .update(`${list.join('\n')}\n`)
    .digest('hex')

/** Builds the whole French word list, sorted by code unit. Throws unless it matches `EXPECTED_WORD_LIST`. */
export const buildFrenchWordList = (): string[] => {
  const affixes = parseAffixes(decodeUtf8(dictionary.aff), isInflectingAffix)
  const excluded = new Set(readWordFile('exclude.txt'))
  const spelled = new Set([...readWordFile('include.txt'), ...readWordFile('reform-1990.txt')])
  for (const entry of parseEntries(decodeUtf8(dictionary.dic))) {
    if (!isPlayable(entry) || isExcluded(affixes, excluded, entry)) continue
    for (const form of wordForms(affixes, entry)) {
      if (LOWERCASE_WORD.test(form.text) && !EXCLUDED_PREFIXES.has(form.prefix)) spelled.add(form.text)
    }
  }
  const words = new Set([...spelled].map(normaliseWord).filter((word) => PLAYABLE_WORD.test(word)))
  for (const word of everydayWordsFor(words)) words.add(word)
  const list = [...words].sort()
  if (list.length !== EXPECTED_WORD_LIST.count || wordListDigest(list) !== EXPECTED_WORD_LIST.sha256) {
    throw new Error(
      `The list has ${list.length} words (${wordListDigest(list)}), stated are ${EXPECTED_WORD_LIST.count} (${EXPECTED_WORD_LIST.sha256})`,
    )
  }
  return list
}

import { buildGaddag } from './gaddag.ts'
import { isLetters } from './letters.ts'
import { createLexicon, type Lexicon } from './lexicon.ts'

/**
 * A lexicon of a list in memory: a house's own words, or a small one for a test. Order and duplicates don't
 * matter. The words are ours, not a player's, so one that isn't A–Z is a fault.
 */
export const lexiconFromWords = (
  id: string,
  words: Iterable<string>,
  common: readonly string[] = [],
): Lexicon => {
  const list = [...new Set(words)].sort()
  const bad = list.find((word) => !isLetters(word))
  if (bad !== undefined) throw new Error(`Not a word in letters A–Z: ${JSON.stringify(bad)}`)
  const lexicon = createLexicon(id, list.length, buildGaddag(list), [...new Set(common)])
  const unknown = common.find((word) => !lexicon.has(word))
  if (unknown !== undefined) throw new Error(`Common, but not in the list: ${unknown}`)
  return lexicon
}

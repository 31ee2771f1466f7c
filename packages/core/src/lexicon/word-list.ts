import { buildGaddag } from './gaddag.ts'
import { isLetters } from './letters.ts'
import { createLexicon, type Lexicon } from './lexicon.ts'

/**
 * Creates a lexicon from a list in memory. Order and duplicates don't matter. Throws for a word that isn't
 * A–Z, because the list never comes from a player unchecked.
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

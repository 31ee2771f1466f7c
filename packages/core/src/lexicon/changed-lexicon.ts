import { letterAt } from './letters.ts'
import type { Lexicon } from './lexicon.ts'
import { lexiconFromWords } from './word-list.ts'
import { orderedWordSearch } from './word-search.ts'

/** Words that a lexicon has more than its base, and words of the base that it has not. Sorted, A–Z. */
export interface WordChanges {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/**
 * Returns the base lexicon with words added and removed. Added words must not be in the base, and removed words must
 * be. Added words get a small graph of their own; removed words stay in the base graph and are filtered from every
 * result. With `common` null added words are the last examples; otherwise examples come in the order of a lexicon that
 * is built anew with these common words.
 */
export const createChangedLexicon = (
  id: string,
  base: Lexicon,
  { added, removed }: WordChanges,
  common: readonly string[] | null,
): Lexicon => {
  const addedLexicon = lexiconFromWords(id, added)
  const removedWords = new Set(removed)
  // One text, so that a search in thousands of words is a single `includes`.
  const removedText = removed.join('\n')

  const graphs = added.length === 0 ? base.graphs : [...base.graphs, ...addedLexicon.graphs]
  const inOrder = common && orderedWordSearch(graphs, common)

  function* yieldWordsContaining(letters: string): Generator<string> {
    for (const word of (inOrder ?? base.wordsContaining)(letters)) if (!removedWords.has(word)) yield word
    if (!inOrder) yield* addedLexicon.wordsContaining(letters)
  }

  const exampleContaining = (letters: string): string | null => {
    for (const word of yieldWordsContaining(letters)) return word
    return null
  }

  const hasInfix = (letters: string): boolean => {
    if (addedLexicon.hasInfix(letters)) return true
    if (!base.hasInfix(letters)) return false
    // If a removed word contains the letters, search for another word that does.
    return !removedText.includes(letters) || exampleContaining(letters) !== null
  }

  /** Keeps the letters of a mask for which `passes` is true. */
  const filterMask = (mask: number, passes: (letter: string) => boolean): number => {
    let kept = mask
    for (let letter = 0; letter < 26; letter++) {
      if ((mask & (1 << letter)) !== 0 && !passes(letterAt(letter))) kept &= ~(1 << letter)
    }
    return kept
  }

  return {
    id,
    size: base.size + added.length - removed.length,
    graphs,
    common: common ?? base.common.filter((word) => !removedWords.has(word)),
    has: (word) => (base.has(word) ? !removedWords.has(word) : addedLexicon.has(word)),
    hasInfix,
    exampleContaining,
    wordsContaining: yieldWordsContaining,
    lettersBefore: (letters) =>
      filterMask(base.lettersBefore(letters) | addedLexicon.lettersBefore(letters), (letter) =>
        hasInfix(letter + letters),
      ),
    lettersAfter: (letters) =>
      filterMask(base.lettersAfter(letters) | addedLexicon.lettersAfter(letters), (letter) =>
        hasInfix(letters + letter),
      ),
    lettersBetween: (left, right) =>
      filterMask(base.lettersBetween(left, right), (letter) => !removedWords.has(left + letter + right)) |
      addedLexicon.lettersBetween(left, right),
  }
}

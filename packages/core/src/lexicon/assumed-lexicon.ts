import type { Lexicon } from './lexicon.ts'

/** What a lexicon says about every word of one step, and the word it gives as an example. */
export interface LexiconVerdict {
  readonly isWord: boolean
  readonly example: string | null
}

const EVERY_WORD: LexiconVerdict = { isWord: true, example: null }

/** Returns a lexicon that gives this verdict on all words, for replays of matches whose lexicon is not at hand. */
export const assumedLexicon = ({ isWord, example }: LexiconVerdict = EVERY_WORD): Lexicon => ({
  id: 'assumed',
  size: 0,
  graphs: [],
  common: [],
  has: () => isWord,
  hasInfix: () => isWord,
  exampleContaining: () => example,
  wordsContaining: () => (example === null ? [] : [example]),
  lettersBefore: () => 0,
  lettersAfter: () => 0,
  lettersBetween: () => 0,
})

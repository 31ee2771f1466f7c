import type { Language } from '../asked.ts'
import { quoted } from '../quoted.ts'
import { counted, e, f, listed } from './typeset.ts'

/** What is said about a word: what was typed comes in as it is, letters A–Z as they are played. */
export interface WordWords {
  // what can't be a word
  readonly empty: string
  foreign(typed: string, character: string): string
  /** Too many letters to be looked up at all. */
  endless(typed: string, most: number): string
  short(letters: string, least: number): string
  long(letters: string, most: number): string

  // what is one, or not
  valid(letters: string): string
  added(letters: string): string
  banned(letters: string): string
  invalid(letters: string): string

  /** How it was read, where that is not what was typed. */
  readAs(typed: string, letters: string): string
  /** Words with these letters in a row; `more`: there are others. */
  inside(words: readonly string[], more: boolean): string
  /** There are none; `other`: besides itself. */
  alone(other: boolean): string
}

const et = listed('et')
const and = listed('and')
const lettres = counted('fr')
const letters = counted('en')

const bold = (words: readonly string[]): string[] => words.map((word) => `**${word}**`)

const fr: WordWords = {
  empty: f`Il n'y a aucune lettre là-dedans. Écris un mot, avec ou sans accents.`,
  foreign: (typed, character) =>
    f`${quoted(typed)} ne peut pas être un mot : ${quoted(character)} n'est pas une lettre de A à Z. Écris le mot seul, sans espace ni trait d'union.`,
  endless: (typed, most) =>
    f`${quoted(typed)} est trop long pour être un mot : je cherche jusqu'à ${lettres(most, 'lettre', 'lettres')}.`,
  short: (word, least) =>
    f`**${word}** n'est pas un mot : il faut au moins ${lettres(least, 'lettre', 'lettres')}.`,
  long: (word, most) =>
    f`**${word}** n'est pas un mot du lexique : les plus longs ont ${lettres(most, 'lettre', 'lettres')}.`,
  valid: (word) => f`**${word}** est valable : il est dans le lexique.`,
  added: (word) => f`**${word}** est valable ici : ce serveur l'a ajouté au lexique.`,
  banned: (word) => f`**${word}** n'est pas valable ici : il est dans le lexique, mais ce serveur l'a banni.`,
  invalid: (word) => f`**${word}** n'est pas valable : il n'est pas dans le lexique.`,
  readAs: (typed, word) =>
    f`-# ${quoted(typed)} se lit ${word} : accents, cédilles, ligatures et apostrophes ne comptent pas.`,
  inside: (words, more) =>
    more
      ? f`Ces lettres se suivent dans ${bold(words).join(', ')}, et d'autres mots.`
      : f`Ces lettres se suivent dans ${et(bold(words))}.`,
  alone: (other) =>
    other ? f`Ces lettres ne se suivent dans aucun autre mot.` : f`Ces lettres ne se suivent dans aucun mot.`,
}

const en: WordWords = {
  empty: e`There is no letter in it. Write a word, with or without accents.`,
  foreign: (typed, character) =>
    e`${quoted(typed)} can't be a word: ${quoted(character)} is no letter from A to Z. Write the word alone, without spaces or hyphens.`,
  endless: (typed, most) =>
    e`${quoted(typed)} is too long to be a word: I look up to ${letters(most, 'letter', 'letters')}.`,
  short: (word, least) =>
    e`**${word}** is no word: it takes at least ${letters(least, 'letter', 'letters')}.`,
  long: (word, most) =>
    e`**${word}** is no word of the lexicon: the longest have ${letters(most, 'letter', 'letters')}.`,
  valid: (word) => e`**${word}** is valid: it's in the lexicon.`,
  added: (word) => e`**${word}** is valid here: this server has added it to the lexicon.`,
  banned: (word) => e`**${word}** is not valid here: it's in the lexicon, but this server has banned it.`,
  invalid: (word) => e`**${word}** is not valid: it's not in the lexicon.`,
  readAs: (typed, word) =>
    e`-# ${quoted(typed)} is read as ${word}: accents, cedillas, ligatures and apostrophes don't count.`,
  inside: (words, more) =>
    more
      ? e`These letters stand in a row in ${bold(words).join(', ')} and other words.`
      : e`These letters stand in a row in ${and(bold(words))}.`,
  alone: (other) =>
    other ? e`These letters stand in a row in no other word.` : e`These letters stand in a row in no word.`,
}

export const WORD: Readonly<Record<Language, WordWords>> = { fr, en }

import { quoteUserText } from '../../discord/escape.ts'
import type { Language } from '../../discord/interaction.ts'
import { countFormatter, enText, frText, listFormatter } from '../typeset.ts'

/** The panel of a word check. `typed` is the user's text; letters are A–Z as played. */
export interface WordTexts {
  // not a possible word
  readonly empty: string
  foreign(typed: string, character: string): string
  /** Too long for the lexicon. */
  endless(typed: string, most: number): string
  short(letters: string, least: number): string
  long(letters: string, most: number): string

  // the result
  valid(letters: string): string
  added(letters: string): string
  banned(letters: string): string
  invalid(letters: string): string

  /** The word as it was looked up, if that differs from the typed text. */
  readAs(typed: string, letters: string): string
  /** The match that the word was looked up for, because a new match would have other words. */
  wordsOfMatch(id: string): string
  /** Words that contain these letters in a row; `more`: the list is not complete. */
  inside(words: readonly string[], more: boolean): string
  /** No such words; `other`: except the word itself. */
  alone(other: boolean): string
}

const joinFr = listFormatter('fr')
const joinEn = listFormatter('en')
const countWithNounFr = countFormatter('fr')
const countWithNounEn = countFormatter('en')

const boldWords = (words: readonly string[]): string[] => words.map((word) => `**${word}**`)

const fr: WordTexts = {
  empty: frText`Il n'y a aucune lettre là-dedans. Écris un mot, avec ou sans accents.`,
  foreign: (typed, character) =>
    frText`${quoteUserText(typed)} ne peut pas être un mot : ${quoteUserText(character)} n'est pas une lettre de A à Z. Écris le mot seul, sans espace ni trait d'union.`,
  endless: (typed, most) =>
    frText`${quoteUserText(typed)} est trop long pour être un mot : je cherche jusqu'à ${countWithNounFr(most, 'lettre', 'lettres')}.`,
  short: (word, least) =>
    frText`**${word}** n'est pas un mot : il faut au moins ${countWithNounFr(least, 'lettre', 'lettres')}.`,
  long: (word, most) =>
    frText`**${word}** n'est pas un mot du lexique : les plus longs ont ${countWithNounFr(most, 'lettre', 'lettres')}.`,
  valid: (word) => frText`**${word}** est valable : il est dans le lexique.`,
  added: (word) => frText`**${word}** est valable ici : ce serveur l'a ajouté au lexique.`,
  banned: (word) =>
    frText`**${word}** n'est pas valable ici : il est dans le lexique, mais ce serveur l'a banni.`,
  invalid: (word) => frText`**${word}** n'est pas valable : il n'est pas dans le lexique.`,
  readAs: (typed, word) =>
    frText`-# ${quoteUserText(typed)} se lit ${word} : accents, cédilles, ligatures et apostrophes ne comptent pas.`,
  wordsOfMatch: (id) => frText`-# C'est la réponse pour la partie ${id}, qui garde les mots de son début.`,
  inside: (words, more) =>
    more
      ? frText`Ces lettres se suivent dans ${boldWords(words).join(', ')}, et d'autres mots.`
      : frText`Ces lettres se suivent dans ${joinFr(boldWords(words))}.`,
  alone: (other) =>
    other
      ? frText`Ces lettres ne se suivent dans aucun autre mot.`
      : frText`Ces lettres ne se suivent dans aucun mot.`,
}

const en: WordTexts = {
  empty: enText`There is no letter in it. Write a word, with or without accents.`,
  foreign: (typed, character) =>
    enText`${quoteUserText(typed)} can't be a word: ${quoteUserText(character)} is no letter from A to Z. Write the word alone, without spaces or hyphens.`,
  endless: (typed, most) =>
    enText`${quoteUserText(typed)} is too long to be a word: I look up to ${countWithNounEn(most, 'letter', 'letters')}.`,
  short: (word, least) =>
    enText`**${word}** is no word: it takes at least ${countWithNounEn(least, 'letter', 'letters')}.`,
  long: (word, most) =>
    enText`**${word}** is no word of the lexicon: the longest have ${countWithNounEn(most, 'letter', 'letters')}.`,
  valid: (word) => enText`**${word}** is valid: it's in the lexicon.`,
  added: (word) => enText`**${word}** is valid here: this server has added it to the lexicon.`,
  banned: (word) =>
    enText`**${word}** is not valid here: it's in the lexicon, but this server has banned it.`,
  invalid: (word) => enText`**${word}** is not valid: it's not in the lexicon.`,
  readAs: (typed, word) =>
    enText`-# ${quoteUserText(typed)} is read as ${word}: accents, cedillas, ligatures and apostrophes don't count.`,
  wordsOfMatch: (id) => enText`-# This is the answer for match ${id}, which keeps the words it started with.`,
  inside: (words, more) =>
    more
      ? enText`These letters stand in a row in ${boldWords(words).join(', ')} and other words.`
      : enText`These letters stand in a row in ${joinEn(boldWords(words))}.`,
  alone: (other) =>
    other
      ? enText`These letters stand in a row in no other word.`
      : enText`These letters stand in a row in no word.`,
}

export const WORD_TEXTS: Readonly<Record<Language, WordTexts>> = { fr, en }

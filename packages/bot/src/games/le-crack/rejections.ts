import type { Rejection as RuleRejection, UnknownWord } from '@crackpost/core/games/le-crack/rejection'
import { codeSpan, quoteUserText } from '../../discord/escape.ts'
import type { Language } from '../../discord/interaction.ts'
import { enText, frText } from '../../i18n/typeset.ts'
import type { GameRejectionTexts } from '../../match/rejection.ts'

/** Rejections of input before it reaches the rules: it names no play, or no legal one. */
type InputRejection =
  | { readonly code: 'noWord' }
  | { readonly code: 'tooLong'; readonly letters: number }
  | { readonly code: 'badPlace'; readonly text: string }
  | { readonly code: 'badSwap'; readonly text: string }
  | { readonly code: 'badTiles'; readonly text: string }
  /** The rack has this letter in several colours. */
  | { readonly code: 'whichColour'; readonly letter: string; readonly tiles: readonly string[] }
  /** Not in the lexicon; `example` is a word that contains it. */
  | { readonly code: 'notAWord'; readonly word: string; readonly example: string | null }
  /** Not possible at the requested place, but elsewhere; `best` is the best place. */
  | { readonly code: 'notThere'; readonly word: string; readonly best: string }
  | { readonly code: 'nowhere'; readonly word: string }

/** All rejections of this game's moves. */
export type LeCrackMoveRejection = RuleRejection | InputRejection

const tileCodes = (all: readonly string[]): string => all.map(codeSpan).join(' ')
const notWordList = (runs: readonly UnknownWord[]): string =>
  runs
    .slice(0, 6)
    .map(({ word, at }) => `**${word}** (${at})`)
    .join(', ')

const FRENCH: GameRejectionTexts<LeCrackMoveRejection> = {
  firstAcross: () => frText`Le premier mot se pose à l'horizontale, depuis 2A : ${codeSpan('2A> MOT')}.`,
  firstSquare: ({ at }) => frText`Le premier mot commence en ${at}. Déplace-le là-bas.`,
  firstShort: ({ letters, least }) =>
    frText`Le premier mot a au moins ${least} lettres, le tien en a ${letters}. Trouve plus long, ou passe.`,
  secondDown: () =>
    frText`Le deuxième mot se pose à la verticale, contre le premier : ${codeSpan('2Av MOT')}.`,
  outside: ({ letters, room }) =>
    frText`${letters} lettres, mais il ne reste que ${room} cases jusqu'au bord. Pars de plus haut ou de plus à gauche.`,
  taken: ({ at, there, wanted }) =>
    frText`En ${at} il y a déjà un **${there}**, pas un **${wanted}**. Décale ton mot.`,
  otherColour: ({ at, there, wanted }) =>
    frText`Le jeton en ${at} est ${codeSpan(there)}, pas ${codeSpan(wanted)}. Écris sa lettre sans couleur.`,
  nothingNew: () => frText`Ce mot est déjà sur le plateau : ajoute au moins un jeton.`,
  apart: () => frText`Ton mot ne touche rien. Pose-le contre un mot du plateau, ou à travers.`,
  longer: ({ word, at }) => frText`Avec ses voisins, le mot devient **${word}** (${at}). Écris-le en entier.`,
  notWords: ({ runs }) =>
    frText`Pas dans le lexique : ${notWordList(runs)}. Rien n'est perdu, essaie autre chose.`,
  missing: ({ tiles: lacking }) =>
    frText`Il te manque ${tileCodes(lacking)}. Regarde ta main et choisis d'autres jetons.`,
  swapEarly: ({ as, least }) =>
    frText`L'échange sur le plateau vient avec ${least} AS, et tu en as ${as}. Joue sans, pour l'instant.`,
  swapNothing: ({ at }) => frText`Il n'y a pas de jeton en ${at} à échanger. Choisis une case occupée.`,
  swapLetter: ({ at, there, give }) =>
    frText`En ${at} il y a ${codeSpan(there)} : contre ${codeSpan(give)}, ce n'est pas la même lettre. Donne la même.`,
  swapSame: ({ give }) =>
    frText`${codeSpan(give)} contre ${codeSpan(give)}, cela ne change rien. Donne une autre couleur.`,
  swapIdle: ({ taken, given }) =>
    frText`Échanger ton ${codeSpan(given)} contre ${codeSpan(taken)} doit servir à un mot couleur de ce coup. Joue sans, ou autrement.`,
  exchangeCount: ({ needed, given }) => {
    if (needed === 0) return frText`Il n'y a plus rien à piocher : passe sans rien rendre.`
    const count = needed === 1 ? frText`un jeton` : frText`deux jetons`
    return given === 0
      ? frText`Choisis ${count} à rendre.`
      : frText`On rend ${count} à la fois, et tu en donnes ${given}. Corrige ton choix.`
  },
  exchangeClosed: () =>
    frText`Tu ne peux pas échanger maintenant : c'est juste après ton coup, dès 10 AS. À ton tour, joue ou passe.`,
  noWord: () => frText`Écris le mot à poser, en entier, avec les lettres du plateau : ${codeSpan('NOTRE')}.`,
  tooLong: ({ letters }) =>
    frText`${letters} lettres : le plateau n'a que 17 cases de côté. Trouve plus court.`,
  badPlace: ({ text }) =>
    frText`${quoteUserText(text)} n'est pas une case. Écris la ligne puis la colonne, ${codeSpan('10N')}, avec une flèche si tu veux : ${codeSpan('10N↓')}.`,
  badSwap: ({ text }) =>
    frText`Je ne comprends pas l'échange ${quoteUserText(text)}. Écris la case, puis le jeton que tu donnes : ${codeSpan('3D O1')}.`,
  badTiles: ({ text }) =>
    frText`Je ne comprends pas ${quoteUserText(text)}. Écris les jetons à rendre ainsi : ${codeSpan('E2 W2')}.`,
  whichColour: ({ letter, tiles: ones }) =>
    frText`Quel ${letter} ? Tu as ${tileCodes(ones)} : écris aussi la couleur.`,
  notAWord: ({ word, example }) =>
    example === null
      ? frText`**${word}** n'est pas dans le lexique. Vérifie les lettres, ou essaie un autre mot.`
      : frText`**${word}** n'est pas un mot à lui seul, mais une partie d'autres, comme **${example}**. Essaie autre chose.`,
  notThere: ({ word, best }) =>
    frText`**${word}** ne peut pas se poser là. Ailleurs oui : au mieux en ${codeSpan(best)}. Change de case, ou laisse-la vide.`,
  nowhere: ({ word }) =>
    frText`**${word}** ne trouve pas sa place sur ce plateau. Essaie un autre mot, ou passe.`,
}

const ENGLISH: GameRejectionTexts<LeCrackMoveRejection> = {
  firstAcross: () => enText`The first word lies across, from 2A: ${codeSpan('2A> WORD')}.`,
  firstSquare: ({ at }) => enText`The first word begins on ${at}. Move it there.`,
  firstShort: ({ letters, least }) =>
    enText`The first word has at least ${least} letters, yours has ${letters}. Find a longer one, or pass.`,
  secondDown: () => enText`The second word goes down, by the first: ${codeSpan('2Av WORD')}.`,
  outside: ({ letters, room }) =>
    enText`${letters} letters, but only ${room} squares to the edge. Begin further up or further left.`,
  taken: ({ at, there, wanted }) =>
    enText`On ${at} there is **${there}** already, not **${wanted}**. Shift your word.`,
  otherColour: ({ at, there, wanted }) =>
    enText`The tile on ${at} is ${codeSpan(there)}, not ${codeSpan(wanted)}. Write its letter without a colour.`,
  nothingNew: () => enText`This word is on the board already: add a tile at least.`,
  apart: () => enText`Your word touches nothing. Lay it next to a word on the board, or across one.`,
  longer: ({ word, at }) => enText`With its neighbours the word becomes **${word}** (${at}). Write it whole.`,
  notWords: ({ runs }) =>
    enText`Not in the lexicon: ${notWordList(runs)}. Nothing is lost, try something else.`,
  missing: ({ tiles: lacking }) =>
    enText`You lack ${tileCodes(lacking)}. Look at your hand and choose other tiles.`,
  swapEarly: ({ as, least }) =>
    enText`The board swap comes with ${least} AS, and you have ${as}. Play without it for now.`,
  swapNothing: ({ at }) => enText`There is no tile on ${at} to swap. Choose a square with one.`,
  swapLetter: ({ at, there, give }) =>
    enText`On ${at} there is ${codeSpan(there)}: ${codeSpan(give)} is another letter. Give the same one.`,
  swapSame: ({ give }) =>
    enText`${codeSpan(give)} for ${codeSpan(give)} changes nothing. Give another colour.`,
  swapIdle: ({ taken, given }) =>
    enText`Swapping your ${codeSpan(given)} for ${codeSpan(taken)} must serve a one-coloured word of this play. Play without it, or otherwise.`,
  exchangeCount: ({ needed, given }) => {
    if (needed === 0) return enText`Nothing is left to draw: pass without giving back anything.`
    const count = needed === 1 ? enText`one tile` : enText`two tiles`
    return given === 0
      ? enText`Choose ${count} to give back.`
      : enText`It's ${count} to give back at a time, and you give ${given}. Choose again.`
  },
  exchangeClosed: () =>
    enText`You can't exchange now: it's right after your play, from 10 AS on. When it's your turn, play or pass.`,
  noWord: () => enText`Write the word to lay, whole, with the letters on the board: ${codeSpan('NOTRE')}.`,
  tooLong: ({ letters }) => enText`${letters} letters: the board is 17 squares wide. Find a shorter word.`,
  badPlace: ({ text }) =>
    enText`${quoteUserText(text)} is no square. Write the row, then the column, ${codeSpan('10N')}, with an arrow if you like: ${codeSpan('10N↓')}.`,
  badSwap: ({ text }) =>
    enText`I can't read the swap ${quoteUserText(text)}. Write the square, then the tile you give: ${codeSpan('3D O1')}.`,
  badTiles: ({ text }) =>
    enText`I can't read ${quoteUserText(text)}. Write the tiles to give back like this: ${codeSpan('E2 W2')}.`,
  whichColour: ({ letter, tiles: ones }) =>
    enText`Which ${letter}? You have ${tileCodes(ones)}: write the colour, too.`,
  notAWord: ({ word, example }) =>
    example === null
      ? enText`**${word}** is not in the lexicon. Check the letters, or try another word.`
      : enText`**${word}** is no word by itself, but a part of others, such as **${example}**. Try something else.`,
  notThere: ({ word, best }) =>
    enText`**${word}** can't lie there, but it can elsewhere: at best on ${codeSpan(best)}. Change the square, or leave it out.`,
  nowhere: ({ word }) => enText`There is no place for **${word}** on this board. Try another word, or pass.`,
}

export const LE_CRACK_REJECTION_TEXTS: Readonly<Record<Language, GameRejectionTexts<LeCrackMoveRejection>>> =
  { fr: FRENCH, en: ENGLISH }

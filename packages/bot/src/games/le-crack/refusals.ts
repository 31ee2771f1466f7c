import type { NotWord, Rejection as RuleRejection } from '@crackpost/core/games/le-crack/rejection'
import type { Language } from '../../asked.ts'
import { code, quoted } from '../../quoted.ts'
import type { GameRefusals } from '../../refusal.ts'
import { e, f } from '../../words/typeset.ts'

/** What is said no to before the rules are asked: what was typed names no play, or none that is legal. */
type TypedRejection =
  | { readonly code: 'noWord' }
  | { readonly code: 'tooLong'; readonly letters: number }
  | { readonly code: 'badPlace'; readonly text: string }
  | { readonly code: 'badSwap'; readonly text: string }
  | { readonly code: 'badTiles'; readonly text: string }
  /** The rack has this letter in several colours. */
  | { readonly code: 'whichColour'; readonly letter: string; readonly tiles: readonly string[] }
  /** Not in the lexicon; `example`: a word that it is a part of. */
  | { readonly code: 'notAWord'; readonly word: string; readonly example: string | null }
  /** Not where it was wanted, though elsewhere; `best`: the best place. */
  | { readonly code: 'notThere'; readonly word: string; readonly best: string }
  | { readonly code: 'nowhere'; readonly word: string }

/** Every no of the game's own. */
export type Rejection = RuleRejection | TypedRejection

const tiles = (all: readonly string[]): string => all.map(code).join(' ')
const words = (runs: readonly NotWord[]): string =>
  runs
    .slice(0, 6)
    .map(({ word, at }) => `**${word}** (${at})`)
    .join(', ')

const FRENCH: GameRefusals<Rejection> = {
  firstAcross: () => f`Le premier mot se pose à l'horizontale, depuis 2A : ${code('2A> MOT')}.`,
  firstSquare: ({ at }) => f`Le premier mot commence en ${at}. Déplace-le là-bas.`,
  firstShort: ({ letters, least }) =>
    f`Le premier mot a au moins ${least} lettres, le tien en a ${letters}. Trouve plus long, ou passe.`,
  secondDown: () => f`Le deuxième mot se pose à la verticale, contre le premier : ${code('2Av MOT')}.`,
  outside: ({ letters, room }) =>
    f`${letters} lettres, mais il ne reste que ${room} cases jusqu'au bord. Pars de plus haut ou de plus à gauche.`,
  taken: ({ at, there, wanted }) =>
    f`En ${at} il y a déjà un **${there}**, pas un **${wanted}**. Décale ton mot.`,
  otherColour: ({ at, there, wanted }) =>
    f`Le jeton en ${at} est ${code(there)}, pas ${code(wanted)}. Écris sa lettre sans couleur.`,
  nothingNew: () => f`Ce mot est déjà sur le plateau : ajoute au moins un jeton.`,
  apart: () => f`Ton mot ne touche rien. Pose-le contre un mot du plateau, ou à travers.`,
  longer: ({ word, at }) => f`Avec ses voisins, le mot devient **${word}** (${at}). Écris-le en entier.`,
  notWords: ({ runs }) => f`Pas dans le lexique : ${words(runs)}. Rien n'est perdu, essaie autre chose.`,
  missing: ({ tiles: lacking }) =>
    f`Il te manque ${tiles(lacking)}. Regarde ta main et choisis d'autres jetons.`,
  swapEarly: ({ as, least }) =>
    f`L'échange sur le plateau vient avec ${least} AS, et tu en as ${as}. Joue sans, pour l'instant.`,
  swapNothing: ({ at }) => f`Il n'y a pas de jeton en ${at} à échanger. Choisis une case occupée.`,
  swapLetter: ({ at, there, give }) =>
    f`En ${at} il y a ${code(there)} : contre ${code(give)}, ce n'est pas la même lettre. Donne la même.`,
  swapSame: ({ give }) =>
    f`${code(give)} contre ${code(give)}, cela ne change rien. Donne une autre couleur.`,
  swapIdle: ({ taken, given }) =>
    f`Échanger ${code(taken)} contre ${code(given)} doit servir à un mot couleur de ce coup. Joue sans, ou autrement.`,
  exchangeCount: ({ needed, given }) => {
    if (needed === 0) return f`Il n'y a plus rien à piocher : passe sans rien rendre.`
    const count = needed === 1 ? f`un jeton` : f`deux jetons`
    return given === 0
      ? f`Choisis ${count} à rendre.`
      : f`On rend ${count} à la fois, et tu en donnes ${given}. Corrige ton choix.`
  },
  exchangeClosed: () =>
    f`Tu ne peux pas échanger maintenant : c'est juste après ton coup, dès 10 AS. À ton tour, joue ou passe.`,
  noWord: () => f`Écris le mot à poser, en entier, avec les lettres du plateau : ${code('NOTRE')}.`,
  tooLong: ({ letters }) => f`${letters} lettres : le plateau n'a que 17 cases de côté. Trouve plus court.`,
  badPlace: ({ text }) =>
    f`${quoted(text)} n'est pas une case. Écris la ligne puis la colonne, ${code('10N')}, avec une flèche si tu veux : ${code('10N↓')}.`,
  badSwap: ({ text }) =>
    f`Je ne comprends pas l'échange ${quoted(text)}. Écris la case, puis le jeton que tu donnes : ${code('3D O1')}.`,
  badTiles: ({ text }) =>
    f`Je ne comprends pas ${quoted(text)}. Écris les jetons à rendre ainsi : ${code('E2 W2')}.`,
  whichColour: ({ letter, tiles: ones }) =>
    f`Quel ${letter} ? Tu as ${tiles(ones)} : écris aussi la couleur.`,
  notAWord: ({ word, example }) =>
    example === null
      ? f`**${word}** n'est pas dans le lexique. Vérifie les lettres, ou essaie un autre mot.`
      : f`**${word}** n'est pas un mot à lui seul, mais une partie d'autres, comme **${example}**. Essaie autre chose.`,
  notThere: ({ word, best }) =>
    f`**${word}** ne peut pas se poser là. Ailleurs oui : au mieux en ${code(best)}. Change de case, ou laisse-la vide.`,
  nowhere: ({ word }) => f`**${word}** ne trouve pas sa place sur ce plateau. Essaie un autre mot, ou passe.`,
}

const ENGLISH: GameRefusals<Rejection> = {
  firstAcross: () => e`The first word lies across, from 2A: ${code('2A> WORD')}.`,
  firstSquare: ({ at }) => e`The first word begins on ${at}. Move it there.`,
  firstShort: ({ letters, least }) =>
    e`The first word has at least ${least} letters, yours has ${letters}. Find a longer one, or pass.`,
  secondDown: () => e`The second word goes down, by the first: ${code('2Av WORD')}.`,
  outside: ({ letters, room }) =>
    e`${letters} letters, but only ${room} squares to the edge. Begin further up or further left.`,
  taken: ({ at, there, wanted }) =>
    e`On ${at} there is **${there}** already, not **${wanted}**. Shift your word.`,
  otherColour: ({ at, there, wanted }) =>
    e`The tile on ${at} is ${code(there)}, not ${code(wanted)}. Write its letter without a colour.`,
  nothingNew: () => e`This word is on the board already: add a tile at least.`,
  apart: () => e`Your word touches nothing. Lay it next to a word on the board, or across one.`,
  longer: ({ word, at }) => e`With its neighbours the word becomes **${word}** (${at}). Write it whole.`,
  notWords: ({ runs }) => e`Not in the lexicon: ${words(runs)}. Nothing is lost, try something else.`,
  missing: ({ tiles: lacking }) => e`You lack ${tiles(lacking)}. Look at your hand and choose other tiles.`,
  swapEarly: ({ as, least }) =>
    e`The board swap comes with ${least} AS, and you have ${as}. Play without it for now.`,
  swapNothing: ({ at }) => e`There is no tile on ${at} to swap. Choose a square with one.`,
  swapLetter: ({ at, there, give }) =>
    e`On ${at} there is ${code(there)}: ${code(give)} is another letter. Give the same one.`,
  swapSame: ({ give }) => e`${code(give)} for ${code(give)} changes nothing. Give another colour.`,
  swapIdle: ({ taken, given }) =>
    e`Swapping ${code(taken)} for ${code(given)} must serve a one-coloured word of this play. Play without it, or otherwise.`,
  exchangeCount: ({ needed, given }) => {
    if (needed === 0) return e`Nothing is left to draw: pass without giving back anything.`
    const count = needed === 1 ? e`one tile` : e`two tiles`
    return given === 0
      ? e`Choose ${count} to give back.`
      : e`It's ${count} to give back at a time, and you give ${given}. Choose again.`
  },
  exchangeClosed: () =>
    e`You can't exchange now: it's right after your play, from 10 AS on. When it's your turn, play or pass.`,
  noWord: () => e`Write the word to lay, whole, with the letters on the board: ${code('NOTRE')}.`,
  tooLong: ({ letters }) => e`${letters} letters: the board is 17 squares wide. Find a shorter word.`,
  badPlace: ({ text }) =>
    e`${quoted(text)} is no square. Write the row, then the column, ${code('10N')}, with an arrow if you like: ${code('10N↓')}.`,
  badSwap: ({ text }) =>
    e`I can't read the swap ${quoted(text)}. Write the square, then the tile you give: ${code('3D O1')}.`,
  badTiles: ({ text }) =>
    e`I can't read ${quoted(text)}. Write the tiles to give back like this: ${code('E2 W2')}.`,
  whichColour: ({ letter, tiles: ones }) =>
    e`Which ${letter}? You have ${tiles(ones)}: write the colour, too.`,
  notAWord: ({ word, example }) =>
    example === null
      ? e`**${word}** is not in the lexicon. Check the letters, or try another word.`
      : e`**${word}** is no word by itself, but a part of others, such as **${example}**. Try something else.`,
  notThere: ({ word, best }) =>
    e`**${word}** can't lie there, but it can elsewhere: at best on ${code(best)}. Change the square, or leave it out.`,
  nowhere: ({ word }) => e`There is no place for **${word}** on this board. Try another word, or pass.`,
}

export const REFUSALS: Readonly<Record<Language, GameRefusals<Rejection>>> = { fr: FRENCH, en: ENGLISH }

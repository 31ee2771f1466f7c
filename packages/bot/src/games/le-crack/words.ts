import type { NotWord, Rejection } from '@crackpost/core/games/le-crack/rejection'
import type { Reason } from '@crackpost/core/games/le-crack/schema'
import type { PadLine } from '@crackpost/core/games/le-crack/score'
import type { Language } from '../../asked.ts'
import { code } from '../../quoted.ts'
import type { GameRefusals } from '../../refusal.ts'
import { e, f } from '../../words/typeset.ts'

/** Everything Le Crack says in one language. */
export interface LeCrackWords {
  readonly refusals: GameRefusals<Rejection>
  readonly reasons: Readonly<Record<Reason, string>>
  player(seat: string, name: string, total: number, as: number, tiles: number, resigned: boolean): string
  bag(left: number): string
  readonly key: string
  played(name: string, move: string, line: PadLine, additional: readonly string[]): string
  passed(name: string, traded: number): string
  exchanged(name: string, traded: number): string
  swapped(give: string, take: string, at: string): string
  drew(tiles: string): string
  gave(tiles: string): string
  rack(tiles: string): string
  mayExchange(count: number): string
  resigned(name: string): string
  revealed(name: string, tiles: string): string
  last(move: string): string
}

const tiles = (all: readonly string[]): string => all.map(code).join(' ')
const words = (runs: readonly NotWord[]): string =>
  runs
    .slice(0, 6)
    .map(({ word, at }) => `**${word}** (${at})`)
    .join(', ')

const FRENCH: GameRefusals<Rejection> = {
  firstAcross: () => f`Le premier mot se pose à l'horizontale, depuis 2A : ${code('2A> MOT')}.`,
  firstSquare: ({ at }) => f`Le premier mot commence en ${at}. Déplace-le là-bas.`,
  firstShort: ({ letters, least }) => f`Le premier mot a au moins ${least} lettres, le tien en a ${letters}.`,
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
  exchangeCount: ({ needed, given }) =>
    f`On rend ${needed} jetons maintenant, et tu en donnes ${given}. Corrige le nombre.`,
  exchangeClosed: () => f`Tu ne peux pas échanger maintenant : c'est juste après ton coup, dès 10 AS.`,
}

const ENGLISH: GameRefusals<Rejection> = {
  firstAcross: () => e`The first word lies across, from 2A: ${code('2A> WORD')}.`,
  firstSquare: ({ at }) => e`The first word begins on ${at}. Move it there.`,
  firstShort: ({ letters, least }) => e`The first word has at least ${least} letters, yours has ${letters}.`,
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
  exchangeCount: ({ needed, given }) => e`It's ${needed} tiles to give back now, and you give ${given}.`,
  exchangeClosed: () => e`You can't exchange now: it's right after your play, from 10 AS on.`,
}

const plural = (count: number, one: string, many: string): string => `${count} ${count > 1 ? many : one}`

export const WORDS: Readonly<Record<Language, LeCrackWords>> = {
  fr: {
    refusals: FRENCH,
    reasons: {
      final: f`Un mot finit sur la case FINAL : la partie est finie.`,
      empty: f`Plus rien à piocher et un chevalet vide : la partie est finie.`,
      passes: f`Tout le monde a passé : la partie est finie.`,
      agreed: f`Tout le monde est d'accord : la partie est finie.`,
      lastSeat: f`Il ne reste qu'une personne à la table : la partie est finie.`,
    },
    player: (seat, name, total, as, count, resigned) =>
      f`${seat} ${name} **${total}** · ${as} AS · ${resigned ? f`abandon` : plural(count, 'jeton', 'jetons')}`,
    bag: (left) => f`Sac : ${left}`,
    key: f`E4 : jeton E rouge · un chiffre seul : couleur de la case (1 bleu, 2 rose, 3 vert, 4 rouge)`,
    played: (name, move, line, additional) =>
      f`${name} joue ${move} : **${line.total}** points (${parts(line, FR_PARTS)})${also(additional)}.`,
    passed: (name, traded) =>
      traded === 0 ? f`${name} passe.` : f`${name} passe et change ${plural(traded, 'jeton', 'jetons')}.`,
    exchanged: (name, traded) => f`${name} échange ${plural(traded, 'jeton', 'jetons')}.`,
    swapped: (give, take, at) => f`Échange en ${at} : ${code(give)} contre ${code(take)}.`,
    drew: (drawn) => f`Pioche : ${drawn}`,
    gave: (given) => f`Rendu : ${given}`,
    rack: (rack) => f`Ta main : ${rack}`,
    mayExchange: (count) => f`Tu peux échanger ${plural(count, 'jeton', 'jetons')} avant le prochain coup.`,
    resigned: (name) => f`${name} abandonne.`,
    revealed: (name, rack) => f`${name} : ${rack}`,
    last: (move) => f`Dernier coup : ${move}`,
  },
  en: {
    refusals: ENGLISH,
    reasons: {
      final: e`A word ends on the FINAL square: the match is over.`,
      empty: e`Nothing left to draw and an empty rack: the match is over.`,
      passes: e`Everybody has passed: the match is over.`,
      agreed: e`Everybody agrees: the match is over.`,
      lastSeat: e`Only one is left at the table: the match is over.`,
    },
    player: (seat, name, total, as, count, resigned) =>
      e`${seat} ${name} **${total}** · ${as} AS · ${resigned ? e`resigned` : plural(count, 'tile', 'tiles')}`,
    bag: (left) => e`Bag: ${left}`,
    key: e`E4: the red tile E · a bare digit: the colour of the square (1 blue, 2 pink, 3 green, 4 red)`,
    played: (name, move, line, additional) =>
      e`${name} plays ${move}: **${line.total}** points (${parts(line, EN_PARTS)})${also(additional)}.`,
    passed: (name, traded) =>
      traded === 0 ? e`${name} passes.` : e`${name} passes and changes ${plural(traded, 'tile', 'tiles')}.`,
    exchanged: (name, traded) => e`${name} exchanges ${plural(traded, 'tile', 'tiles')}.`,
    swapped: (give, take, at) => e`Swap on ${at}: ${code(give)} for ${code(take)}.`,
    drew: (drawn) => e`Drawn: ${drawn}`,
    gave: (given) => e`Given back: ${given}`,
    rack: (rack) => e`Your hand: ${rack}`,
    mayExchange: (count) => e`You may exchange ${plural(count, 'tile', 'tiles')} before the next move.`,
    resigned: (name) => e`${name} resigns.`,
    revealed: (name, rack) => e`${name}: ${rack}`,
    last: (move) => e`Last move: ${move}`,
  },
}

interface Parts {
  readonly words: string
  readonly colour: string
}
const FR_PARTS: Parts = { words: 'mots', colour: 'couleur' }
const EN_PARTS: Parts = { words: 'words', colour: 'colour' }

/** What a turn's points are made of; what brought nothing is left out. */
function parts({ as, asPoints, multiplier, ...line }: PadLine, { words, colour }: Parts): string {
  return [
    `${words} ${line.wordPoints}`,
    ...(line.colourPoints > 0 ? [`${colour} ${line.colourPoints}`] : []),
    ...(as > 0 ? [`${as} AS ${asPoints}`] : []),
    ...(line.finalPoints > 0 ? [`FINAL ${line.finalPoints}`] : []),
    ...(multiplier > 1 ? [`×${multiplier}`] : []),
  ].join(', ')
}

const also = (additional: readonly string[]): string =>
  additional.length === 0 ? '' : ` + ${additional.slice(0, 12).join(', ')}`

import { code } from '../../quoted.ts'
import { counted, f, listed } from '../../words/typeset.ts'
import { REFUSALS } from './refusals.ts'
import { also, summing } from './sum.ts'
import type { LeCrackWords } from './words.ts'

const many = counted('fr')
const list = listed('et')
const tiles = (count: number): string => many(count, 'jeton', 'jetons')
const points = (count: number): string => many(count, 'point', 'points')
const sum = summing('mots', 'mots couleur')

export const fr: LeCrackWords = {
  refusals: REFUSALS.fr,
  reasons: {
    final: f`Un mot finit sur la case FINAL : la partie est finie.`,
    empty: f`Plus rien à piocher et un chevalet vide : la partie est finie.`,
    passes: f`Tout le monde a passé : la partie est finie.`,
    agreed: f`Tout le monde est d'accord : la partie est finie.`,
    lastSeat: f`Il ne reste qu'une personne à la table : la partie est finie.`,
  },
  player: (seat, name, total, as, count, resigned) =>
    f`${seat} ${name} **${total}** · ${as} · ${resigned ? f`abandon` : tiles(count)}`,
  bag: (left) => f`Sac : ${left}`,
  key: f`E4 : jeton E rouge · chiffre seul : couleur de la case (1 bleu, 2 rose, 3 vert, 4 rouge) · FINAL : 16P 100, 16Q 150, 17P 150, 17Q 200`,
  opening: {
    first: f`Premier mot : à l'horizontale depuis 2A, 4 lettres ou plus.`,
    second: f`Deuxième mot : à la verticale, contre le premier ou à travers.`,
  },
  last: (move) => f`Dernier coup : ${move}`,
  revealed: (name, rack) => f`${name} : ${rack}`,
  rack: (rack) => f`Ta main : ${rack}`,
  mayExchange: (count) => f`Tu peux échanger ${tiles(count)} avant le prochain coup.`,
  played: (name, move, line, additional) =>
    f`${name} joue ${move} : **${line.total}** points (${sum(line)})${also(additional)}.`,
  passed: (name, traded) => (traded === 0 ? f`${name} passe.` : f`${name} passe et change ${tiles(traded)}.`),
  exchanged: (name, traded) => f`${name} échange ${tiles(traded)}.`,
  swapped: (give, take, at) => f`Échange en ${at} : ${code(give)} contre ${code(take)}.`,
  drew: (drawn) => f`Pioche : ${drawn}`,
  gave: (given) => f`Rendu : ${given}`,
  resigned: (name) => f`${name} abandonne.`,
  score: (line) => f`**${points(line.total)}** : ${sum(line)}`,
  additional: (words) => f`Aussi : ${list(words)}`,
  marks: (before, after) => f`Tes AS : ${before} → ${after}`,
  ends: f`Ce coup finit la partie.`,
  aloud: {
    played: (name, move, total) => f`Dernier coup : ${name}, ${move}, ${points(total)}.`,
    passed: (name) => f`Dernier coup : ${name} passe.`,
    scores: (of) => f`Scores : ${of.join(f` ; `)}.`,
    score: (name, total, as) => f`${name} ${total} (${as} AS)`,
    turn: (name) => f`Au tour de ${name}.`,
    board: (words) => f`Mots, du plus récent au plus ancien : ${words}`,
    more: (count) => f`… et ${many(count, 'autre mot', 'autres mots')}`,
    preview: (move, line, additional) =>
      f`Aperçu du plateau avec ${move} : ${points(line.total)} (${sum(line)})${also(additional)}. Rien n'est encore joué.`,
  },
  buttons: { play: f`Jouer`, pass: f`Passer`, exchange: f`Échanger` },
  form: {
    play: f`Jouer un mot`,
    word: f`Mot`,
    wordAbout: f`En entier. Les couleurs sont choisies au mieux ; N4OTRE demande le N rouge.`,
    place: f`Case de départ`,
    placeAbout: f`Facultatif : 10N, 10N↓ ou 10N>. Sans elle, la meilleure place.`,
    swap: f`Échange sur le plateau`,
    swapAbout: f`Facultatif : 3D O1 donne ton O bleu et prend le O en 3D.`,
    pass: f`Passer`,
    exchange: f`Échanger des jetons`,
    give: f`Jetons à rendre`,
    mayGive: [
      f`Il n'y a plus rien à piocher : tu passes sans échanger.`,
      f`Il reste un jeton à piocher : tu peux en rendre un, ou aucun.`,
      f`Tu peux rendre deux jetons et en piocher deux, ou n'en rendre aucun.`,
    ],
    mustGive: [
      f`Il n'y a plus rien à piocher : plus d'échange.`,
      f`Il reste un jeton à piocher : rends-en un.`,
      f`Rends deux jetons, tu en pioches deux.`,
    ],
    mayNotGive: f`L'échange est pour qui vient de jouer avec 10 AS ou plus. À ton tour, joue ou passe.`,
    colours: [f`bleu, vaut 1`, f`rose, vaut 2`, f`vert, vaut 3`, f`rouge, vaut 4`],
  },
}

import { codeSpan } from '../../discord/escape.ts'
import { countFormatter, frText, listFormatter } from '../../i18n/typeset.ts'
import { LE_CRACK_REJECTION_TEXTS } from './rejections.ts'
import { additionalWordsText, scoreSumFormatter } from './score-sum.ts'
import type { LeCrackTexts } from './texts.ts'

const many = countFormatter('fr')
const list = listFormatter('fr')
const tiles = (count: number): string => many(count, 'jeton', 'jetons')
const points = (count: number): string => many(count, 'point', 'points')
const sum = scoreSumFormatter('mots', 'mots couleur')

export const leCrackFr: LeCrackTexts = {
  rejections: LE_CRACK_REJECTION_TEXTS.fr,
  reasons: {
    final: frText`Un mot finit sur la case FINAL : la partie est finie.`,
    empty: frText`Plus rien à piocher et un chevalet vide : la partie est finie.`,
    passes: frText`Tout le monde a passé : la partie est finie.`,
    agreed: frText`Tout le monde est d'accord : la partie est finie.`,
    lastSeat: frText`Il ne reste qu'une personne à la table : la partie est finie.`,
  },
  player: (seat, name, total, as, count, resigned) =>
    frText`${seat} ${name} **${total}** · ${as} · ${resigned ? frText`abandon` : tiles(count)}`,
  bag: (left) => frText`Sac : ${left}`,
  key: frText`E4 : jeton E rouge · chiffre seul : couleur de la case (1 bleu, 2 rose, 3 vert, 4 rouge) · FINAL : 16P 100, 16Q 150, 17P 150, 17Q 200`,
  opening: {
    first: frText`Premier mot : à l'horizontale depuis 2A, 4 lettres ou plus.`,
    second: frText`Deuxième mot : à la verticale, contre le premier ou à travers.`,
  },
  last: (move) => frText`Dernier coup : ${move}`,
  revealed: (name, rack) => frText`${name} : ${rack}`,
  rack: (rack) => frText`Ta main : ${rack}`,
  mayExchange: (count) => frText`Tu peux échanger ${tiles(count)} avant le prochain coup.`,
  played: (name, move, line, additional) =>
    frText`${name} joue ${move} : **${line.total}** points (${sum(line)})${additionalWordsText(additional)}.`,
  passed: (name, traded) =>
    traded === 0 ? frText`${name} passe.` : frText`${name} passe et change ${tiles(traded)}.`,
  exchanged: (name, traded) => frText`${name} échange ${tiles(traded)}.`,
  swapped: (give, take, at) => frText`Échange en ${at} : ${codeSpan(give)} contre ${codeSpan(take)}.`,
  drew: (drawn) => frText`Pioche : ${drawn}`,
  gave: (given) => frText`Rendu : ${given}`,
  resigned: (name) => frText`${name} abandonne.`,
  score: (line) => frText`**${points(line.total)}** : ${sum(line)}`,
  additional: (words) => frText`Aussi : ${list(words)}`,
  marks: (before, after) => frText`Tes AS : ${before} → ${after}`,
  ends: frText`Ce coup finit la partie.`,
  altText: {
    played: (name, move, total) => frText`Dernier coup : ${name}, ${move}, ${points(total)}.`,
    passed: (name) => frText`Dernier coup : ${name} passe.`,
    scores: (of) => frText`Scores : ${of.join(frText` ; `)}.`,
    score: (name, total, as) => frText`${name} ${total} (${as} AS)`,
    turn: (name) => frText`Au tour de ${name}.`,
    racks: (of) => frText`Chevalets à la fin : ${of.join(frText` ; `)}.`,
    rack: (name, tiles) => frText`${name}, ${tiles}`,
    board: (words) => frText`Mots, du plus récent au plus ancien : ${words}`,
    more: (count) => frText`… et ${many(count, 'autre mot', 'autres mots')}`,
    preview: (move, line, additional) =>
      frText`Aperçu du plateau avec ${move} : ${points(line.total)} (${sum(line)})${additionalWordsText(additional)}. Rien n'est encore joué.`,
  },
  buttons: { play: frText`Jouer`, pass: frText`Passer`, exchange: frText`Échanger` },
  form: {
    play: frText`Jouer un mot`,
    word: frText`Mot`,
    wordAbout: frText`En entier. Les couleurs sont choisies au mieux ; N4OTRE demande le N rouge.`,
    place: frText`Case de départ`,
    placeAbout: frText`Facultatif : 10N, 10N↓ ou 10N>. Sans elle, la meilleure place.`,
    swap: frText`Échange sur le plateau`,
    swapAbout: frText`Facultatif : 3D O1 donne ton O bleu et prend le O en 3D.`,
    pass: frText`Passer`,
    exchange: frText`Échanger des jetons`,
    give: frText`Jetons à rendre`,
    mayGive: [
      frText`Il n'y a plus rien à piocher : tu passes sans échanger.`,
      frText`Il reste un jeton à piocher : tu peux en rendre un, ou aucun.`,
      frText`Tu peux rendre deux jetons et en piocher deux, ou n'en rendre aucun.`,
    ],
    mustGive: [
      frText`Il n'y a plus rien à piocher : plus d'échange.`,
      frText`Il reste un jeton à piocher : rends-en un.`,
      frText`Rends deux jetons, tu en pioches deux.`,
    ],
    mayNotGive: frText`L'échange est pour qui vient de jouer avec 10 AS ou plus. À ton tour, joue ou passe.`,
    colours: [frText`bleu, vaut 1`, frText`rose, vaut 2`, frText`vert, vaut 3`, frText`rouge, vaut 4`],
  },
}

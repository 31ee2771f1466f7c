import { countFormatter, frText, listFormatter } from '../../i18n/typeset.ts'
import { CRACK_WORD_REJECTION_TEXTS } from './rejections.ts'
import type { CrackWordTexts } from './texts.ts'

const many = countFormatter('fr')
const list = listFormatter('fr')
const cards = (count: number): string => many(count, 'carte', 'cartes')

export const crackWordFr: CrackWordTexts = {
  rejections: CRACK_WORD_REJECTION_TEXTS.fr,
  reasons: {
    finished: frText`Une main est vide et il n'y a plus de pioche : la partie est finie.`,
    passes: frText`Tout le monde a passé : la partie est finie.`,
    lastSeat: frText`Il ne reste qu'une personne à la table : la partie est finie.`,
  },
  colours: { red: frText`rouge`, blue: frText`bleu`, green: frText`vert`, yellow: frText`jaune` },
  marks: { red: 'r', blue: 'b', green: 'v', yellow: 'j' },
  spotLabel: (line, at) => {
    if (at === 'left') return frText`${line} gauche`
    if (at === 'right') return frText`${line} droite`
    return at === 'alone' ? frText`${line} vide` : frText`${line} sur la carte ${at}`
  },
  spotPhrase: (line, at) => {
    if (at === 'left') return frText`à gauche de la ligne ${line}`
    if (at === 'right') return frText`à droite de la ligne ${line}`
    return at === 'alone'
      ? frText`sur la ligne ${line}, vide`
      : frText`sur la carte ${at} de la ligne ${line}`
  },
  option: (card, where, letters) =>
    card === '' ? frText`${where} : ${letters}` : frText`${card} → ${where} : ${letters}`,
  example: (word) => frText`(${word})`,
  crack: (points) => frText`CRACK ${points}`,
  thenLay: (card) => frText`puis ${card}`,
  line: (line, letters) => frText`Ligne ${line} : ${letters}`,
  returnedCards: (back, gone) => frText`${cards(back)} aux autres, ${gone} hors jeu`,
  player: (colour, name, total, rest) => frText`${colour} ${name} **${total}** · ${rest}`,
  hands: (hand, pile) => frText`main ${hand} · pioche ${pile}`,
  out: frText`ne joue plus`,
  resigned: frText`abandon`,
  empty: frText`vide`,
  cards: (count, majority) =>
    majority === '' ? cards(count) : frText`${cards(count)} · majorité ${majority}`,
  key: (colours) => frText`${colours} · * joker · chiffre : cartes empilées`,
  last: (move) => frText`Dernier coup : ${move}`,
  lastRounds: (hand) =>
    frText`Derniers tours (dernière main de ${hand}) : plus de pioche, et qui passe ne joue plus.`,
  mayBeDoubted: (name) => frText`Le coup de ${name} peut encore être contesté.`,
  mustLay: (name, line) => frText`${name} doit poser une carte sur la ligne ${line}.`,
  revealed: (name, held) => frText`${name} : ${held}`,
  hand: (held) => frText`Ta main : ${held}`,
  nowLay: (line) => frText`Pose une carte de ta nouvelle main sur la ligne ${line}.`,
  mayChallenge: frText`Tu peux contester le dernier coup.`,
  cut: (of) => frText`Coupe : ${of.join(', ')}.`,
  starts: (name) => frText`${name} commence.`,
  placed: (name, card, there, letters) => frText`${name} place ${card} ${there} : **${letters}**`,
  justified: (word) => frText`, comme dans **${word}**`,
  cracked: (name, word, count) => frText`**CRACK WORD !** ${name} prend **${word}** : ${cards(count)}.`,
  binned: (name, line, letters) => frText`**POUBELLE !** ${name} vide la ligne ${line} (**${letters}**).`,
  tookBack: (of) => frText`Retour en main : ${list(of)}.`,
  cardsOf: (name, count) => frText`${name} ${cards(count)}`,
  gone: (count) => frText`Hors jeu : ${cards(count)}.`,
  laid: (name, card, line) => frText`${name} pose ${card} sur la ligne ${line}.`,
  drew: (name, count) => frText`${name} pioche ${cards(count)}.`,
  newHand: (name, count) => frText`${name} prend une nouvelle main : ${cards(count)}.`,
  penalty: (name) => frText`Pénalité : ${name} pioche une carte.`,
  paidDoubt: (name) => frText`Contesté à tort : ${name} pioche une carte.`,
  yourCards: (held) => frText`Tes nouvelles cartes : ${held}`,
  lastHand: (name, count) =>
    frText`**Dernière main** : la pioche de ${name} est vide. Les autres prennent ${cards(count)}, s'il en reste, et les pioches quittent le jeu.`,
  passed: (name) => frText`${name} passe.`,
  passedOut: (name) => frText`${name} passe et ne joue plus jusqu'à la fin.`,
  refused: (name, card, letters) =>
    frText`Aucun mot ne contient **${letters}** : ${name} reprend ${card} et perd son tour.`,
  wrongCall: (name, card, letters) =>
    frText`CRACK WORD manqué sur **${letters}** : ${name} reprend ${card} et perd son tour.`,
  doubtedWrongly: (by, name, letters, word) =>
    frText`${by} conteste **${letters}** à tort : il y a **${word}**. Le coup de ${name} reste.`,
  doubtedRightly: (by, name, letters, card) =>
    frText`${by} conteste **${letters}** à raison : aucun mot. ${name} reprend ${card}.`,
  isOut: (name) => frText`${name} ne joue plus jusqu'à la fin.`,
  finished: (name, count) =>
    frText`${name} pose sa dernière carte. Bonus : ses cartes sur la table rejoignent son paquet, ${count} en tout.`,
  gaveUp: (name) => frText`${name} abandonne.`,
  altText: {
    scores: (of) => frText`Scores : ${of.join(frText` ; `)}.`,
    score: (name, colour, total) => frText`${name} (${colour}) ${total}`,
    turn: (name) => frText`Au tour de ${name}.`,
    hands: (of) => frText`Mains à la fin : ${of.join(frText` ; `)}.`,
    hand: (name, cards) => frText`${name}, ${cards}`,
    line: (line, letters, about) => frText`Ligne ${line} : ${letters} (${about}).`,
    colours: (of) => of.join(', '),
    joker: frText`joker`,
    majority: (name) => frText`majorité ${name}`,
    emptyLine: (line) => frText`Ligne ${line} : vide.`,
    preview: (move) => frText`Aperçu de la table : ${move} Rien n'est encore joué.`,
  },
  buttons: {
    place: frText`Jouer une carte`,
    draw: frText`Piocher et passer`,
    pass: frText`Passer pour de bon`,
    lay: frText`Poser une carte`,
    challenge: frText`Contester`,
  },
  pick: {
    card: frText`### Quelle carte ?`,
    place: (card) => frText`### Où placer ${card} ?`,
    joker: frText`### Le JOKER : quelle lettre, et où ?`,
    jokerLetter: frText`### Quelle lettre pour le JOKER ?`,
    nothing: frText`Cette carte n'a sa place sur aucune ligne pour l'instant. Choisis-en une autre, ou pioche.`,
    poubelle: frText`### POUBELLE : quelle ligne vider ?`,
    lay: frText`### Quelle carte poser sur la ligne vidée ?`,
  },
  ask: {
    out: frText`Il n'y a plus de pioche : si tu passes, tu ne joues plus jusqu'à la fin de la partie.`,
    challenge: (letters) =>
      frText`La dernière carte placée forme **${letters}**. Si aucun mot ne le contient, elle retourne en main. S'il y en a un, c'est toi qui pioches une carte.`,
  },
  preview: {
    placed: (card, there) => frText`**${card}** ${there}`,
    reads: (letters) => frText`La ligne se lit **${letters}**`,
    called: (word, points) => frText`**CRACK WORD** : tu prends **${word}**, ${cards(points)}.`,
    mayCall: (points) =>
      frText`Tu pourrais annoncer **CRACK WORD** et prendre ${cards(points)} : choisis-le dans la liste.`,
    unjudged: frText`L'arbitre ne dit rien d'avance : si aucun mot ne convient, tu risques la pénalité.`,
    poubelle: (line, letters) => frText`**POUBELLE** sur la ligne ${line} (**${letters}**)`,
    laid: (card) => frText`Ensuite tu poses ${card} sur la ligne vidée.`,
    nothingToLay: frText`Tu n'auras rien à poser : la ligne reste vide.`,
    newHand: frText`Ta main sera vide : tu prends d'abord une nouvelle main, puis tu poses.`,
    lastCard: frText`C'est ta dernière carte : ce coup finit la partie.`,
  },
}

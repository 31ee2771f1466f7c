import { counted, f, listed } from '../../words/typeset.ts'
import { REFUSALS } from './refusals.ts'
import type { CrackWordWords } from './words.ts'

const many = counted('fr')
const list = listed('et')
const cards = (count: number): string => many(count, 'carte', 'cartes')

export const fr: CrackWordWords = {
  refusals: REFUSALS.fr,
  reasons: {
    finished: f`Une main est vide et il n'y a plus de pioche : la partie est finie.`,
    passes: f`Tout le monde a passé : la partie est finie.`,
    lastSeat: f`Il ne reste qu'une personne à la table : la partie est finie.`,
  },
  colours: { red: f`rouge`, blue: f`bleu`, green: f`vert`, yellow: f`jaune` },
  marks: { red: 'r', blue: 'b', green: 'v', yellow: 'j' },
  where: (line, at) => {
    if (at === 'left') return f`${line} gauche`
    if (at === 'right') return f`${line} droite`
    return at === 'alone' ? f`${line} vide` : f`${line} sur la carte ${at}`
  },
  there: (line, at) => {
    if (at === 'left') return f`à gauche de la ligne ${line}`
    if (at === 'right') return f`à droite de la ligne ${line}`
    return at === 'alone' ? f`sur la ligne ${line}, vide` : f`sur la carte ${at} de la ligne ${line}`
  },
  option: (card, where, letters) =>
    card === '' ? f`${where} : ${letters}` : f`${card} → ${where} : ${letters}`,
  example: (word) => f`(${word})`,
  crack: (points) => f`CRACK ${points}`,
  behind: (card) => f`puis ${card}`,
  line: (line, letters) => f`Ligne ${line} : ${letters}`,
  returns: (back, gone) => f`${cards(back)} aux autres, ${gone} hors jeu`,
  player: (colour, name, total, rest) => f`${colour} ${name} **${total}** · ${rest}`,
  hands: (hand, pile) => f`main ${hand} · pioche ${pile}`,
  out: f`ne joue plus`,
  resigned: f`abandon`,
  empty: f`vide`,
  cards: (count, majority) => (majority === '' ? cards(count) : f`${cards(count)} · majorité ${majority}`),
  key: (colours) => f`${colours} · * joker · chiffre : cartes empilées`,
  last: (move) => f`Dernier coup : ${move}`,
  lastRounds: (hand) =>
    f`Derniers tours (dernière main de ${hand}) : plus de pioche, et qui passe ne joue plus.`,
  mayBeDoubted: (name) => f`Le coup de ${name} peut encore être contesté.`,
  mustLay: (name, line) => f`${name} doit poser une carte sur la ligne ${line}.`,
  revealed: (name, held) => f`${name} : ${held}`,
  hand: (held) => f`Ta main : ${held}`,
  nowLay: (line) => f`Pose une carte de ta nouvelle main sur la ligne ${line}.`,
  mayChallenge: f`Tu peux contester le dernier coup.`,
  cut: (of) => f`Coupe : ${of.join(', ')}.`,
  starts: (name) => f`${name} commence.`,
  placed: (name, card, there, letters) => f`${name} place ${card} ${there} : **${letters}**`,
  justified: (word) => f`, comme dans **${word}**`,
  cracked: (name, word, count) => f`**CRACK WORD !** ${name} prend **${word}** : ${cards(count)}.`,
  binned: (name, line, letters) => f`**POUBELLE !** ${name} vide la ligne ${line} (**${letters}**).`,
  tookBack: (of) => f`Retour en main : ${list(of)}.`,
  cardsOf: (name, count) => f`${name} ${cards(count)}`,
  gone: (count) => f`Hors jeu : ${cards(count)}.`,
  laid: (name, card, line) => f`${name} pose ${card} sur la ligne ${line}.`,
  drew: (name, count) => f`${name} pioche ${cards(count)}.`,
  newHand: (name, count) => f`${name} prend une nouvelle main : ${cards(count)}.`,
  penalty: (name) => f`Pénalité : ${name} pioche une carte.`,
  paidDoubt: (name) => f`Contesté à tort : ${name} pioche une carte.`,
  yourCards: (held) => f`Tes nouvelles cartes : ${held}`,
  lastHand: (name, count) =>
    f`**Dernière main** : la pioche de ${name} est vide. Les autres prennent ${cards(count)}, s'il en reste, et les pioches quittent le jeu.`,
  passed: (name) => f`${name} passe.`,
  passedOut: (name) => f`${name} passe et ne joue plus jusqu'à la fin.`,
  refused: (name, card, letters) =>
    f`Aucun mot ne contient **${letters}** : ${name} reprend ${card} et perd son tour.`,
  wrongCall: (name, card, letters) =>
    f`CRACK WORD manqué sur **${letters}** : ${name} reprend ${card} et perd son tour.`,
  doubtedWrongly: (by, name, letters, word) =>
    f`${by} conteste **${letters}** à tort : il y a **${word}**. Le coup de ${name} reste.`,
  doubtedRightly: (by, name, letters, card) =>
    f`${by} conteste **${letters}** à raison : aucun mot. ${name} reprend ${card}.`,
  isOut: (name) => f`${name} ne joue plus jusqu'à la fin.`,
  finished: (name, count) =>
    f`${name} pose sa dernière carte. Bonus : ses cartes sur la table rejoignent son paquet, ${count} en tout.`,
  gaveUp: (name) => f`${name} abandonne.`,
  aloud: {
    scores: (of) => f`Scores : ${of.join(f` ; `)}.`,
    score: (name, colour, total) => f`${name} (${colour}) ${total}`,
    turn: (name) => f`Au tour de ${name}.`,
    line: (line, letters, about) => f`Ligne ${line} : ${letters} (${about}).`,
    colours: (of) => of.join(', '),
    joker: f`joker`,
    majority: (name) => f`majorité ${name}`,
    emptyLine: (line) => f`Ligne ${line} : vide.`,
    preview: (move) => f`Aperçu de la table : ${move} Rien n'est encore joué.`,
  },
  buttons: {
    place: f`Jouer une carte`,
    draw: f`Piocher et passer`,
    pass: f`Passer pour de bon`,
    lay: f`Poser une carte`,
    challenge: f`Contester`,
  },
  pick: {
    card: f`### Quelle carte ?`,
    place: (card) => f`### Où placer ${card} ?`,
    joker: f`### Le JOKER : quelle lettre, et où ?`,
    jokerLetter: f`### Quelle lettre pour le JOKER ?`,
    nothing: f`Cette carte n'a sa place sur aucune ligne pour l'instant. Choisis-en une autre, ou pioche.`,
    poubelle: f`### POUBELLE : quelle ligne vider ?`,
    lay: f`### Quelle carte poser sur la ligne vidée ?`,
  },
  ask: {
    out: f`Il n'y a plus de pioche : si tu passes, tu ne joues plus jusqu'à la fin de la partie.`,
    challenge: (letters) =>
      f`La dernière carte placée forme **${letters}**. Si aucun mot ne le contient, elle retourne en main. S'il y en a un, c'est toi qui pioches une carte.`,
  },
  preview: {
    placed: (card, there) => f`**${card}** ${there}`,
    reads: (letters) => f`La ligne se lit **${letters}**`,
    called: (word, points) => f`**CRACK WORD** : tu prends **${word}**, ${cards(points)}.`,
    mayCall: (points) =>
      f`Tu pourrais annoncer **CRACK WORD** et prendre ${cards(points)} : choisis-le dans la liste.`,
    unjudged: f`L'arbitre ne dit rien d'avance : si aucun mot ne convient, tu risques la pénalité.`,
    poubelle: (line, letters) => f`**POUBELLE** sur la ligne ${line} (**${letters}**)`,
    laid: (card) => f`Ensuite tu poses ${card} sur la ligne vidée.`,
    nothingToLay: f`Tu n'auras rien à poser : la ligne reste vide.`,
    newHand: f`Ta main sera vide : tu prends d'abord une nouvelle main, puis tu poses.`,
    lastCard: f`C'est ta dernière carte : ce coup finit la partie.`,
  },
}

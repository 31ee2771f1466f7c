import { codeSpan } from '../../discord/escape.ts'
import { countFormatter, frText } from '../../i18n/typeset.ts'
import { CRACK_STORY_REJECTION_TEXTS } from './rejections.ts'
import type { CrackStoryTexts } from './texts.ts'

const many = countFormatter('fr')
const cards = (count: number): string => many(count, 'carte', 'cartes')
const words = (count: number): string => many(count, 'mot', 'mots')
const rounds = (count: number): string => many(count, 'manche', 'manches')
const votes = (keep: number, drop: number): string => frText`${keep} pour, ${drop} contre`

export const crackStoryFr: CrackStoryTexts = {
  rejections: CRACK_STORY_REJECTION_TEXTS.fr,
  reasons: {
    rounds: frText`Assez de manches gagnées : la partie est finie.`,
    swap: frText`La dernière carte était un SWAP : la manche va à l'adversaire, et la partie est finie.`,
    lastSeat: frText`Il ne reste qu'une personne à la table : la partie est finie.`,
  },
  buttons: {
    listen: frText`Écouter`,
    recite: frText`Réciter`,
    inverse: frText`Inverser`,
    swap: frText`Échanger`,
    draw: frText`Piocher`,
    contest: frText`Contester`,
    vote: frText`Voter`,
    waive: frText`Laisser passer`,
    chrono: frText`Chrono`,
  },
  cards: { cache: frText`CACHE`, down: frText`face cachée` },
  cardCount: cards,
  round: (round, of, clockwise) =>
    frText`**Manche ${round}** · ${rounds(of)} à gagner · sens ${clockwise ? '→' : '←'}`,
  player: (seat, name, won, count, resigned) =>
    frText`${seat} ${name} **${won}** · ${resigned ? frText`abandon` : cards(count)}`,
  words: (count) => frText`L'histoire : **${words(count)}**`,
  noWords: frText`L'histoire n'a pas encore commencé.`,
  piles: (pile, discard) => frText`Pioche : ${pile} · défausse : ${discard}`,
  ongoing: {
    form: (name, until) => frText`${name} récite : réponse avant le ${until}.`,
    chrono: (name, until) => frText`Chrono pour ${name} : jusqu'au ${until}.`,
    vote: (word, author, by, until) =>
      frText`Vote sur le mot ${word} (de ${author}), contesté par ${by} : jusqu'au ${until}.`,
    waiting: (until) => frText`Le dernier mot peut encore être contesté, jusqu'au ${until}.`,
    won: (name) => frText`${name} gagne la manche, sauf contestation.`,
    finished: frText`STORY est posée : l'histoire est finie.`,
  },
  revealed: (name, hand) => frText`${name} : ${hand}`,
  hand: (hand, count) => frText`Ta main (${count}) : ${hand}`,
  unheard: (count, shown) =>
    shown > 0
      ? frText`**${words(count)} à écouter**, dont ${shown} qu'on t'a déjà montrés : une dernière fois.`
      : frText`**${words(count)} à écouter.**`,
  allHeard: frText`Tu as entendu toute l'histoire.`,
  formOpen: (until) => frText`Ton formulaire de récitation est ouvert : envoie-le avant le ${until}.`,
  mayVote: frText`Un mot est contesté : ton vote est attendu.`,
  slip: (story, of) => frText`Ta récitation de l'histoire ${story} : ${of.join(frText` ; `)}.`,
  missed: (word, right, said) =>
    said === null ? frText`mot ${word} ${right}, oublié` : frText`mot ${word} ${right}, tu as dit ${said}`,
  extra: (said) => frText`${said} en trop`,
  dealt: (name, round) => frText`Manche ${round} : ${name} distribue huit cartes à chacun, et commence.`,
  ownEvents: {
    listened: frText`Tu écoutes les nouveaux mots.`,
    heard: frText`C'est entendu. À toi de t'en souvenir !`,
    voted: frText`Ton vote est compté.`,
    waived: frText`Tu laisses passer.`,
  },
  opened: (name, until) => frText`${name} récite, jusqu'au ${until}.`,
  laid: (name, card) =>
    card === null
      ? frText`${name} récite, pose une carte face cachée et ajoute un mot.`
      : frText`${name} récite, pose ${card} et ajoute un mot.`,
  finished: (name) => frText`${name} récite toute l'histoire et joue STORY.`,
  inversed: (name) => frText`${name} joue INVERSE : le sens change.`,
  swapped: (name, other) => frText`${name} joue SWAP et échange sa main avec ${other}.`,
  drew: {
    turn: (name, count) => frText`${name} pioche ${cards(count)}.`,
    plus: (name, count) => frText`+1 : ${name} pioche ${cards(count)}.`,
    story: (name, count) => frText`STORY donne ${cards(count)} à ${name}.`,
    contester: (name, count) => frText`Contestation perdue : ${name} pioche ${cards(count)}.`,
    author: (name, count) => frText`${name} perd la fin de son tour et pioche ${cards(count)}.`,
  },
  drawn: (drawn) => frText`Tu pioches ${drawn}.`,
  reshuffled: (count) => frText`La pioche est mélangée : ${cards(count)}.`,
  lost: {
    pass: (name) => frText`${name} passe.`,
    late: (name) => frText`${name} n'a pas joué à temps.`,
    chrono: (name) => frText`Le chrono est écoulé : ${name} perd son tour.`,
    form: (name) => frText`Le temps de réciter est écoulé : ${name} perd son tour.`,
    recital: (name) => frText`${name} se trompe en récitant et perd son tour.`,
    letter: (name) =>
      frText`Le mot de ${name} n'a pas la bonne lettre : la carte revient, le tour est perdu.`,
  },
  won: (name, by) =>
    by === null
      ? frText`La plus petite main gagne la manche : ${name}.`
      : by === name
        ? frText`${name} pose sa dernière carte !`
        : frText`La dernière carte de ${by} est un SWAP : la manche va à ${name}.`,
  waited: (until) =>
    frText`Le dernier mot peut être contesté jusqu'au ${until}, ou jusqu'à ce que chacun laisse passer.`,
  published: {
    story: frText`L'histoire est finie. La voici :`,
    stuck: frText`Plus personne n'avance : l'histoire est abandonnée.`,
    round: frText`La manche est finie. Voici son histoire :`,
    over: frText`La dernière histoire :`,
  },
  scored: (name) => frText`**${name} gagne la manche !**`,
  contested: (name, word, until) =>
    frText`${name} conteste le mot ${word} : tout le monde vote, jusqu'au ${until}.`,
  upheld: (word, keep, drop) => frText`Le mot ${word} reste (${votes(keep, drop)}).`,
  fell: (count, author, keep, drop) =>
    count === 1
      ? frText`Le dernier mot tombe (${votes(keep, drop)}) : ${author} reprend sa carte.`
      : frText`Les ${count} derniers mots tombent (${votes(keep, drop)}) : ${author} reprend ses cartes.`,
  dropped: frText`La contestation est abandonnée.`,
  timed: (name, on, until) => frText`${name} lance le chrono : ${on} a jusqu'au ${until}.`,
  resigned: (name) => frText`${name} abandonne.`,
  keepsake: {
    title: (number, round) => frText`### Histoire ${number}\n-# Manche ${round}`,
    why: {
      story: frText`finie par STORY`,
      stuck: frText`abandonnée`,
      round: frText`finie avec la manche`,
      over: frText`finie avec la partie`,
    },
    said: (name, said) => frText`${name} : ${said}`,
    aloud: (number, count, text) => frText`Histoire ${number}, ${words(count)} : ${text}`,
    cut: frText`(la suite est sur l'image)`,
  },
  altText: {
    round: (round, direction) =>
      frText`Manche ${round}, dans ${direction === 1 ? frText`le sens des aiguilles` : frText`le sens inverse`}.`,
    players: (of) => frText`À table : ${of.join(frText` ; `)}.`,
    player: (name, count, won) => frText`${name}, ${cards(count)}, ${rounds(won)}`,
    phase: {
      playing: (name) => frText`Au tour de ${name}.`,
      vote: (name) => frText`Un mot de ${name} est mis au vote.`,
      waiting: (name) => frText`Le dernier mot de ${name} peut encore être contesté.`,
    },
    story: (count) =>
      count === 0 ? frText`L'histoire n'a pas de mot.` : frText`L'histoire a ${words(count)}.`,
    hands: (of) => frText`Mains à la fin : ${of.join(frText` ; `)}.`,
    hand: (name, cards) => frText`${name}, ${cards}`,
    cards: (of) => frText`Cartes, de la dernière à la première : ${of}.`,
    more: (count) => frText`… et ${count} de plus`,
  },
  form: {
    listen: frText`Les nouveaux mots`,
    newWords: (from, count, showing) =>
      [
        count === 1 ? frText`Mot ${from} :` : frText`Mots ${from} à ${from + count - 1} :`,
        ...(showing === 2
          ? [frText`-# C'est la dernière fois : ils comptent maintenant comme entendus.`]
          : []),
      ].join('\n'),
    heard: frText`C'est entendu`,
    heardAbout: frText`Envoie, et ces mots sont entendus. Sinon, tu peux les rouvrir une seule fois.`,
    recite: frText`Réciter l'histoire`,
    until: (until, count) =>
      count === 0
        ? frText`À envoyer avant le ${until}. L'histoire est vide : ton mot la commence.`
        : frText`À envoyer avant le ${until}. L'histoire a ${words(count)} ; puis vient le tien. Rouvrir ce formulaire ne donne pas plus de temps.`,
    chain: frText`Avec REJOUER, tu peux continuer : une ligne ${codeSpan('carte mot')} par carte de plus, comme ${codeSpan('D dort')} ou ${codeSpan('STORY')}.`,
    card: frText`Ta carte`,
    moreCards: frText`Ou une de ces cartes`,
    text: frText`L'histoire, puis ton mot`,
    textAbout: frText`Tous les mots dans l'ordre, puis le nouveau. Avec STORY : l'histoire seule.`,
    to: frText`Pour qui`,
    toAbout: frText`+1 et SWAP : une personne. STORY : une à trois. Sinon, personne.`,
    draw: frText`Piocher et passer`,
    drawAbout: frText`Tu pioches une carte, et ton tour est fini.`,
    inverse: frText`Jouer INVERSE`,
    inverseAbout: frText`Le sens du jeu change, et ton tour est fini. Rien à réciter.`,
    swap: frText`Jouer SWAP`,
    swapAbout: (last) =>
      last
        ? frText`### Jouer SWAP\nC'est ta dernière carte : la personne choisie gagnera la manche.`
        : frText`### Jouer SWAP\nAvec qui échanger ta main ? Ton tour sera fini. Rien à réciter.`,
    opponent: (name, count) => frText`${name} (${count})`,
    contest: frText`Contester`,
    contestAbout: frText`### Contester un mot\nSeulement s'il casse la phrase. Tout le monde vote ; égalité, le mot reste. Si tu perds, tu pioches une carte.`,
    contestWord: (word, card) => frText`Mot ${word} (${card})`,
    vote: frText`Voter`,
    voteAbout: (word, author, text) =>
      frText`### Le mot ${word}, de ${author}\n${text} casse-t-il la phrase ? Égalité : il reste.`,
    keep: frText`Il reste`,
    dropIt: frText`Il tombe`,
    silent: frText`Sans avis`,
    waive: frText`Laisser passer`,
    waiveAbout: frText`Tu ne contestes pas : quand tout le monde a laissé passer, la partie continue.`,
    chrono: frText`Lancer le chrono`,
    chronoAbout: (minutes) =>
      frText`La personne dont c'est le tour aura ${many(minutes, 'minute', 'minutes')} pour jouer ou ouvrir son formulaire ; sinon elle pioche et perd son tour. Il peut partir après un quart du temps d'un tour.`,
  },
}

import { code } from '../../quoted.ts'
import { counted, f } from '../../words/typeset.ts'
import { REFUSALS } from './refusals.ts'
import type { CrackStoryWords } from './words.ts'

const many = counted('fr')
const cards = (count: number): string => many(count, 'carte', 'cartes')
const words = (count: number): string => many(count, 'mot', 'mots')
const rounds = (count: number): string => many(count, 'manche', 'manches')
const votes = (keep: number, drop: number): string => f`${keep} pour, ${drop} contre`

export const fr: CrackStoryWords = {
  refusals: REFUSALS.fr,
  reasons: {
    rounds: f`Assez de manches gagnées : la partie est finie.`,
    swap: f`La dernière carte était un SWAP : la manche va à l'adversaire, et la partie est finie.`,
    lastSeat: f`Il ne reste qu'une personne à la table : la partie est finie.`,
  },
  buttons: {
    listen: f`Écouter`,
    recite: f`Réciter`,
    inverse: f`Inverser`,
    swap: f`Échanger`,
    draw: f`Piocher`,
    contest: f`Contester`,
    vote: f`Voter`,
    waive: f`Laisser passer`,
    chrono: f`Chrono`,
  },
  cards: { cache: f`CACHE`, down: f`face cachée` },
  cardCount: cards,
  round: (round, of, clockwise) =>
    f`**Manche ${round}** · ${rounds(of)} à gagner · sens ${clockwise ? '→' : '←'}`,
  player: (seat, name, won, count, resigned) =>
    f`${seat} ${name} **${won}** · ${resigned ? f`abandon` : cards(count)}`,
  words: (count) => f`L'histoire : **${words(count)}**`,
  noWords: f`L'histoire n'a pas encore commencé.`,
  piles: (pile, discard) => f`Pioche : ${pile} · défausse : ${discard}`,
  going: {
    form: (name, until) => f`${name} récite : réponse avant le ${until}.`,
    chrono: (name, until) => f`Chrono pour ${name} : jusqu'au ${until}.`,
    vote: (word, author, by, until) =>
      f`Vote sur le mot ${word} (de ${author}), contesté par ${by} : jusqu'au ${until}.`,
    waiting: (until) => f`Le dernier mot peut encore être contesté, jusqu'au ${until}.`,
    won: (name) => f`${name} gagne la manche, sauf contestation.`,
    finished: f`STORY est posée : l'histoire est finie.`,
  },
  revealed: (name, hand) => f`${name} : ${hand}`,
  hand: (hand, count) => f`Ta main (${count}) : ${hand}`,
  unheard: (count, shown) =>
    shown > 0
      ? f`**${words(count)} à écouter**, dont ${shown} qu'on t'a déjà montrés : une dernière fois.`
      : f`**${words(count)} à écouter.**`,
  allHeard: f`Tu as entendu toute l'histoire.`,
  formOpen: (until) => f`Ton formulaire de récitation est ouvert : envoie-le avant le ${until}.`,
  mayVote: f`Un mot est contesté : ton vote est attendu.`,
  slip: (story, of) => f`Ta récitation de l'histoire ${story} : ${of.join(f` ; `)}.`,
  missed: (word, right, said) =>
    said === null ? f`mot ${word} ${right}, oublié` : f`mot ${word} ${right}, tu as dit ${said}`,
  extra: (said) => f`${said} en trop`,
  dealt: (name, round) => f`Manche ${round} : ${name} distribue huit cartes à chacun, et commence.`,
  own: {
    listened: f`Tu écoutes les nouveaux mots.`,
    heard: f`C'est entendu. À toi de t'en souvenir !`,
    voted: f`Ton vote est compté.`,
    waived: f`Tu laisses passer.`,
  },
  opened: (name, until) => f`${name} récite, jusqu'au ${until}.`,
  laid: (name, card) =>
    card === null
      ? f`${name} récite, pose une carte face cachée et ajoute un mot.`
      : f`${name} récite, pose ${card} et ajoute un mot.`,
  finished: (name) => f`${name} récite toute l'histoire et joue STORY.`,
  inversed: (name) => f`${name} joue INVERSE : le sens change.`,
  swapped: (name, other) => f`${name} joue SWAP et échange sa main avec ${other}.`,
  drew: {
    turn: (name, count) => f`${name} pioche ${cards(count)}.`,
    plus: (name, count) => f`+1 : ${name} pioche ${cards(count)}.`,
    story: (name, count) => f`STORY donne ${cards(count)} à ${name}.`,
    contester: (name, count) => f`Contestation perdue : ${name} pioche ${cards(count)}.`,
    author: (name, count) => f`${name} perd la fin de son tour et pioche ${cards(count)}.`,
  },
  drawn: (drawn) => f`Tu pioches ${drawn}.`,
  reshuffled: (count) => f`La pioche est mélangée : ${cards(count)}.`,
  lost: {
    pass: (name) => f`${name} passe.`,
    late: (name) => f`${name} n'a pas joué à temps.`,
    chrono: (name) => f`Le chrono est écoulé : ${name} perd son tour.`,
    form: (name) => f`Le temps de réciter est écoulé : ${name} perd son tour.`,
    recital: (name) => f`${name} se trompe en récitant et perd son tour.`,
    letter: (name) => f`Le mot de ${name} n'a pas la bonne lettre : la carte revient, le tour est perdu.`,
  },
  won: (name, by) =>
    by === null
      ? f`La plus petite main gagne la manche : ${name}.`
      : by === name
        ? f`${name} pose sa dernière carte !`
        : f`La dernière carte de ${by} est un SWAP : la manche va à ${name}.`,
  waited: (until) =>
    f`Le dernier mot peut être contesté jusqu'au ${until}, ou jusqu'à ce que chacun laisse passer.`,
  published: {
    story: f`L'histoire est finie. La voici :`,
    stuck: f`Plus personne n'avance : l'histoire est abandonnée.`,
    round: f`La manche est finie. Voici son histoire :`,
    over: f`La dernière histoire :`,
  },
  scored: (name) => f`**${name} gagne la manche !**`,
  contested: (name, word, until) =>
    f`${name} conteste le mot ${word} : tout le monde vote, jusqu'au ${until}.`,
  upheld: (word, keep, drop) => f`Le mot ${word} reste (${votes(keep, drop)}).`,
  fell: (count, author, keep, drop) =>
    count === 1
      ? f`Le dernier mot tombe (${votes(keep, drop)}) : ${author} reprend sa carte.`
      : f`Les ${count} derniers mots tombent (${votes(keep, drop)}) : ${author} reprend ses cartes.`,
  dropped: f`La contestation est abandonnée.`,
  timed: (name, on, until) => f`${name} lance le chrono : ${on} a jusqu'au ${until}.`,
  resigned: (name) => f`${name} abandonne.`,
  keepsake: {
    title: (number, round) => f`### Histoire ${number}\n-# Manche ${round}`,
    why: {
      story: f`finie par STORY`,
      stuck: f`abandonnée`,
      round: f`finie avec la manche`,
      over: f`finie avec la partie`,
    },
    said: (name, said) => f`${name} : ${said}`,
    aloud: (number, count, text) => f`Histoire ${number}, ${words(count)} : ${text}`,
    cut: f`(la suite est sur l'image)`,
  },
  aloud: {
    round: (round, direction) =>
      f`Manche ${round}, dans ${direction === 1 ? f`le sens des aiguilles` : f`le sens inverse`}.`,
    players: (of) => f`À table : ${of.join(f` ; `)}.`,
    player: (name, count, won) => f`${name}, ${cards(count)}, ${rounds(won)}`,
    phase: {
      playing: (name) => f`Au tour de ${name}.`,
      vote: (name) => f`Un mot de ${name} est mis au vote.`,
      waiting: (name) => f`Le dernier mot de ${name} peut encore être contesté.`,
    },
    story: (count) => (count === 0 ? f`L'histoire n'a pas de mot.` : f`L'histoire a ${words(count)}.`),
    cards: (of) => f`Cartes, de la dernière à la première : ${of}.`,
    more: (count) => f`… et ${count} de plus`,
  },
  form: {
    listen: f`Les nouveaux mots`,
    newWords: (from, count, showing) =>
      [
        count === 1 ? f`Mot ${from} :` : f`Mots ${from} à ${from + count - 1} :`,
        ...(showing === 2 ? [f`-# C'est la dernière fois : ils comptent maintenant comme entendus.`] : []),
      ].join('\n'),
    heard: f`C'est entendu`,
    heardAbout: f`Envoie, et ces mots sont entendus. Sinon, tu peux les rouvrir une seule fois.`,
    recite: f`Réciter l'histoire`,
    until: (until, count) =>
      count === 0
        ? f`À envoyer avant le ${until}. L'histoire est vide : ton mot la commence.`
        : f`À envoyer avant le ${until}. L'histoire a ${words(count)} ; puis vient le tien. Rouvrir ce formulaire ne donne pas plus de temps.`,
    chain: f`Avec REJOUER, tu peux continuer : une ligne ${code('carte mot')} par carte de plus, comme ${code('D dort')} ou ${code('STORY')}.`,
    card: f`Ta carte`,
    moreCards: f`Ou une de ces cartes`,
    text: f`L'histoire, puis ton mot`,
    textAbout: f`Tous les mots dans l'ordre, puis le nouveau. Avec STORY : l'histoire seule.`,
    to: f`Pour qui`,
    toAbout: f`+1 et SWAP : une personne. STORY : une à trois. Sinon, personne.`,
    draw: f`Piocher et passer`,
    drawAbout: f`Tu pioches une carte, et ton tour est fini.`,
    inverse: f`Jouer INVERSE`,
    inverseAbout: f`Le sens du jeu change, et ton tour est fini. Rien à réciter.`,
    swap: f`Jouer SWAP`,
    swapAbout: (last) =>
      last
        ? f`### Jouer SWAP\nC'est ta dernière carte : la personne choisie gagnera la manche.`
        : f`### Jouer SWAP\nAvec qui échanger ta main ? Ton tour sera fini. Rien à réciter.`,
    opponent: (name, count) => f`${name} (${count})`,
    contest: f`Contester`,
    contestAbout: f`### Contester un mot\nSeulement s'il casse la phrase. Tout le monde vote ; égalité, le mot reste. Si tu perds, tu pioches une carte.`,
    contestWord: (word, card) => f`Mot ${word} (${card})`,
    vote: f`Voter`,
    voteAbout: (word, author, text) =>
      f`### Le mot ${word}, de ${author}\n${text} casse-t-il la phrase ? Égalité : il reste.`,
    keep: f`Il reste`,
    dropIt: f`Il tombe`,
    silent: f`Sans avis`,
    waive: f`Laisser passer`,
    waiveAbout: f`Tu ne contestes pas : quand tout le monde a laissé passer, la partie continue.`,
    chrono: f`Lancer le chrono`,
    chronoAbout: (minutes) =>
      f`La personne dont c'est le tour aura ${many(minutes, 'minute', 'minutes')} pour jouer ou ouvrir son formulaire ; sinon elle pioche et perd son tour. Il peut partir après un quart du temps d'un tour.`,
  },
}

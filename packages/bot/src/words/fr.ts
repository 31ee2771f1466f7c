import type { LimitRejection } from '@crackpost/core/app/limits'
import { DAY } from '@crackpost/core/match/terms'
import { instant } from '../instant.ts'
import { code, quoted, slash } from '../quoted.ts'
import type { HouseRejection, Refusals } from '../refusal.ts'
import type { Right } from '../rights.ts'
import { counted, f, listed } from './typeset.ts'
import type { News, Words } from './words.ts'

const list = listed('et')
const many = counted('fr')

const HOUR = 3_600_000

const duration = (ms: number): string => {
  if (ms >= DAY) return many(ms / DAY, 'jour', 'jours')
  return ms >= HOUR ? many(ms / HOUR, 'heure', 'heures') : many(ms / 60_000, 'minute', 'minutes')
}

const rights: Readonly<Record<Right, string>> = {
  view: 'Voir le salon',
  send: 'Envoyer des messages',
  files: 'Joindre des fichiers',
  history: 'Voir les anciens messages',
  threads: 'Créer des fils publics',
  sendInThreads: 'Envoyer des messages dans les fils',
}

const limits: Readonly<Record<LimitRejection['what'], (no: LimitRejection, who: string) => string>> = {
  openOfPlayer: ({ limit }) =>
    f`Tu as déjà ${many(limit, 'table ouverte', 'tables ouvertes')}. Commence une partie ou quitte une table, puis réessaie.`,
  openInServer: ({ limit }) =>
    f`Ce serveur a déjà ${many(limit, 'table ouverte', 'tables ouvertes')}. Rejoins-en une, ou attends que l'une d'elles commence.`,
  openingsPerHour: ({ limit }) =>
    f`${many(limit, 'table', 'tables')} en une heure, c'est le maximum. Réessaie un peu plus tard.`,
  challengesTo: ({ limit }, who) =>
    f`${who} a déjà ${many(limit, 'défi', 'défis')} en attente. Attends une réponse, ou joue avec quelqu'un d'autre.`,
  challengesFromTo: ({ limit }, who) =>
    f`${who} n'a pas encore répondu à ${many(limit, 'de tes défis', 'de tes défis')}. Attends une réponse avant d'en lancer un autre.`,
}

const refusals: Refusals<HouseRejection> = {
  over: () => f`La partie est finie. ${slash('revanche')} pour en jouer une autre.`,
  outOfTurn: ({ waitsFor }, cast) =>
    f`Ce n'est pas ton tour : on attend ${list(waitsFor.map(cast.seat))}. Prépare ton coup en attendant !`,
  notPlaying: () => f`Tu as abandonné cette partie. Tu peux la suivre avec ${slash('plateau')}.`,
  malformed: () => f`Je n'arrive pas à lire ce coup. ${slash('règles')} montre comment l'écrire.`,
  noAlarm: () => f`Ce délai n'est plus en cours. ${slash('plateau')} montre où en est la partie.`,
  noAgreement: () => f`Ce jeu ne peut pas finir d'un commun accord. Tu peux jouer ou abandonner.`,
  proposalOpen: ({ by }, cast) =>
    f`${cast.seat(by)} a déjà proposé d'arrêter là. Accepte d'un clic ; pour dire non, il suffit de jouer.`,
  proposedThisRound: () => f`Une proposition par tour de table : attends que chacun ait joué.`,
  noProposal: () => f`Personne ne propose d'arrêter. ${slash('arrêter')} pour le faire.`,
  acceptedAlready: () => f`Tu as déjà accepté. On attend la réponse des autres.`,
  notYourProposal: ({ by }, cast) =>
    f`La proposition est de ${cast.seat(by)} : personne d'autre ne peut la retirer. Pour dire non, il suffit de jouer.`,
  badTerms: ({ path }) => f`Cette table ne peut pas s'ouvrir ainsi : vérifie ${quoted(path)}.`,
  unknownGame: ({ game }) =>
    f`Je ne connais pas le jeu ${quoted(game)}. ${slash('nouvelle')} te les propose tous.`,
  seatCount: ({ min, max }) =>
    f`Ce jeu se joue de ${min} à ${max}. Choisis un nombre de places entre les deux.`,
  tooManyInvited: ({ seats }) => f`Il n'y a que ${seats} places, la tienne comprise. Invite moins de monde.`,
  inviteSelf: () => f`Tu es déjà de la partie : invite quelqu'un d'autre.`,
  inviteBot: () => f`Un bot ne sait pas jouer : défie une vraie personne.`,
  notOpen: () => f`La partie a déjà commencé. Tu peux la suivre avec ${slash('plateau')}.`,
  seatedAlready: () => f`Tu es déjà à cette table : il ne reste qu'à commencer.`,
  full: ({ seats }) => f`Les ${seats} places sont prises. Ouvre ta propre table avec ${slash('nouvelle')} !`,
  private: () =>
    f`Cette table est sur invitation. Demande à y être, ou ouvre la tienne avec ${slash('nouvelle')}.`,
  notSeated: () => f`Tu n'es pas à cette table. ${slash('parties')} montre les tiennes.`,
  notHost: () => f`C'est à l'hôte de le faire ; n'importe qui peut commencer quand la table est pleine.`,
  kickSelf: () => f`Pour partir toi-même : ${slash('quitter')}.`,
  badOptions: ({ path }) => f`Ces options ne vont pas ensemble : vérifie ${quoted(path)}.`,
  noColour: () => f`Ce jeu n'a pas cette couleur. Choisis-en une dans la liste.`,
  colourTaken: ({ player }, cast) => f`${cast.player(player)} a déjà cette couleur : choisis-en une autre.`,
  noOptions: () => f`Il n'y a rien à choisir pour ce jeu : il ne reste qu'à commencer.`,
  tooFew: ({ needed, seated }) =>
    f`Il faut être ${needed} au moins, et vous êtes ${seated}. Invite du monde dans ce salon !`,
  notStarted: () => f`La partie n'a pas commencé. ${slash('commencer')} quand tout le monde est là.`,
  off: () => f`Cette table n'existe plus. Ouvres-en une autre avec ${slash('nouvelle')}.`,
  notModerator: () => f`Il faut pouvoir gérer le serveur pour faire cela.`,
  mayNotHide: () =>
    f`C'est à l'hôte ou à la modération de masquer ce que d'autres ont écrit : demande-leur. Tes propres mots, tu peux les masquer.`,
  nothingToHide: () => f`Il n'y a rien de tel à masquer. ${slash('plateau')} montre où en est la partie.`,
  hiddenAlready: () => f`C'est déjà masqué : il n'y a plus rien à faire.`,
  noSuchSeat: () => f`Personne ne joue à cette place. ${slash('plateau')} montre qui est où.`,
  notDue: () => f`Il n'est pas encore temps : l'échéance n'est pas passée.`,
  paused: () => f`La partie attend que son salon revienne. Personne ne perd de temps entre-temps.`,
  notPaused: () => f`La partie n'est pas en pause : ${slash('plateau')} montre où elle en est.`,
  yourOwnTurn: () => f`C'est toi qu'on attend ! ${slash('main')} montre ce que tu as.`,
  enoughTime: ({ most }) =>
    f`C'est déjà beaucoup : personne ne peut avoir plus que jusqu'au ${instant(most)}.`,
  nudgedAlready: ({ next }) =>
    next === null
      ? f`Un rappel par tour suffit. Patience !`
      : f`Un rappel est parti il y a peu. Le prochain sera possible le ${instant(next)}.`,
  tooMany: (no, cast) => limits[no.what](no, no.player === null ? '' : cast.player(no.player)),
  blocked: ({ player }, cast) =>
    f`${cast.player(player)} n'accepte pas tes défis. Joue avec quelqu'un d'autre.`,
  noMatch: () => f`Je ne trouve pas cette partie. ${slash('parties')} montre les tiennes.`,
  notOver: () => f`La partie n'est pas finie : la revanche attendra.`,
  busy: () => f`Tout le monde joue en même temps ! Rien n'a changé ; réessaie tout de suite.`,
  overtaken: () => f`La partie a avancé entre-temps. ${slash('plateau')} montre où elle en est.`,
  unreadable: ({ text }) =>
    f`Je ne sais pas lire ${quoted(text)}. Choisis une proposition de la liste, ou joue avec le bouton.`,
  badId: ({ text }) =>
    f`${quoted(text)} n'est pas une de tes parties. Choisis-la dans la liste que je propose.`,
  noneHere: () => f`Aucune partie ici ne convient. ${slash('parties')} montre les tiennes.`,
  unknownCommand: () => f`Je ne connais pas cette commande. ${slash('aide')} montre ce que je sais faire.`,
  stale: () => f`Ce bouton est d'un autre temps. ${slash('parties')} montre où tu en es.`,
  otherGame: () => f`Cette partie est d'un autre jeu : utilise sa commande, ou ses boutons.`,
  noPlace: () =>
    f`Une table s'ouvre dans un salon de serveur où je suis : c'est là que chacun voit la partie. Tes coups, eux, se jouent de partout.`,
  cantPost: ({ missing }) =>
    f`Je ne peux pas jouer dans ce salon : il me manque ${list(missing.map((right) => `**${rights[right]}**`))}. Demande à qui gère le serveur, ou ouvre la table ailleurs.`,
  unknownChoice: () => f`Ce choix n'est plus proposé : rien n'a changé. Choisis dans une liste à jour.`,
  bot: () => f`Je ne joue qu'avec des personnes.`,
  newer: () =>
    f`Une version plus récente de moi s'occupe déjà de cette partie. Rien n'a changé ; réessaie dans une minute.`,
}

const OFF = {
  host: f`L'hôte a annulé la table.`,
  empty: f`Il n'y a plus personne : la table est fermée.`,
  expired: f`Personne n'a commencé la partie : la table est fermée.`,
  moderator: f`La modération a fermé la table.`,
  aborted: f`La modération a arrêté la partie, sans résultat.`,
} as const

const news: News = {
  opened: ({ host, terms }, { cast, title }) =>
    f`${cast.player(host)} ouvre une table : **${title}**, ${many(terms.seats, 'place', 'places')}.`,
  joined: ({ player }, { cast }) => f`${cast.player(player)} rejoint la table.`,
  left: ({ player }, { cast }) => f`${cast.player(player)} quitte la table.`,
  kicked: ({ player }, { cast }) => f`${cast.player(player)} doit quitter la table.`,
  arranged: () => f`Les options de la table ont changé.`,
  wished: ({ player }, { cast }) => f`${cast.player(player)} choisit sa couleur.`,
  calledOff: ({ reason }) => OFF[reason],
  warned: () => f`La table fermera demain si personne ne commence.`,
  started: ({ commitment }, { title }) =>
    f`La partie de **${title}** commence !\n-# Empreinte du tirage : ${code(commitment)}`,
  timedOut: ({ seat }, { cast }) => f`Le temps de ${cast.seat(seat)} est écoulé.`,
  timeGiven: ({ by, deadline }, { cast }) =>
    by === null
      ? f`Du temps en plus pour ce tour : jusqu'au ${instant(deadline)}.`
      : f`${cast.seat(by)} donne du temps : jusqu'au ${instant(deadline)}.`,
  nudged: ({ seat }, { cast }) => f`${cast.seat(seat)} envoie un rappel.`,
  paused: () => f`La partie est en pause : je ne peux plus écrire dans son salon.`,
  resumed: () => f`La partie reprend.`,
  proposed: ({ seat }, { cast }) => f`${cast.seat(seat)} propose d'arrêter là.`,
  accepted: ({ seat }, { cast }) => f`${cast.seat(seat)} accepte d'arrêter là.`,
  withdrew: ({ seat }, { cast }) => f`${cast.seat(seat)} retire sa proposition.`,
  replaced: ({ player }, { cast }) => f`${cast.player(player)} prend une place en cours de partie.`,
  hid: () => f`C'est masqué : plus personne ne le lira ici. Les messages déjà postés restent sur Discord.`,
  aborted: () => OFF.aborted,
}

export const fr: Words = {
  language: 'fr',
  somebody: f`quelqu'un`,
  refusals,
  news,
  rights,
  duration,
  list,
  labels: {
    hand: 'Ma main',
    board: 'Plateau',
    more: 'Plus…',
    next: 'Partie suivante',
    show: 'Ouvrir',
    open: 'Nouvelle table',
    help: 'Aide',
    join: 'Rejoindre',
    leave: 'Quitter',
    start: 'Commencer',
    callOff: 'Annuler la table',
    options: 'Options',
    colour: 'Couleur',
    rules: 'Règles',
    rematch: 'Revanche',
    accept: 'Accepter d’arrêter',
    withdraw: 'Retirer la proposition',
    resign: 'Abandonner',
    back: 'Retour',
    confirm: 'Confirmer',
    change: 'Modifier',
    cancel: 'Annuler',
    asText: 'En texte',
    time: 'Donner un jour',
    nudge: 'Relancer',
    end: 'Proposer d’arrêter',
    resume: 'Reprendre ici',
    hide: 'Masquer un mot',
  },
  heading: (title, id) => f`### ${title}\n-# ${id}`,
  pace: ({ turn, timeUp }) =>
    timeUp === 'idle'
      ? f`Cadence : ${duration(turn)} par tour ; au-delà, le tour passe.`
      : f`Cadence : ${duration(turn)} par tour ; au-delà, la place est perdue.`,
  length: (from, to, seats) =>
    f`Durée : ${from} à ${to} coups en tout, le plus souvent ; environ ${Math.round((from + to) / 2 / seats)} chacun.`,
  seats: (taken, seats, names, host) =>
    f`${many(taken, 'place prise', 'places prises')} sur ${seats} : ${list(names)}. Hôte : ${host}.`,
  invited: (names) => f`On attend encore : ${list(names)}.`,
  private: f`Table sur invitation.`,
  opening: {
    title: f`Nouvelle table`,
    game: f`Jeu`,
    players: f`Nombre de places`,
    count: (count) => f`${count} à table`,
    pace: f`Temps pour un tour`,
    against: f`Défier quelqu'un`,
    againstAbout: f`Si tu veux ; les autres places restent ouvertes à tout le monde.`,
    private: f`Table privée`,
    privateAbout: f`Seules les personnes défiées peuvent prendre place.`,
  },
  hiding: {
    about: f`Choisis ce qui ne doit plus se lire : cela disparaît des images, des textes et des fichiers, pour de bon. Les messages déjà postés restent sur Discord, où la modération peut les effacer.`,
    hint: f`À masquer`,
    older: f`Plus anciens`,
    none: f`Il n'y a rien que tu puisses masquer ici.`,
  },
  kick: f`Faire quitter la table à quelqu'un`,
  waits: (names, until) =>
    until === null ? f`À ${list(names)} de jouer.` : f`À ${list(names)} de jouer, avant le ${until}.`,
  yourTurn: (until) => (until === null ? f`**À toi de jouer.**` : f`**À toi de jouer**, avant le ${until}.`),
  proposal: (by) => f`${by} propose d'arrêter là : accepte d'un clic, ou joue pour refuser.`,
  paused: f`En pause : je ne peux plus écrire dans le salon de la partie.`,
  spectator: f`Tu n'es pas à cette table : voici ce que tout le monde voit.`,
  notDealt: f`Rien n'est encore distribué.`,
  overtaken: f`La partie a avancé depuis ce bouton : rien n'a été fait. Voici où elle en est.`,
  askResign: f`Abandonner pour de bon ? La partie continue sans toi, et cela ne se reprend pas.`,
  moreAbout: f`Tout ce qui sert moins souvent.`,
  preview: f`### Ton coup, avant de le jouer`,
  others: f`Poser ailleurs`,
  cancelled: f`Rien n'a été joué.`,
  rank: (rank, name, total) => f`${rank} – ${name} : **${total}**`,
  seed: (seed) => f`-# Graine du tirage : ${code(seed)}`,
  off: (reason) => OFF[reason],
  mine: (count) => f`### Tes parties${count > 0 ? ` (${count})` : ''}`,
  noGames: f`Aucune partie en cours. Ouvre une table, ou rejoins-en une !`,
  states: {
    yours: f`à toi de jouer`,
    theirs: f`aux autres de jouer`,
    open: f`table ouverte`,
    over: f`finie`,
  },
  more: (count) => f`… et ${count} de plus`,
  onlyThis: f`C'est la seule partie qui t'attend.`,
  nothingToDo: f`Aucune partie ne t'attend. Profites-en !`,
  late: f`Je ne sais pas encore si c'est passé : ça prend plus de temps que prévu. Regarde avant de réessayer.`,
  current: f`Voir où en est la partie`,
  fault: f`Quelque chose s'est mal passé de mon côté. Regarde avec ${slash('parties')} avant de réessayer.`,
}

import { DAY_MS } from '@crackpost/core/match/settings'
import type { LimitRejection } from '@crackpost/core/use-cases/limits'
import { codeSpan, quoteUserText, slashCommandText } from '../discord/escape.ts'
import type { BotPermission } from '../discord/permissions.ts'
import { discordTimestamp } from '../discord/timestamp.ts'
import type { LengthUnit, MatchLength } from '../match/match-length.ts'
import type { CommonRejection, RejectionTexts } from '../match/rejection.ts'
import type { MatchEventTexts, Texts } from './texts.ts'
import { countFormatter, frText, listFormatter } from './typeset.ts'

const list = listFormatter('fr')
const countWithNoun = countFormatter('fr')

const HOUR_MS = 3_600_000

const duration = (ms: number): string => {
  if (ms >= DAY_MS) return countWithNoun(ms / DAY_MS, 'jour', 'jours')
  return ms >= HOUR_MS
    ? countWithNoun(ms / HOUR_MS, 'heure', 'heures')
    : countWithNoun(ms / 60_000, 'minute', 'minutes')
}

const lengthUnits: Readonly<Record<LengthUnit, (count: number) => string>> = {
  weeks: (count) => countWithNoun(count, 'semaine', 'semaines'),
  days: (count) => countWithNoun(count, 'jour', 'jours'),
  hours: (count) => countWithNoun(count, 'heure', 'heures'),
  minutes: (count) => countWithNoun(count, 'minute', 'minutes'),
}

const timeRange = ({ from, to, unit }: MatchLength): string =>
  from === to ? frText`environ ${lengthUnits[unit](to)}` : frText`${from} à ${lengthUnits[unit](to)}`

const permissionNames: Readonly<Record<BotPermission, string>> = {
  view: 'Voir le salon',
  send: 'Envoyer des messages',
  files: 'Joindre des fichiers',
  history: 'Voir les anciens messages',
  threads: 'Créer des fils publics',
  sendInThreads: 'Envoyer des messages dans les fils',
}

/** The same for all reasons, so that nobody learns that they are blocked. */
const takesNoInvitation = (who: string): string =>
  frText`${who} ne prend pas de nouvelle invitation pour l'instant. Choisis quelqu'un d'autre, ou réessaie plus tard.`

const limitTexts: Readonly<Record<LimitRejection['what'], (no: LimitRejection, who: string) => string>> = {
  openOfPlayer: ({ limit }) =>
    frText`Tu as déjà ${countWithNoun(limit, 'table ouverte', 'tables ouvertes')}. Commence une partie ou quitte une table, puis réessaie.`,
  openInServer: ({ limit }) =>
    frText`Ce serveur a déjà ${countWithNoun(limit, 'table ouverte', 'tables ouvertes')}. Rejoins-en une, ou attends que l'une d'elles commence.`,
  openingsPerHour: ({ limit }) =>
    frText`${countWithNoun(limit, 'table', 'tables')} en une heure, c'est le maximum. Réessaie un peu plus tard.`,
  challengesTo: (_, who) => takesNoInvitation(who),
  challengesFromTo: ({ limit }, who) =>
    frText`${who} n'a pas encore répondu à ${countWithNoun(limit, 'de tes défis', 'de tes défis')}. Attends une réponse avant d'en lancer un autre.`,
  pingsFromTo: ({ limit }, who) =>
    frText`Tu as déjà invité ${who} ${countWithNoun(limit, 'fois', 'fois')} en peu de temps. Réessaie dans une heure.`,
}

const rejectionTexts: RejectionTexts<CommonRejection> = {
  over: () => frText`La partie est finie. ${slashCommandText('revanche')} pour en jouer une autre.`,
  outOfTurn: ({ waitsFor }, playerNames) =>
    frText`Ce n'est pas ton tour : on attend ${list(waitsFor.map(playerNames.seat))}. ${slashCommandText('plateau')} montre où en est la partie.`,
  notPlaying: () =>
    frText`Tu as abandonné cette partie. Tu peux la suivre avec ${slashCommandText('plateau')}.`,
  malformed: () =>
    frText`Je n'arrive pas à lire ce coup. ${slashCommandText('règles')} montre comment l'écrire.`,
  noAlarm: () =>
    frText`Ce délai n'est plus en cours. ${slashCommandText('plateau')} montre où en est la partie.`,
  noAgreement: () => frText`Ce jeu ne peut pas finir d'un commun accord. Tu peux jouer ou abandonner.`,
  proposalOpen: ({ by }, playerNames) =>
    frText`${playerNames.seat(by)} a déjà proposé d'arrêter là. Accepte d'un clic ; pour dire non, il suffit de jouer.`,
  proposedThisRound: () => frText`Une proposition par tour de table : attends que chacun ait joué.`,
  noProposal: () => frText`Personne ne propose d'arrêter. ${slashCommandText('arrêter')} pour le faire.`,
  acceptedAlready: () => frText`Tu as déjà accepté. On attend la réponse des autres.`,
  notYourProposal: ({ by }, playerNames) =>
    frText`La proposition est de ${playerNames.seat(by)} : personne d'autre ne peut la retirer. Pour dire non, il suffit de jouer.`,
  badTerms: ({ path }) => frText`Cette table ne peut pas s'ouvrir ainsi : vérifie ${quoteUserText(path)}.`,
  unknownGame: ({ game }) =>
    frText`Je ne connais pas le jeu ${quoteUserText(game)}. ${slashCommandText('nouvelle')} te les propose tous.`,
  seatCount: ({ min, max }) =>
    frText`Ce jeu se joue de ${min} à ${max}. Choisis un nombre de places entre les deux.`,
  tooManyInvited: ({ seats }) =>
    frText`Il n'y a que ${seats} places, la tienne comprise. Invite moins de monde.`,
  inviteSelf: () => frText`Tu es déjà de la partie : invite quelqu'un d'autre.`,
  inviteBot: () => frText`Un bot ne sait pas jouer : défie une vraie personne.`,
  notOpen: () => frText`La partie a déjà commencé. Tu peux la suivre avec ${slashCommandText('plateau')}.`,
  seatedAlready: () => frText`Tu es déjà à cette table : il ne reste qu'à commencer.`,
  full: ({ seats }) =>
    frText`Les ${seats} places sont prises. Ouvre ta propre table avec ${slashCommandText('nouvelle')} !`,
  private: () =>
    frText`Cette table est sur invitation. Demande à y être, ou ouvre la tienne avec ${slashCommandText('nouvelle')}.`,
  kicked: () =>
    frText`L'hôte t'a fait quitter cette table : tu ne peux pas y revenir. Ouvre la tienne avec ${slashCommandText('nouvelle')}.`,
  notInvited: () =>
    frText`Aucune invitation ne t'attend à cette table. ${slashCommandText('parties')} montre les tiennes.`,
  notSeated: () => frText`Tu n'es pas à cette table. ${slashCommandText('parties')} montre les tiennes.`,
  notHost: () => frText`C'est à l'hôte de le faire ; n'importe qui peut commencer quand la table est pleine.`,
  kickSelf: () => frText`Pour partir toi-même : ${slashCommandText('quitter')}.`,
  badOptions: ({ path }) => frText`Ces options ne vont pas ensemble : vérifie ${quoteUserText(path)}.`,
  noColour: () => frText`Ce jeu n'a pas cette couleur. Choisis-en une dans la liste.`,
  colourTaken: ({ player }, playerNames) =>
    frText`${playerNames.player(player)} a déjà cette couleur : choisis-en une autre.`,
  noOptions: () => frText`Il n'y a rien à choisir pour ce jeu : il ne reste qu'à commencer.`,
  tooFew: ({ needed, seated }) =>
    frText`Il faut être ${needed} au moins, et vous êtes ${seated}. Invite du monde dans ce salon !`,
  notStarted: () =>
    frText`La partie n'a pas commencé. ${slashCommandText('commencer')} quand tout le monde est là.`,
  off: () => frText`Cette table n'existe plus. Ouvres-en une autre avec ${slashCommandText('nouvelle')}.`,
  notModerator: () => frText`Il faut pouvoir gérer le serveur pour faire cela.`,
  mayNotHide: () =>
    frText`C'est à l'hôte ou à la modération de masquer ce que d'autres ont écrit : demande-leur. Tes propres mots, tu peux les masquer.`,
  nothingToHide: () =>
    frText`Il n'y a rien de tel à masquer. ${slashCommandText('plateau')} montre où en est la partie.`,
  hiddenAlready: () => frText`C'est déjà masqué : il n'y a plus rien à faire.`,
  noSuchSeat: () => frText`Personne ne joue à cette place. ${slashCommandText('plateau')} montre qui est où.`,
  offeredAlready: ({ player }, playerNames) =>
    frText`Cette place est déjà proposée à ${playerNames.player(player)}. Attends sa réponse, ou choisis quelqu'un d'autre.`,
  notDue: () => frText`Il n'est pas encore temps : l'échéance n'est pas passée.`,
  paused: () => frText`La partie attend que son salon revienne. Personne ne perd de temps entre-temps.`,
  notPaused: () =>
    frText`La partie n'est pas en pause : ${slashCommandText('plateau')} montre où elle en est.`,
  yourOwnTurn: () => frText`C'est toi qu'on attend ! ${slashCommandText('main')} montre ce que tu as.`,
  enoughTime: ({ most }) =>
    frText`C'est déjà beaucoup : personne ne peut avoir plus que jusqu'au ${discordTimestamp(most)}.`,
  nudgedAlready: ({ next }) =>
    next === null
      ? frText`Un rappel par tour suffit. Patience !`
      : frText`Un rappel est parti il y a peu. Le prochain sera possible le ${discordTimestamp(next)}.`,
  tooMany: (no, playerNames) =>
    limitTexts[no.what](no, no.player === null ? '' : playerNames.player(no.player)),
  noInvitations: ({ player }, playerNames) => takesNoInvitation(playerNames.player(player)),
  noMatch: () => frText`Je ne trouve pas cette partie. ${slashCommandText('parties')} montre les tiennes.`,
  verifyEarly: () =>
    frText`La graine du tirage reste secrète tant que la partie n'est pas finie. Dès la fin, tout le monde pourra vérifier.`,
  nothingDrawn: () =>
    frText`Cette table a fermé avant de commencer : rien n'a été tiré, il n'y a rien à vérifier.`,
  notOver: () => frText`La partie n'est pas finie : la revanche attendra.`,
  busy: () => frText`Tout le monde joue en même temps ! Rien n'a changé ; réessaie tout de suite.`,
  overtaken: () =>
    frText`La partie a avancé entre-temps. ${slashCommandText('plateau')} montre où elle en est.`,
  unreadable: ({ text }) =>
    frText`Je ne sais pas lire ${quoteUserText(text)}. Choisis une proposition de la liste, ou joue avec le bouton.`,
  badId: ({ text }) =>
    frText`${quoteUserText(text)} n'est pas une de tes parties. Choisis-la dans la liste que je propose.`,
  noneHere: () => frText`Aucune partie ici ne convient. ${slashCommandText('parties')} montre les tiennes.`,
  unknownCommand: () =>
    frText`Je ne connais pas cette commande. ${slashCommandText('aide')} montre ce que je sais faire.`,
  stale: () => frText`Ce bouton est d'un autre temps. ${slashCommandText('parties')} montre où tu en es.`,
  otherGame: () => frText`Cette partie est d'un autre jeu : utilise sa commande, ou ses boutons.`,
  noPlace: () =>
    frText`Une table s'ouvre dans un salon de serveur où je suis : c'est là que chacun voit la partie. Tes coups, eux, se jouent de partout.`,
  cantPost: ({ missing }) =>
    frText`Je ne peux pas jouer dans ce salon : il me manque ${list(missing.map((right) => `**${permissionNames[right]}**`))}. Demande à qui gère le serveur, ou ouvre la table ailleurs.`,
  unknownChoice: () => frText`Ce choix n'est plus proposé : rien n'a changé. Choisis dans une liste à jour.`,
  bot: () => frText`Je ne joue qu'avec des personnes.`,
  withdrawn: () =>
    frText`Cette partie suit une édition des règles que je n'ai plus : elle reste telle quelle. Ouvre une autre table avec ${slashCommandText('nouvelle')}.`,
  newer: () =>
    frText`Une version plus récente de moi s'occupe déjà de cette partie. Rien n'a changé ; réessaie dans une minute.`,
  damaged: () =>
    frText`Cette partie est abîmée, je n'arrive plus à la lire. Je l'ai signalé à qui s'occupe de moi ; tes autres parties vont bien : ${slashCommandText('parties')}.`,
}

const CLOSED_REASONS = {
  host: frText`L'hôte a annulé la table.`,
  empty: frText`Il n'y a plus personne : la table est fermée.`,
  expired: frText`Personne n'a commencé la partie : la table est fermée.`,
  moderator: frText`La modération a fermé la table.`,
  aborted: frText`La modération a arrêté la partie, sans résultat.`,
} as const

const matchEventTexts: MatchEventTexts = {
  opened: ({ host, terms }, { playerNames, title }) =>
    frText`${playerNames.player(host)} ouvre une table : **${title}**, ${countWithNoun(terms.seats, 'place', 'places')}.`,
  joined: ({ player }, { playerNames }) => frText`${playerNames.player(player)} rejoint la table.`,
  left: ({ player }, { playerNames }) => frText`${playerNames.player(player)} quitte la table.`,
  kicked: ({ player }, { playerNames }) => frText`${playerNames.player(player)} doit quitter la table.`,
  declined: ({ player }, { playerNames }) => frText`${playerNames.player(player)} décline l'invitation.`,
  arranged: () => frText`Les options de la table ont changé.`,
  wished: ({ player }, { playerNames }) => frText`${playerNames.player(player)} choisit sa couleur.`,
  calledOff: ({ reason }) => CLOSED_REASONS[reason],
  warned: () => frText`La table fermera demain si personne ne commence.`,
  started: ({ commitment }, { title }) =>
    frText`La partie de **${title}** commence !\n-# Empreinte du tirage : ${codeSpan(commitment)}`,
  timedOut: ({ seat }, { playerNames }) => frText`Le temps de ${playerNames.seat(seat)} est écoulé.`,
  timeGiven: ({ by, deadline }, { playerNames }) =>
    by === null
      ? frText`Du temps en plus pour ce tour : jusqu'au ${discordTimestamp(deadline)}.`
      : frText`${playerNames.seat(by)} donne du temps : jusqu'au ${discordTimestamp(deadline)}.`,
  nudged: ({ seat }, { playerNames }) => frText`${playerNames.seat(seat)} envoie un rappel.`,
  paused: () => frText`La partie est en pause : je ne peux plus écrire dans son salon.`,
  resumed: () => frText`La partie reprend.`,
  proposed: ({ seat }, { playerNames }) => frText`${playerNames.seat(seat)} propose d'arrêter là.`,
  accepted: ({ seat }, { playerNames }) => frText`${playerNames.seat(seat)} accepte d'arrêter là.`,
  withdrew: ({ seat }, { playerNames }) => frText`${playerNames.seat(seat)} retire sa proposition.`,
  seatOffered: ({ seat, player }, { playerNames }) =>
    frText`La place de ${playerNames.seat(seat)} est proposée à ${playerNames.player(player)}. Rien ne change avant sa réponse.`,
  seatDeclined: ({ seat, player }, { playerNames }) =>
    frText`${playerNames.player(player)} décline : la place reste à ${playerNames.seat(seat)}.`,
  replaced: ({ player, from }, { playerNames }) =>
    from === undefined
      ? frText`${playerNames.player(player)} prend une place en cours de partie.`
      : frText`${playerNames.player(player)} prend la place de ${playerNames.player(from)}.`,
  hid: () =>
    frText`C'est masqué : plus personne ne le lira ici. Les messages déjà postés restent sur Discord.`,
  aborted: () => CLOSED_REASONS.aborted,
}

export const frenchTexts: Texts = {
  language: 'fr',
  unknownPlayer: frText`quelqu'un`,
  playerNumber: (count) => frText`Place ${count}`,
  rejections: rejectionTexts,
  matchEvents: matchEventTexts,
  permissions: permissionNames,
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
    decline: 'Décliner',
    takeSeat: 'Prendre la place',
    leave: 'Quitter',
    start: 'Commencer',
    startNow: 'Commencer sans attendre',
    kickNow: 'Faire quitter la table',
    blocked: 'Personnes bloquées',
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
    verify: 'Vérifier le tirage',
    previousPage: 'Page précédente',
    nextPage: 'Page suivante',
  },
  heading: (title, id) => frText`### ${title}\n-# ${id}`,
  pace: ({ turn, timeUp }) =>
    timeUp === 'idle'
      ? frText`Cadence : ${duration(turn)} par tour ; au-delà, le tour passe.`
      : frText`Cadence : ${duration(turn)} par tour ; au-delà, la place est perdue.`,
  length: (moves, time) =>
    frText`Durée : ${moves.from} à ${moves.to} coups, le plus souvent ; ${timeRange(time)} si chacun prend tout son temps.`,
  seats: (taken, seats, names, host) =>
    frText`${countWithNoun(taken, 'place prise', 'places prises')} sur ${seats} : ${list(names)}. Hôte : ${host}.`,
  invited: (names) => frText`On attend encore : ${list(names)}.`,
  declined: (names) =>
    names.length === 1
      ? frText`${list(names)} a décliné l'invitation.`
      : frText`${list(names)} ont décliné l'invitation.`,
  private: frText`Table sur invitation.`,
  cantFill: (canStart) =>
    canStart
      ? frText`Plus personne n'est attendu : commence avec celles et ceux qui sont là, ou annule la table.`
      : frText`Plus personne n'est attendu : cette table ne peut plus se remplir. Annule-la, et ouvres-en une autre.`,
  askStart: (names) =>
    names.length === 1
      ? frText`${list(names)} n'a pas encore répondu : commencer sans ?`
      : frText`${list(names)} n'ont pas encore répondu : commencer sans ?`,
  askKick: (who) =>
    frText`Faire quitter la table à ${who} ? Je le lui dirai, et c'est définitif : on ne revient pas à cette table.`,
  newMatchModal: {
    title: frText`Nouvelle table`,
    game: frText`Jeu`,
    players: frText`Nombre de places`,
    count: (count) => frText`${count} à table`,
    pace: frText`Temps pour un tour`,
    against: frText`Défier quelqu'un`,
    againstAbout: frText`Si tu veux ; les autres places restent ouvertes à tout le monde.`,
    private: frText`Table privée`,
    privateAbout: frText`Seules les personnes défiées peuvent prendre place.`,
  },
  hiding: {
    about: frText`Choisis ce qui ne doit plus se lire : cela disparaît des images, des textes et des fichiers, pour de bon. Les messages déjà postés restent sur Discord, où la modération peut les effacer.`,
    hint: frText`À masquer`,
    older: frText`Plus anciens`,
    none: frText`Il n'y a rien que tu puisses masquer ici.`,
  },
  openTables: {
    heading: (count) => frText`### Tables ouvertes${count > 0 ? ` (${count})` : ''}`,
    none: frText`Aucune table à rejoindre ici. Ouvre la tienne !`,
    hint: frText`Rejoindre une table`,
    more: (count) => frText`… et ${count} de plus : voir toutes les tables`,
  },
  kick: frText`Faire quitter la table à quelqu'un`,
  waitingFor: (names, until) =>
    until === null
      ? frText`À ${list(names)} de jouer.`
      : frText`À ${list(names)} de jouer, avant le ${until}.`,
  yourTurn: (until) =>
    until === null ? frText`**À toi de jouer.**` : frText`**À toi de jouer**, avant le ${until}.`,
  seatOffer: (from, by) =>
    frText`**${by} te propose la place de ${from}**, avec sa main et ses points. Prends-la ou décline ; rien ne presse.`,
  proposal: (by) => frText`${by} propose d'arrêter là : accepte d'un clic, ou joue pour refuser.`,
  paused: frText`En pause : je ne peux plus écrire dans le salon de la partie.`,
  spectator: frText`Tu n'es pas à cette table : voici ce que tout le monde voit.`,
  notDealt: frText`Rien n'est encore distribué.`,
  staleTurn: frText`La partie a avancé depuis ce bouton : rien n'a été fait. Voici où elle en est.`,
  askResign: frText`Abandonner pour de bon ? La partie continue sans toi, et cela ne se reprend pas.`,
  moreMenuIntro: frText`Tout ce qui sert moins souvent.`,
  preview: frText`### Ton coup, avant de le jouer`,
  alternatives: frText`Poser ailleurs`,
  cancelled: frText`Rien n'a été joué.`,
  rank: (rank, name, total) => frText`${rank} – ${name} : **${total}**`,
  seed: (seed) => frText`-# Graine du tirage : ${codeSpan(seed)}`,
  closedReason: (reason) => CLOSED_REASONS[reason],
  myMatchesHeading: (count) => frText`### Tes parties${count > 0 ? ` (${count})` : ''}`,
  noGames: frText`Aucune partie en cours. Ouvre une table, ou rejoins-en une !`,
  states: {
    yours: frText`à toi de jouer`,
    theirs: frText`aux autres de jouer`,
    open: frText`table ouverte`,
    over: frText`finie`,
    invited: frText`invitation pour toi`,
  },
  moreMatches: (count) => frText`… et ${count} de plus`,
  onlyThisMatch: frText`C'est la seule partie qui t'attend.`,
  nothingToDo: frText`Aucune partie ne t'attend. Profites-en !`,
  timeout: frText`Je ne sais pas encore si c'est passé : ça prend plus de temps que prévu. Regarde avant de réessayer.`,
  showCurrent: frText`Voir où en est la partie`,
  internalError: frText`Quelque chose s'est mal passé de mon côté. Regarde avec ${slashCommandText('parties')} avant de réessayer.`,
}

import type { LimitRejection } from '@crackpost/core/app/limits'
import { instant } from '../instant.ts'
import { code, quoted } from '../quoted.ts'
import type { HouseRejection, Refusals } from '../refusal.ts'
import { f } from './typeset.ts'
import type { News, Words } from './words.ts'

const typed = (line: string): string => code(`/crack ${line}`)
const list = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} et ${names.at(-1)}`

const limits: Readonly<Record<LimitRejection['what'], (no: LimitRejection, who: string) => string>> = {
  openOfPlayer: ({ limit }) =>
    f`Tu as déjà ${limit} tables ouvertes. Commence une partie ou quitte une table, puis recommence.`,
  openInServer: ({ limit }) =>
    f`Ce serveur a déjà ${limit} tables ouvertes. Rejoins-en une, ou attends que l'une d'elles commence.`,
  openingsPerHour: ({ limit }) =>
    f`${limit} tables en une heure, c'est le maximum. Réessaie un peu plus tard.`,
  challengesTo: ({ limit }, who) =>
    f`${who} a déjà ${limit} défis en attente. Attends une réponse, ou joue avec quelqu'un d'autre.`,
  challengesFromTo: ({ limit }, who) =>
    f`Tu as déjà ${limit} défis en attente chez ${who}. Attends une réponse avant d'en lancer un autre.`,
}

const refusals: Refusals<HouseRejection> = {
  over: () => f`La partie est finie. ${typed('revanche <id>')} pour en jouer une autre.`,
  outOfTurn: ({ waitsFor }, cast) =>
    f`Ce n'est pas ton tour : on attend ${list(waitsFor.map(cast.seat))}. Prépare ton coup en attendant !`,
  notPlaying: () => f`Tu as abandonné cette partie. Tu peux la suivre avec ${typed('voir')}.`,
  malformed: () => f`Je n'arrive pas à lire ce coup. ${typed('aide')} montre comment l'écrire.`,
  noAlarm: () => f`Ce délai n'est plus en cours. ${typed('voir')} montre où en est la partie.`,
  noAgreement: () => f`Ce jeu ne peut pas finir d'un commun accord. Tu peux jouer ou abandonner.`,
  proposalOpen: ({ by }, cast) =>
    f`${cast.seat(by)} a déjà proposé d'arrêter là. ${typed('accepter')} pour dire oui ; sinon, joue.`,
  proposedThisRound: () => f`Une proposition par tour de table : attends que chacun ait joué.`,
  noProposal: () => f`Personne ne propose d'arrêter. ${typed('proposer')} pour le faire.`,
  acceptedAlready: () => f`Tu as déjà accepté. Il ne manque que les autres.`,
  notYourProposal: ({ by }, cast) =>
    f`La proposition est de ${cast.seat(by)} : personne d'autre ne peut la retirer. Pour dire non, il suffit de jouer.`,
  badTerms: ({ path }) => f`Cette table ne peut pas s'ouvrir ainsi : vérifie ${quoted(path)}.`,
  unknownGame: ({ game }) =>
    f`Je ne connais pas le jeu ${quoted(game)}. ${typed('aide')} donne la liste des jeux.`,
  seatCount: ({ min, max }) =>
    f`Ce jeu se joue de ${min} à ${max}. Choisis un nombre de places entre les deux.`,
  tooManyInvited: ({ seats }) => f`Il n'y a que ${seats} places, la tienne comprise. Invite moins de monde.`,
  inviteSelf: () => f`Tu es déjà de la partie : invite quelqu'un d'autre.`,
  notOpen: () => f`La partie a déjà commencé. Tu peux la suivre avec ${typed('voir')}.`,
  seatedAlready: () => f`Tu es déjà à cette table : il n'y a plus qu'à attendre le début.`,
  full: ({ seats }) => f`Les ${seats} places sont prises. Ouvre ta propre table avec ${typed('ouvrir')} !`,
  private: () =>
    f`Cette table est sur invitation. Demande à y être, ou ouvre la tienne avec ${typed('ouvrir')}.`,
  notSeated: () => f`Tu n'es pas à cette table. ${typed('parties')} montre les tiennes.`,
  notHost: () => f`C'est à l'hôte de le faire ; n'importe qui peut commencer quand la table est pleine.`,
  kickSelf: () => f`Pour partir toi-même : ${typed('quitter')}.`,
  tooFew: ({ needed, seated }) =>
    f`Il faut être ${needed} au moins, et vous êtes ${seated}. Partage l'identifiant de la table !`,
  notStarted: () => f`La partie n'a pas commencé. ${typed('commencer')} quand tout le monde est là.`,
  off: () => f`Cette table n'existe plus. Ouvres-en une autre avec ${typed('ouvrir')}.`,
  notModerator: () => f`Il faut pouvoir gérer le serveur pour faire cela.`,
  noSuchSeat: () => f`Personne ne joue à cette place. ${typed('voir')} montre qui est où.`,
  notDue: () => f`Il n'est pas encore temps : l'échéance n'est pas passée.`,
  paused: () => f`La partie attend que son salon revienne. Personne ne perd de temps entre-temps.`,
  notPaused: () => f`La partie n'est pas arrêtée : ${typed('voir')} montre où elle en est.`,
  yourOwnTurn: () => f`C'est toi qu'on attend ! ${typed('main')} montre ce que tu as.`,
  enoughTime: ({ most }) =>
    f`C'est déjà beaucoup : personne ne peut avoir plus que jusqu'au ${instant(most)}.`,
  nudgedAlready: ({ next }) =>
    next === null
      ? f`Un rappel par tour suffit. Patience !`
      : f`Un rappel est parti il y a peu. Le prochain sera possible le ${instant(next)}.`,
  tooMany: (no, cast) => limits[no.what](no, no.player === null ? '' : cast.player(no.player)),
  blocked: ({ player }, cast) =>
    f`${cast.player(player)} n'accepte pas tes défis. Joue avec quelqu'un d'autre.`,
  noMatch: () => f`Je ne trouve pas cette partie. ${typed('parties')} montre les tiennes.`,
  notOver: () => f`La partie n'est pas finie : la revanche attendra.`,
  busy: () => f`Tout le monde joue en même temps ! Rien n'a changé ; réessaie tout de suite.`,
  unreadable: ({ text }) =>
    f`Je n'arrive pas à lire ${quoted(text)}. ${typed('aide')} montre comment écrire un coup.`,
  unknownVerb: ({ text }) =>
    f`Je ne comprends pas ${quoted(text)}. ${typed('aide')} montre ce que je sais faire.`,
  badId: ({ text }) =>
    f`${quoted(text)} n'est pas l'identifiant d'une partie. ${typed('parties')} montre ceux des tiennes.`,
  needsId: () => f`Quelle table ? Ajoute son identifiant : ${typed('rejoindre <identifiant>')}.`,
  needsGame: () =>
    f`Quel jeu ? Ajoute son nom : ${typed('ouvrir <jeu> [places]')}. ${typed('aide')} donne la liste.`,
  needsNotation: () => f`Quel coup ? Écris-le après ${typed('jouer')} ; ${typed('aide')} donne des exemples.`,
  noneHere: () =>
    f`Aucune partie qui convienne ici. Ajoute un identifiant ; ${typed('parties')} montre les tiens.`,
  unknownCommand: () => f`Je ne connais pas cette commande. ${typed('aide')} montre ce que je sais faire.`,
  stale: () => f`Ce bouton n'est plus de ce monde. ${typed('voir')} montre où en est la partie.`,
}

const OFF = {
  host: f`L'hôte a annulé la table.`,
  empty: f`Il n'y a plus personne : la table est fermée.`,
  expired: f`Personne n'a commencé la partie : la table est fermée.`,
  moderator: f`La modération a fermé la table.`,
  aborted: f`La modération a arrêté la partie, sans résultat.`,
} as const

const news: News = {
  opened: ({ host, terms }, { cast, id, title }) =>
    f`${cast.player(host)} ouvre une table : **${title}**, ${terms.seats} places. Pour en être : ${typed(`rejoindre ${id}`)}.`,
  joined: ({ player }, { cast, id }) => f`${cast.player(player)} rejoint la table ${code(id)}.`,
  left: ({ player }, { cast, id }) => f`${cast.player(player)} quitte la table ${code(id)}.`,
  kicked: ({ player }, { cast, id }) => f`${cast.player(player)} doit quitter la table ${code(id)}.`,
  calledOff: ({ reason }) => OFF[reason],
  warned: (_, { id }) => f`La table ${code(id)} fermera demain si personne ne commence.`,
  started: ({ commitment }, { title, id }) =>
    f`La partie de **${title}** commence (${code(id)}). Empreinte du tirage : ${code(commitment)}.`,
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
  aborted: () => OFF.aborted,
}

export const fr: Words = {
  language: 'fr',
  somebody: f`quelqu'un`,
  refusals,
  news,
  heading: (title, id) => f`**${title}** · ${code(id)}`,
  seats: (taken, seats, names, host) =>
    f`${taken} sur ${seats} places : ${list(names)}. Hôte : ${host}. ${typed('commencer')} quand tout le monde est là.`,
  waits: (names, until) =>
    until === null ? f`À ${list(names)} de jouer.` : f`À ${list(names)} de jouer, dernier délai ${until}.`,
  proposal: (by) => f`${by} propose d'arrêter là : ${typed('accepter')}, ou joue pour refuser.`,
  rank: (rank, name, total) => f`${rank}. ${name} : ${total}`,
  seed: (seed) => f`Graine du tirage : ${code(seed)}`,
  rematch: (id) => f`Une autre ? ${typed(`revanche ${id}`)}`,
  paused: f`En pause : je ne peux plus écrire dans le salon de la partie.`,
  off: (reason) => OFF[reason],
  spectator: f`Tu n'es pas à cette table : il n'y a pas de main à te montrer.`,
  notDealt: f`Rien n'est distribué. ${typed('commencer')} quand tout le monde est là.`,
  noGames: f`Aucune partie en cours. ${typed('aide')} explique comment en ouvrir une.`,
  row: ({ id, title, state, due }) => {
    const what = { yours: f`**à toi de jouer**`, theirs: f`on attend les autres`, open: f`table ouverte` }[
      state
    ]
    return due === null ? f`${code(id)} ${title} · ${what}` : f`${code(id)} ${title} · ${what} · ${due}`
  },
  more: (count) => f`… et ${count} de plus.`,
  help: (titles, examples) =>
    [
      f`**Jeux** : ${list(titles)}`,
      f`${typed('ouvrir <jeu> [places]')} ouvre une table ; les autres font ${typed('rejoindre <id>')}.`,
      f`${typed('commencer [id]')}, ${typed('quitter [id]')}`,
      f`${typed('voir [id]')} montre la partie, ${typed('main [id]')} ta main, ${typed('parties')} toutes les tiennes.`,
      f`${typed('jouer [id] <coup>')}, par exemple ${list(examples.map((each) => typed(`jouer ${each}`)))}.`,
      f`${typed('proposer [id]')}, ${typed('accepter [id]')}, ${typed('retirer [id]')} : arrêter d'un commun accord.`,
      f`${typed('abandonner [id]')}, ${typed('revanche [id]')}`,
      f`Sans identifiant, c'est la partie de ce salon, sinon la plus urgente des tiennes.`,
    ].join('\n'),
  late: f`Je ne sais pas encore si c'est passé : ça prend plus de temps que prévu. Regarde avant de recommencer.`,
  current: f`Voir où en est la partie`,
  fault: f`Quelque chose s'est mal passé de mon côté. Regarde avec ${typed('voir')} avant de recommencer.`,
}

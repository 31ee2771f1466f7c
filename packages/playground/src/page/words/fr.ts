import type { Problem } from '../problem.ts'
import { f } from './typeset.ts'
import type { Words } from './words.ts'

/** In French, zero and one are singular. */
const many = (count: number, one: string, more: string) => `${count} ${count < 2 ? one : more}`

function problem(problem: Problem): string {
  switch (problem.code) {
    case 'required':
      return f`À remplir.`
    case 'whole':
      return f`Il faut un nombre entier.`
    case 'number':
      return f`Il faut un nombre.`
    case 'choice':
      return f`À choisir dans la liste.`
    case 'least':
      return f`Au moins ${problem.limit}.`
    case 'most':
      return f`Au plus ${problem.limit}.`
    case 'short':
      return f`Au moins ${many(problem.limit, 'caractère', 'caractères')}.`
    case 'long':
      return f`Au plus ${many(problem.limit, 'caractère', 'caractères')}.`
    case 'few':
      return f`Choisis-en au moins ${problem.limit}.`
    case 'many':
      return f`Choisis-en au plus ${problem.limit}.`
  }
}

export const fr: Words = {
  language: 'fr',
  title: f`un Discord local`,
  servers: f`Serveurs`,
  direct: f`Messages privés`,
  places: f`Salons`,
  archived: (count) => many(count, 'fil archivé', 'fils archivés'),
  noDirect: f`Personne ne t'a encore écrit.`,
  messages: (place) => f`Messages de ${place}`,
  back: f`Retour aux salons`,
  close: f`Fermer`,
  dismiss: f`Masquer`,
  loading: f`Chargement…`,
  nothingHere: f`Choisis un salon.`,
  unread: f`non lu`,
  mentions: (count) => many(count, 'mention', 'mentions'),
  playing: f`Tu es`,
  players: f`Joueurs`,
  changePlayer: f`Changer de joueur`,
  reconnecting: f`Connexion perdue, nouvel essai…`,
  app: f`APPLI`,
  edited: f`(modifié)`,
  silent: f`Message silencieux`,
  used: f`a utilisé`,
  thinking: (name) => f`${name} réfléchit…`,
  onlyYou: f`Visible par toi uniquement`,
  failed: f`Échec de l'interaction`,
  unknownPart: (type) => f`Un composant de type ${type} ne peut pas être montré ici.`,
  brokenMessage: f`Ce message ne peut pas être montré.`,
  noAnswer: (command) => f`${command} : l'application n'a pas répondu`,
  sending: (command) => f`Envoi de ${command}…`,
  fresh: f`Nouveau`,
  older: f`Voir les messages plus anciens`,
  newest: f`Aller au plus récent`,
  today: (time) => f`Aujourd'hui à ${time}`,
  yesterday: (time) => f`Hier à ${time}`,
  start: (place) => f`C'est ici que commence ${place}.`,
  startWith: (name) => f`C'est ici que commencent tes messages avec ${name}.`,
  spoiler: f`Contenu caché : le montrer`,
  openPicture: f`Ouvrir l'image`,
  picture: f`Image`,
  alt: f`ALT`,
  showAlt: f`Montrer la description`,
  openThread: (name) => f`Ouvrir le fil ${name}`,
  download: (name) => f`Télécharger ${name}`,
  somebody: f`utilisateur inconnu`,
  somewhere: f`inconnu`,
  newTab: f`s'ouvre dans un nouvel onglet`,
  choose: f`Faire un choix`,
  done: f`Valider`,
  nobodyFits: f`Rien à choisir.`,
  write: (place) => f`Message dans ${place}`,
  writeTo: (name) => f`Message à @${name}`,
  send: f`Envoyer`,
  commands: f`Commandes`,
  noCommand: f`Aucune commande de ce nom.`,
  sealed: f`Ce fil est archivé : il n'accepte pas de commande. Un message le rouvre.`,
  sendCommand: (command) => f`Envoyer ${command}`,
  leaveCommand: f`Quitter la commande`,
  options: (command) => f`Options de ${command}`,
  addOption: (name) => f`Ajouter l'option ${name}`,
  optional: f`facultatif`,
  noMatch: f`Aucune option ne correspond.`,
  searching: f`Recherche…`,
  searchFailed: f`Le chargement des options a échoué.`,
  yes: f`Vrai`,
  no: f`Faux`,
  problem,
  submit: f`Envoyer`,
  cancel: f`Annuler`,
  required: f`obligatoire`,
  formFailed: f`Quelque chose s'est mal passé. Essaie encore.`,
  clock: f`Machine à voyager dans le temps`,
  clockAbout: f`Avance l'horloge et regarde arriver les rappels et les échéances.`,
  clockNow: f`Il est`,
  moved: (stretch) => f`en avance de ${stretch} sur le temps réel`,
  ahead: (stretch) => f`+${stretch}`,
  forward: (stretch) => f`Avancer de ${stretch}`,
  other: f`Combien`,
  unit: f`Unité de temps`,
  units: { minute: f`minutes`, hour: f`heures`, day: f`jours` },
  move: f`Avancer`,
  troubles: f`Ennuis`,
  troublesAbout: f`Ce que ce Discord a refusé, et ce qui est resté sans réponse.`,
  troubleCount: (count) => many(count, 'ennui', 'ennuis'),
  noTroubles: f`Tout va bien jusqu'ici.`,
  show: f`Voir`,
  unreachable: f`Le Discord local ne répond pas.`,
  broken: f`Quelque chose s'est cassé dans cette page.`,
  wrote: (who) => f`${who} t'a écrit`,
  mentioned: (who, where) => f`${who} parle de toi dans ${where}`,
}

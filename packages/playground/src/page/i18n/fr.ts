import type { InputProblem } from '../input-problem.ts'
import type { PageTexts } from './page-texts.ts'
import { typesetPageFrench } from './typeset.ts'

/** In French, zero and one are singular. */
const pluralise = (count: number, one: string, more: string) => `${count} ${count < 2 ? one : more}`

function inputProblemText(problem: InputProblem): string {
  switch (problem.code) {
    case 'required':
      return typesetPageFrench`À remplir.`
    case 'whole':
      return typesetPageFrench`Il faut un nombre entier.`
    case 'number':
      return typesetPageFrench`Il faut un nombre.`
    case 'choice':
      return typesetPageFrench`À choisir dans la liste.`
    case 'least':
      return typesetPageFrench`Au moins ${problem.limit}.`
    case 'most':
      return typesetPageFrench`Au plus ${problem.limit}.`
    case 'short':
      return typesetPageFrench`Au moins ${pluralise(problem.limit, 'caractère', 'caractères')}.`
    case 'long':
      return typesetPageFrench`Au plus ${pluralise(problem.limit, 'caractère', 'caractères')}.`
    case 'few':
      return typesetPageFrench`Choisis-en au moins ${problem.limit}.`
    case 'many':
      return typesetPageFrench`Choisis-en au plus ${problem.limit}.`
  }
}

export const frenchPageTexts: PageTexts = {
  language: 'fr',
  title: typesetPageFrench`un Discord local`,
  servers: typesetPageFrench`Serveurs`,
  direct: typesetPageFrench`Messages privés`,
  places: typesetPageFrench`Salons`,
  archived: (count) => pluralise(count, 'fil archivé', 'fils archivés'),
  noDirect: typesetPageFrench`Personne ne t'a encore écrit.`,
  messages: (place) => typesetPageFrench`Messages de ${place}`,
  back: typesetPageFrench`Retour aux salons`,
  close: typesetPageFrench`Fermer`,
  dismiss: typesetPageFrench`Masquer`,
  loading: typesetPageFrench`Chargement…`,
  nothingHere: typesetPageFrench`Choisis un salon.`,
  unread: typesetPageFrench`non lu`,
  mentions: (count) => pluralise(count, 'mention', 'mentions'),
  playing: typesetPageFrench`Tu es`,
  players: typesetPageFrench`Joueurs`,
  changePlayer: typesetPageFrench`Changer de joueur`,
  reconnecting: typesetPageFrench`Connexion perdue, nouvel essai…`,
  app: typesetPageFrench`APPLI`,
  edited: typesetPageFrench`(modifié)`,
  silent: typesetPageFrench`Message silencieux`,
  used: typesetPageFrench`a utilisé`,
  thinking: (name) => typesetPageFrench`${name} réfléchit…`,
  onlyYou: typesetPageFrench`Visible par toi uniquement`,
  failed: typesetPageFrench`Échec de l'interaction`,
  unknownPart: (type) => typesetPageFrench`Un composant de type ${type} ne peut pas être montré ici.`,
  brokenMessage: typesetPageFrench`Ce message ne peut pas être montré.`,
  noAnswer: (command) => typesetPageFrench`${command} : l'application n'a pas répondu`,
  sending: (command) => typesetPageFrench`Envoi de ${command}…`,
  fresh: typesetPageFrench`Nouveau`,
  older: typesetPageFrench`Voir les messages plus anciens`,
  newest: typesetPageFrench`Aller au plus récent`,
  today: (time) => typesetPageFrench`Aujourd'hui à ${time}`,
  yesterday: (time) => typesetPageFrench`Hier à ${time}`,
  start: (place) => typesetPageFrench`C'est ici que commence ${place}.`,
  startWith: (name) => typesetPageFrench`C'est ici que commencent tes messages avec ${name}.`,
  spoiler: typesetPageFrench`Contenu caché : le montrer`,
  openPicture: typesetPageFrench`Ouvrir l'image`,
  picture: typesetPageFrench`Image`,
  alt: typesetPageFrench`ALT`,
  showAlt: typesetPageFrench`Montrer la description`,
  openThread: (name) => typesetPageFrench`Ouvrir le fil ${name}`,
  download: (name) => typesetPageFrench`Télécharger ${name}`,
  unknownUser: typesetPageFrench`utilisateur inconnu`,
  unknownChannel: typesetPageFrench`inconnu`,
  newTab: typesetPageFrench`s'ouvre dans un nouvel onglet`,
  choose: typesetPageFrench`Faire un choix`,
  done: typesetPageFrench`Valider`,
  nothingToChoose: typesetPageFrench`Rien à choisir.`,
  write: (place) => typesetPageFrench`Message dans ${place}`,
  writeTo: (name) => typesetPageFrench`Message à @${name}`,
  send: typesetPageFrench`Envoyer`,
  commands: typesetPageFrench`Commandes`,
  noCommand: typesetPageFrench`Aucune commande de ce nom.`,
  threadArchived: typesetPageFrench`Ce fil est archivé : il n'accepte pas de commande. Un message le rouvre.`,
  sendCommand: (command) => typesetPageFrench`Envoyer ${command}`,
  leaveCommand: typesetPageFrench`Quitter la commande`,
  options: (command) => typesetPageFrench`Options de ${command}`,
  addOption: (name) => typesetPageFrench`Ajouter l'option ${name}`,
  optional: typesetPageFrench`facultatif`,
  noMatch: typesetPageFrench`Aucune option ne correspond.`,
  searching: typesetPageFrench`Recherche…`,
  searchFailed: typesetPageFrench`Le chargement des options a échoué.`,
  yes: typesetPageFrench`Vrai`,
  no: typesetPageFrench`Faux`,
  problem: inputProblemText,
  submit: typesetPageFrench`Envoyer`,
  cancel: typesetPageFrench`Annuler`,
  required: typesetPageFrench`obligatoire`,
  formFailed: typesetPageFrench`Quelque chose s'est mal passé. Essaie encore.`,
  clock: typesetPageFrench`Machine à voyager dans le temps`,
  clockAbout: typesetPageFrench`Avance l'horloge et regarde arriver les rappels et les échéances.`,
  clockNow: typesetPageFrench`Il est`,
  moved: (stretch) => typesetPageFrench`en avance de ${stretch} sur le temps réel`,
  ahead: (stretch) => typesetPageFrench`+${stretch}`,
  forward: (stretch) => typesetPageFrench`Avancer de ${stretch}`,
  other: typesetPageFrench`Combien`,
  unit: typesetPageFrench`Unité de temps`,
  units: {
    minute: typesetPageFrench`minutes`,
    hour: typesetPageFrench`heures`,
    day: typesetPageFrench`jours`,
  },
  move: typesetPageFrench`Avancer`,
  troubles: typesetPageFrench`Ennuis`,
  troublesAbout: typesetPageFrench`Ce que ce Discord a refusé, et ce qui est resté sans réponse.`,
  troubleCount: (count) => pluralise(count, 'ennui', 'ennuis'),
  noTroubles: typesetPageFrench`Tout va bien jusqu'ici.`,
  show: typesetPageFrench`Voir`,
  unreachable: typesetPageFrench`Le Discord local ne répond pas.`,
  broken: typesetPageFrench`Quelque chose s'est cassé dans cette page.`,
  wrote: (who) => typesetPageFrench`${who} t'a écrit`,
  mentioned: (who, where) => typesetPageFrench`${who} parle de toi dans ${where}`,
}

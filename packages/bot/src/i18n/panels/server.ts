import type { TurnPace } from '@crackpost/core/match/settings'
import { quoteUserText } from '../../discord/escape.ts'
import type { Language } from '../../discord/interaction.ts'
import { countFormatter, enText, frText } from '../typeset.ts'

/** The panels for server settings and for moderators. */
export interface ServerTexts {
  readonly language: Language
  readonly heading: string
  /** Shown in a direct message. */
  readonly nowhere: string
  readonly titles: Readonly<Record<'threads' | 'pace' | 'language', string>>
  threads(threads: boolean): string
  threadsLabel(threads: boolean): string
  /** The default pace with its turn time as text; null: the game's default. */
  pace(time: string, timeUp: TurnPace['timeUp']): string
  readonly usualPace: string
  paceLabel(time: string, timeUp: TurnPace['timeUp']): string
  readonly usualPaceLabel: string
  speaks(language: Language | null): string
  speaksLabel(language: Language | null): string
  /** The permissions of the bot in this channel. */
  readonly allWell: string
  readonly absent: string
  /** `vital`: no match can be played here without them. */
  lacking(rights: string, vital: boolean): string
  /** `count` matches in all; the list below has those from the first to the last number. */
  matches(count: number, first: number, last: number): string
  readonly choose: string
  askEnd(started: boolean): string
  /** The numbers of added and banned words. */
  house(added: number, banned: number): string
  readonly lists: {
    readonly title: string
    readonly add: string
    readonly ban: string
    readonly about: string
    letters(word: string): string
    length(word: string, min: number, max: number): string
    readonly many: string
  }
  readonly buttons: {
    readonly house: string
    readonly server: string
    readonly check: string
    readonly end: string
    readonly endNow: string
    readonly replace: string
    readonly replaceNow: string
  }
  readonly replacing: {
    readonly title: string
    readonly leaves: string
    readonly comes: string
    readonly about: string
  }
  /** The chosen replacement already plays in this match, or is not in the server. */
  seated(who: string): string
  notMember(who: string): string
  /** Asks before the seat of a player is offered to another. */
  askReplace(leaves: string, comes: string): string
}

const countWithNounFr = countFormatter('fr')
const countWithNounEn = countFormatter('en')

const fr: ServerTexts = {
  language: 'fr',
  heading: frText`### Réglages de ce serveur\n-# Ils valent pour les prochaines tables.`,
  titles: {
    threads: frText`Lieu des parties`,
    pace: frText`Cadence par défaut`,
    language: frText`Langue des tables`,
  },
  nowhere: frText`Ces réglages sont ceux d'un serveur : ouvre-les dans un de ses salons.`,
  threads: (threads) =>
    threads
      ? frText`**Lieu** : chaque partie a son fil.`
      : frText`**Lieu** : chaque partie se joue dans le salon de sa table.`,
  threadsLabel: (threads) => (threads ? frText`Un fil par partie` : frText`Dans le salon`),
  pace: (time, timeUp) =>
    timeUp === 'idle'
      ? frText`**Cadence par défaut** : ${time} par tour ; au-delà, le tour passe.`
      : frText`**Cadence par défaut** : ${time} par tour ; au-delà, la place est perdue.`,
  usualPace: frText`**Cadence par défaut** : celle du jeu ; au-delà, le tour passe.`,
  paceLabel: (time, timeUp) =>
    timeUp === 'idle' ? frText`${time}, puis le tour passe` : frText`${time}, puis la place est perdue`,
  usualPaceLabel: frText`Celle du jeu, puis le tour passe`,
  speaks: (language) =>
    frText`**Langue des tables** : ${{ auto: 'celle de la personne qui ouvre', fr: 'le français', en: 'l’anglais' }[language ?? 'auto']}.`,
  speaksLabel: (language) =>
    ({ auto: 'Celle de la personne qui ouvre', fr: 'Français', en: 'English' })[language ?? 'auto'],
  allWell: frText`**Ce salon** : tout va bien, j'ai les permissions qu'il faut.`,
  absent: frText`**Ce salon** : je ne suis pas sur ce serveur. Ajoute-moi depuis mon profil pour qu'on puisse y jouer.`,
  lacking: (rights, vital) =>
    frText`**Ce salon** : ${vital ? frText`je ne peux pas y jouer, il me manque` : frText`je peux y jouer, mais il me manque`} ${rights}.\n-# Pour y remédier : « Modifier le salon », « Permissions », puis ajoute-moi et coche ce qui manque.`,
  matches: (count, first, last) => {
    if (count === 0) return frText`**Parties du serveur** : aucune en ce moment.`
    const told = frText`**Parties du serveur** : ${countWithNounFr(count, 'partie ou table ouverte', 'parties et tables ouvertes')}`
    return last - first + 1 < count
      ? frText`${told} ; la liste montre celles de ${first} à ${last}.`
      : frText`${told}.`
  },
  choose: frText`Gérer une partie`,
  askEnd: (started) =>
    started
      ? frText`Arrêter cette partie sans résultat ? Elle ne comptera pour personne, et cela ne se reprend pas.`
      : frText`Fermer cette table ? Il faudra en ouvrir une autre pour jouer.`,
  house: (added, banned) =>
    added + banned === 0
      ? frText`**Mots maison** : aucun, le lexique seul fait foi.`
      : frText`**Mots maison** : ${countWithNounFr(added, 'mot ajouté', 'mots ajoutés')}, ${countWithNounFr(banned, 'mot banni', 'mots bannis')}.`,
  lists: {
    title: frText`Les mots de ce serveur`,
    add: frText`Mots en plus`,
    ban: frText`Mots bannis`,
    about: frText`Séparés par des espaces. Ils valent pour les parties qui commenceront ensuite.`,
    letters: (word) =>
      frText`${quoteUserText(word)} n'est pas fait que de lettres : corrige-le. Rien n'a changé.`,
    length: (word, min, max) =>
      frText`${quoteUserText(word)} ne va pas : un mot a de ${min} à ${max} lettres. Rien n'a changé.`,
    many: frText`C'est trop : chaque liste a 500 mots au plus. Rien n'a changé.`,
  },
  buttons: {
    house: frText`Modifier les mots`,
    server: frText`Réglages du serveur`,
    check: frText`Vérifier ce salon`,
    end: frText`Arrêter sans résultat`,
    endNow: frText`Arrêter pour de bon`,
    replace: frText`Remplacer quelqu'un`,
    replaceNow: frText`Proposer la place`,
  },
  replacing: {
    title: frText`Remplacer quelqu'un`,
    leaves: frText`Qui laisse sa place`,
    comes: frText`Qui la prend`,
    about: frText`La place change si la personne accepte ; la main et les points y restent.`,
  },
  seated: (who) => frText`${who} est déjà à cette table. Choisis quelqu'un d'autre.`,
  notMember: (who) => frText`${who} n'est pas sur ce serveur. Choisis quelqu'un d'ici.`,
  askReplace: (leaves, comes) =>
    frText`Proposer la place de ${leaves} à ${comes} ? ${comes} recevra une invitation ; d'ici sa réponse, ${leaves} garde sa place. Les deux sauront ce qui change.`,
}

const en: ServerTexts = {
  language: 'en',
  heading: enText`### Settings of this server\n-# They are for the tables to come.`,
  titles: {
    threads: enText`Place of the matches`,
    pace: enText`Default pace`,
    language: enText`Language of the tables`,
  },
  nowhere: enText`These are the settings of a server: open them in one of its channels.`,
  threads: (threads) =>
    threads
      ? enText`**Place**: every match has a thread of its own.`
      : enText`**Place**: every match is played in the channel of its table.`,
  threadsLabel: (threads) => (threads ? enText`A thread for every match` : enText`In the channel`),
  pace: (time, timeUp) =>
    timeUp === 'idle'
      ? enText`**Default pace**: ${time} a turn; after that the turn is passed.`
      : enText`**Default pace**: ${time} a turn; after that the seat is lost.`,
  usualPace: enText`**Default pace**: that of the game; after that the turn is passed.`,
  paceLabel: (time, timeUp) =>
    timeUp === 'idle' ? enText`${time}, then the turn is passed` : enText`${time}, then the seat is lost`,
  usualPaceLabel: enText`That of the game, then the turn is passed`,
  speaks: (language) =>
    enText`**Language of the tables**: ${{ auto: 'that of whoever opens them', fr: 'French', en: 'English' }[language ?? 'auto']}.`,
  speaksLabel: (language) =>
    ({ auto: 'That of whoever opens a table', fr: 'Français', en: 'English' })[language ?? 'auto'],
  allWell: enText`**This channel**: all is well, I have the permissions that I need.`,
  absent: enText`**This channel**: I'm not on this server. Add me from my profile so that it can be played on.`,
  lacking: (rights, vital) =>
    enText`**This channel**: ${vital ? enText`I can't play here, I lack` : enText`I can play here, but I lack`} ${rights}.\n-# To mend it: “Edit Channel”, “Permissions”, then add me and tick what is missing.`,
  matches: (count, first, last) => {
    if (count === 0) return enText`**Matches of the server**: none at present.`
    const told = enText`**Matches of the server**: ${countWithNounEn(count, 'match or open table', 'matches and open tables')}`
    return last - first + 1 < count ? enText`${told}; the list shows ${first} to ${last}.` : enText`${told}.`
  },
  choose: enText`Look after a match`,
  askEnd: (started) =>
    started
      ? enText`End this match without a result? It will count for nobody, and there is no way back.`
      : enText`Close this table? To play, another one has to be opened.`,
  house: (added, banned) =>
    added + banned === 0
      ? enText`**House words**: none, the lexicon alone decides.`
      : enText`**House words**: ${countWithNounEn(added, 'word added', 'words added')}, ${countWithNounEn(banned, 'word banned', 'words banned')}.`,
  lists: {
    title: enText`The words of this server`,
    add: enText`Words added`,
    ban: enText`Words banned`,
    about: enText`Separated by spaces. They are for the matches that start from then on.`,
    letters: (word) =>
      enText`${quoteUserText(word)} isn't made of letters only: correct it. Nothing has changed.`,
    length: (word, min, max) =>
      enText`${quoteUserText(word)} won't do: a word has ${min} to ${max} letters. Nothing has changed.`,
    many: enText`That's too many: each list takes 500 words at most. Nothing has changed.`,
  },
  buttons: {
    house: enText`Change the words`,
    server: enText`Server settings`,
    check: enText`Check this channel`,
    end: enText`End without a result`,
    endNow: enText`End for good`,
    replace: enText`Replace somebody`,
    replaceNow: enText`Offer the seat`,
  },
  replacing: {
    title: enText`Replace somebody`,
    leaves: enText`Who gives up the seat`,
    comes: enText`Who takes it`,
    about: enText`The seat changes hands once they accept; the hand and the points stay with it.`,
  },
  seated: (who) => enText`${who} is at this table already. Choose somebody else.`,
  notMember: (who) => enText`${who} is not on this server. Choose somebody who is.`,
  askReplace: (leaves, comes) =>
    enText`Offer the seat of ${leaves} to ${comes}? ${comes} gets an invitation; until it is accepted, ${leaves} keeps the seat. Both will be told what changes.`,
}

export const SERVER_TEXTS: Readonly<Record<Language, ServerTexts>> = { fr, en }

import type { Pace } from '@crackpost/core/match/terms'
import type { Language } from '../asked.ts'
import { quoted } from '../quoted.ts'
import { counted, e, f } from './typeset.ts'

/** What is said about a server's choices, and to those who look after its matches. */
export interface ServerWords {
  readonly language: Language
  readonly heading: string
  /** In a direct message. */
  readonly nowhere: string
  readonly titles: Readonly<Record<'threads' | 'pace' | 'language', string>>
  threads(threads: boolean): string
  threadsLabel(threads: boolean): string
  /** A pace with the time for a turn in words; null: the game's own. */
  pace(time: string, timeUp: Pace['timeUp']): string
  readonly usualPace: string
  paceLabel(time: string, timeUp: Pace['timeUp']): string
  readonly usualPaceLabel: string
  speaks(language: Language | null): string
  speaksLabel(language: Language | null): string
  /** What we may do in this channel. */
  readonly allWell: string
  readonly absent: string
  /** `vital`: nothing can be played here before they are granted. */
  lacking(rights: string, vital: boolean): string
  matches(count: number, listed: number): string
  readonly choose: string
  askEnd(started: boolean): string
  /** How many words the server has added, and banned. */
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
  }
  readonly replacing: {
    readonly title: string
    readonly leaves: string
    readonly comes: string
    readonly about: string
  }
  /** Whoever should take over sits there already. */
  seated(who: string): string
}

const fois = counted('fr')
const times = counted('en')

const fr: ServerWords = {
  language: 'fr',
  heading: f`### Réglages de ce serveur\n-# Ils valent pour les prochaines tables.`,
  titles: { threads: f`Lieu des parties`, pace: f`Cadence par défaut`, language: f`Langue des tables` },
  nowhere: f`Ces réglages sont ceux d'un serveur : ouvre-les dans un de ses salons.`,
  threads: (threads) =>
    threads
      ? f`**Lieu** : chaque partie a son fil.`
      : f`**Lieu** : chaque partie se joue dans le salon de sa table.`,
  threadsLabel: (threads) => (threads ? f`Un fil par partie` : f`Dans le salon`),
  pace: (time, timeUp) =>
    timeUp === 'idle'
      ? f`**Cadence par défaut** : ${time} par tour ; au-delà, le tour passe.`
      : f`**Cadence par défaut** : ${time} par tour ; au-delà, la place est perdue.`,
  usualPace: f`**Cadence par défaut** : celle du jeu ; au-delà, le tour passe.`,
  paceLabel: (time, timeUp) =>
    timeUp === 'idle' ? f`${time}, puis le tour passe` : f`${time}, puis la place est perdue`,
  usualPaceLabel: f`Celle du jeu, puis le tour passe`,
  speaks: (language) =>
    f`**Langue des tables** : ${{ auto: 'celle de la personne qui ouvre', fr: 'le français', en: 'l’anglais' }[language ?? 'auto']}.`,
  speaksLabel: (language) =>
    ({ auto: 'Celle de la personne qui ouvre', fr: 'Français', en: 'English' })[language ?? 'auto'],
  allWell: f`**Ce salon** : tout va bien, j'ai les permissions qu'il faut.`,
  absent: f`**Ce salon** : je ne suis pas sur ce serveur. Ajoute-moi depuis mon profil pour qu'on puisse y jouer.`,
  lacking: (rights, vital) =>
    f`**Ce salon** : ${vital ? f`je ne peux pas y jouer, il me manque` : f`je peux y jouer, mais il me manque`} ${rights}.\n-# Pour y remédier : « Modifier le salon », « Permissions », puis ajoute-moi et coche ce qui manque.`,
  matches: (count, listed) => {
    if (count === 0) return f`**Parties du serveur** : aucune en ce moment.`
    const told = f`**Parties du serveur** : ${fois(count, 'partie ou table ouverte', 'parties et tables ouvertes')}`
    return count > listed ? f`${told}, dont ${listed} dans la liste.` : f`${told}.`
  },
  choose: f`Gérer une partie`,
  askEnd: (started) =>
    started
      ? f`Arrêter cette partie sans résultat ? Elle ne comptera pour personne, et cela ne se reprend pas.`
      : f`Fermer cette table ? Il faudra en ouvrir une autre pour jouer.`,
  house: (added, banned) =>
    added + banned === 0
      ? f`**Mots maison** : aucun, le lexique seul fait foi.`
      : f`**Mots maison** : ${fois(added, 'mot ajouté', 'mots ajoutés')}, ${fois(banned, 'mot banni', 'mots bannis')}.`,
  lists: {
    title: f`Les mots de ce serveur`,
    add: f`Mots en plus`,
    ban: f`Mots bannis`,
    about: f`Séparés par des espaces. Ils valent pour les parties qui commenceront ensuite.`,
    letters: (word) => f`${quoted(word)} n'est pas fait que de lettres : corrige-le. Rien n'a changé.`,
    length: (word, min, max) =>
      f`${quoted(word)} ne va pas : un mot a de ${min} à ${max} lettres. Rien n'a changé.`,
    many: f`C'est trop : chaque liste a 500 mots au plus. Rien n'a changé.`,
  },
  buttons: {
    house: f`Modifier les mots`,
    server: f`Réglages du serveur`,
    check: f`Vérifier ce salon`,
    end: f`Arrêter sans résultat`,
    endNow: f`Arrêter pour de bon`,
    replace: f`Remplacer quelqu'un`,
  },
  replacing: {
    title: f`Remplacer quelqu'un`,
    leaves: f`Qui laisse sa place`,
    comes: f`Qui la prend`,
    about: f`La main et les points restent à la place.`,
  },
  seated: (who) => f`${who} est déjà à cette table. Choisis quelqu'un d'autre.`,
}

const en: ServerWords = {
  language: 'en',
  heading: e`### Settings of this server\n-# They are for the tables to come.`,
  titles: { threads: e`Place of the matches`, pace: e`Default pace`, language: e`Language of the tables` },
  nowhere: e`These are the settings of a server: open them in one of its channels.`,
  threads: (threads) =>
    threads
      ? e`**Place**: every match has a thread of its own.`
      : e`**Place**: every match is played in the channel of its table.`,
  threadsLabel: (threads) => (threads ? e`A thread for every match` : e`In the channel`),
  pace: (time, timeUp) =>
    timeUp === 'idle'
      ? e`**Default pace**: ${time} a turn; after that the turn is passed.`
      : e`**Default pace**: ${time} a turn; after that the seat is lost.`,
  usualPace: e`**Default pace**: that of the game; after that the turn is passed.`,
  paceLabel: (time, timeUp) =>
    timeUp === 'idle' ? e`${time}, then the turn is passed` : e`${time}, then the seat is lost`,
  usualPaceLabel: e`That of the game, then the turn is passed`,
  speaks: (language) =>
    e`**Language of the tables**: ${{ auto: 'that of whoever opens them', fr: 'French', en: 'English' }[language ?? 'auto']}.`,
  speaksLabel: (language) =>
    ({ auto: 'That of whoever opens a table', fr: 'Français', en: 'English' })[language ?? 'auto'],
  allWell: e`**This channel**: all is well, I have the permissions that I need.`,
  absent: e`**This channel**: I'm not on this server. Add me from my profile so that it can be played on.`,
  lacking: (rights, vital) =>
    e`**This channel**: ${vital ? e`I can't play here, I lack` : e`I can play here, but I lack`} ${rights}.\n-# To mend it: “Edit Channel”, “Permissions”, then add me and tick what is missing.`,
  matches: (count, listed) => {
    if (count === 0) return e`**Matches of the server**: none at present.`
    const told = e`**Matches of the server**: ${times(count, 'match or open table', 'matches and open tables')}`
    return count > listed ? e`${told}, ${listed} of them in the list.` : e`${told}.`
  },
  choose: e`Look after a match`,
  askEnd: (started) =>
    started
      ? e`End this match without a result? It will count for nobody, and there is no way back.`
      : e`Close this table? To play, another one has to be opened.`,
  house: (added, banned) =>
    added + banned === 0
      ? e`**House words**: none, the lexicon alone decides.`
      : e`**House words**: ${times(added, 'word added', 'words added')}, ${times(banned, 'word banned', 'words banned')}.`,
  lists: {
    title: e`The words of this server`,
    add: e`Words added`,
    ban: e`Words banned`,
    about: e`Separated by spaces. They are for the matches that start from then on.`,
    letters: (word) => e`${quoted(word)} isn't made of letters only: correct it. Nothing has changed.`,
    length: (word, min, max) =>
      e`${quoted(word)} won't do: a word has ${min} to ${max} letters. Nothing has changed.`,
    many: e`That's too many: each list takes 500 words at most. Nothing has changed.`,
  },
  buttons: {
    house: e`Change the words`,
    server: e`Server settings`,
    check: e`Check this channel`,
    end: e`End without a result`,
    endNow: e`End for good`,
    replace: e`Replace somebody`,
  },
  replacing: {
    title: e`Replace somebody`,
    leaves: e`Who gives up the seat`,
    comes: e`Who takes it`,
    about: e`The hand and the points stay with the seat.`,
  },
  seated: (who) => e`${who} is at this table already. Choose somebody else.`,
}

export const SERVER: Readonly<Record<Language, ServerWords>> = { fr, en }

import { codeSpan, slashCommandText } from '../../discord/escape.ts'
import type { Language } from '../../discord/interaction.ts'
import { enText, frText } from '../typeset.ts'

export const HELP_TOPICS = ['start', 'playing', 'time', 'ending', 'words', 'server', 'privacy'] as const
export type HelpTopic = (typeof HELP_TOPICS)[number]

interface HelpChapter {
  readonly title: string
  /** `games`: the commands of the games, as code spans. */
  text(games: string): string
}

export interface HelpTexts {
  heading(title: string): string
  readonly choose: string
  readonly topics: Readonly<Record<HelpTopic, HelpChapter>>
  readonly buttons: { readonly games: string; readonly settings: string }
}

const joinLines = (...all: readonly string[]): string => all.join('\n')

const fr: HelpTexts = {
  heading: (title) => frText`### ${title}`,
  choose: frText`Lire autre chose`,
  topics: {
    start: {
      title: frText`Premiers pas`,
      text: (games) =>
        joinLines(
          frText`1. Ouvre une table avec ${slashCommandText('nouvelle')}, ou rejoins-en une d'un clic.`,
          frText`2. Quand tout le monde est là, le bouton « Commencer » lance la partie.`,
          frText`3. « Ma main » montre ce que tu as, à toi seulement.`,
          frText`4. À ton tour, joue avec les boutons, ou tape ${games} : je complète à mesure que tu écris.`,
          frText`5. Je te préviens quand vient ton tour ; ${slashCommandText('réglages')} dit quand et comment.`,
        ),
    },
    playing: {
      title: frText`Jouer un coup`,
      text: (games) =>
        joinLines(
          frText`**Avec les boutons** : un formulaire s'ouvre, tu vois ton coup, tu confirmes.`,
          frText`**En tapant** : ${games}, puis ton coup ; je propose ce qui est possible.`,
          frText`**De partout** : n'importe quel salon convient, et les messages privés aussi. Sans l'option ${codeSpan('partie')}, je prends la partie du salon, ou la plus urgente des tiennes.`,
          frText`**Où en es-tu ?** ${slashCommandText('parties')} montre tes parties, la plus urgente d'abord ; ${slashCommandText('plateau')} et ${slashCommandText('main')} montrent la table et ta main.`,
          frText`Un vieux bouton ne casse rien : il montre où en est la partie.`,
        ),
    },
    time: {
      title: frText`Temps et rappels`,
      text: () =>
        joinLines(
          frText`Chaque tour a son temps, choisi à l'ouverture de la table. Quand il est écoulé, le tour passe ou la place est perdue, selon la table ; au troisième oubli de suite, elle l'est toujours.`,
          frText`**Tes rappels** et tes heures calmes : ${slashCommandText('réglages')}.`,
          frText`**Tu attends quelqu'un ?** ${slashCommandText('temps')} donne un jour de plus, ${slashCommandText('relancer')} envoie un rappel.`,
        ),
    },
    ending: {
      title: frText`Finir une partie`,
      text: () =>
        joinLines(
          frText`${slashCommandText('arrêter')} propose d'en rester là : il faut l'accord de tout le monde.`,
          frText`${slashCommandText('abandonner')} te retire d'une partie ; les autres continuent, s'il en reste assez.`,
          frText`${slashCommandText('quitter')} libère ta place à une table qui n'a pas commencé.`,
          frText`${slashCommandText('revanche')} rouvre la même table, une fois la partie finie.`,
          frText`${slashCommandText('vérifier')} refait tous les tirages d'une partie finie à partir de sa graine, et te la donne en fichier.`,
        ),
    },
    words: {
      title: frText`Les mots`,
      text: () =>
        joinLines(
          frText`${slashCommandText('mot')} dit si un mot est valable, et pourquoi ; pour quelques lettres, il donne des exemples.`,
          frText`Accents, cédilles et ligatures ne comptent pas. Une partie garde jusqu'au bout le lexique de son début.`,
          frText`${slashCommandText('règles')} explique chaque jeu, section par section.`,
        ),
    },
    server: {
      title: frText`Sur ton serveur`,
      text: () =>
        joinLines(
          frText`Qui peut gérer le serveur choisit avec ${slashCommandText('serveur')} les fils, la cadence et la langue, vérifie mes permissions, et peut arrêter une partie ou remplacer quelqu'un.`,
        ),
    },
    privacy: {
      title: frText`Confidentialité`,
      text: () =>
        joinLines(
          frText`Ta main n'est montrée qu'à toi, et je ne lis que ce qu'on m'adresse.`,
          frText`Une invitation se décline d'un clic ; ${slashCommandText('réglages')} bloque les personnes qui insistent, sans le leur dire.`,
          frText`${slashCommandText('confidentialité')} dit ce que je garde, te donne tes données, ou t'oublie.`,
        ),
    },
  },
  buttons: { games: frText`Mes parties`, settings: frText`Réglages` },
}

const en: HelpTexts = {
  heading: (title) => enText`### ${title}`,
  choose: enText`Read on`,
  topics: {
    start: {
      title: enText`First steps`,
      text: (games) =>
        joinLines(
          enText`1. Open a table with ${slashCommandText('new')}, or join one by its button.`,
          enText`2. When everybody is there, “Start” begins the match.`,
          enText`3. “My hand” shows what you hold, to you alone.`,
          enText`4. When it's your turn, play by the buttons, or type ${games}: I complete what you write.`,
          enText`5. I tell you when it's your turn; ${slashCommandText('settings')} says when and how.`,
        ),
    },
    playing: {
      title: enText`Making a move`,
      text: (games) =>
        joinLines(
          enText`**By the buttons**: a form opens, you see your move, you confirm it.`,
          enText`**By typing**: ${games}, then your move; I offer what is possible.`,
          enText`**From anywhere**: any channel will do, and direct messages too. Without the option ${codeSpan('game')} I take the match of the channel, or else your most urgent one.`,
          enText`**Where are you?** ${slashCommandText('games')} shows your matches, the most urgent first; ${slashCommandText('board')} and ${slashCommandText('hand')} show the table and what you hold.`,
          enText`An old button does no harm: it shows how the match stands.`,
        ),
    },
    time: {
      title: enText`Time and reminders`,
      text: () =>
        joinLines(
          enText`Every turn has its time, chosen when the table is opened. When it's up, the turn is passed or the seat is lost, as the table has it; the third time in a row it's always lost.`,
          enText`**Your reminders** and quiet hours: ${slashCommandText('settings')}.`,
          enText`**Waiting for somebody?** ${slashCommandText('time')} gives a day more, ${slashCommandText('nudge')} sends a reminder.`,
        ),
    },
    ending: {
      title: enText`Ending a match`,
      text: () =>
        joinLines(
          enText`${slashCommandText('end')} proposes to stop here: everybody has to agree.`,
          enText`${slashCommandText('resign')} takes you out of a match; the others go on, if enough of them are left.`,
          enText`${slashCommandText('leave')} gives up your seat at a table that has not started.`,
          enText`${slashCommandText('rematch')} opens the same table again, once the match is over.`,
          enText`${slashCommandText('verify')} draws everything of a finished match again from its seed, and gives you the match as a file.`,
        ),
    },
    words: {
      title: enText`Words`,
      text: () =>
        joinLines(
          enText`${slashCommandText('word')} tells whether a word is valid, and why; for a few letters it gives examples.`,
          enText`Accents, cedillas and ligatures don't count. A match keeps the lexicon it started with.`,
          enText`${slashCommandText('rules')} explains every game, section by section.`,
        ),
    },
    server: {
      title: enText`On your server`,
      text: () =>
        joinLines(
          enText`Those who may manage the server choose threads, pace and language with ${slashCommandText('server')}, check my permissions, and can end a match or replace somebody.`,
        ),
    },
    privacy: {
      title: enText`Privacy`,
      text: () =>
        joinLines(
          enText`Your hand is shown to you alone, and I read only what is said to me.`,
          enText`An invitation is declined by its button; ${slashCommandText('settings')} blocks people who insist, without telling them.`,
          enText`${slashCommandText('privacy')} tells what I keep, gives you your data, or forgets you.`,
        ),
    },
  },
  buttons: { games: enText`My games`, settings: enText`Settings` },
}

export const HELP_TEXTS: Readonly<Record<Language, HelpTexts>> = { fr, en }

import type { Language } from '../asked.ts'
import { code, slash } from '../quoted.ts'
import { e, f } from './typeset.ts'

export const TOPICS = ['start', 'playing', 'time', 'ending', 'words', 'server', 'privacy'] as const
export type Topic = (typeof TOPICS)[number]

interface Chapter {
  readonly title: string
  /** `games`: the games' own commands, to be typed. */
  text(games: string): string
}

export interface HelpWords {
  heading(title: string): string
  readonly choose: string
  readonly topics: Readonly<Record<Topic, Chapter>>
  readonly buttons: { readonly games: string; readonly settings: string }
}

const lines = (...all: readonly string[]): string => all.join('\n')

const fr: HelpWords = {
  heading: (title) => f`### ${title}`,
  choose: f`Lire autre chose`,
  topics: {
    start: {
      title: f`Premiers pas`,
      text: (games) =>
        lines(
          f`1. Ouvre une table avec ${slash('nouvelle')}, ou rejoins-en une d'un clic.`,
          f`2. Quand tout le monde est là, le bouton « Commencer » lance la partie.`,
          f`3. « Ma main » montre ce que tu as, à toi seulement.`,
          f`4. À ton tour, joue avec les boutons, ou tape ${games} : je complète à mesure que tu écris.`,
          f`5. Je te préviens quand vient ton tour ; ${slash('réglages')} dit quand et comment.`,
        ),
    },
    playing: {
      title: f`Jouer un coup`,
      text: (games) =>
        lines(
          f`**Avec les boutons** : un formulaire s'ouvre, tu vois ton coup, tu confirmes.`,
          f`**En tapant** : ${games}, puis ton coup ; je propose ce qui est possible.`,
          f`**De partout** : n'importe quel salon convient, et les messages privés aussi. Sans l'option ${code('partie')}, je prends la partie du salon, ou la plus urgente des tiennes.`,
          f`**Où en es-tu ?** ${slash('parties')} montre tes parties, la plus urgente d'abord ; ${slash('plateau')} et ${slash('main')} montrent la table et ta main.`,
          f`Un vieux bouton ne casse rien : il montre où en est la partie.`,
        ),
    },
    time: {
      title: f`Temps et rappels`,
      text: () =>
        lines(
          f`Chaque tour a son temps, choisi à l'ouverture de la table. Quand il est écoulé, le tour passe ou la place est perdue, selon la table ; au troisième oubli de suite, elle l'est toujours.`,
          f`**Tes rappels** et tes heures calmes : ${slash('réglages')}.`,
          f`**Tu attends quelqu'un ?** ${slash('temps')} donne un jour de plus, ${slash('relancer')} envoie un rappel.`,
        ),
    },
    ending: {
      title: f`Finir une partie`,
      text: () =>
        lines(
          f`${slash('arrêter')} propose d'en rester là : il faut l'accord de tout le monde.`,
          f`${slash('abandonner')} te retire d'une partie ; les autres continuent, s'il en reste assez.`,
          f`${slash('quitter')} libère ta place à une table qui n'a pas commencé.`,
          f`${slash('revanche')} rouvre la même table, une fois la partie finie.`,
        ),
    },
    words: {
      title: f`Les mots`,
      text: () =>
        lines(
          f`${slash('mot')} dit si un mot est valable, et pourquoi ; pour quelques lettres, il donne des exemples.`,
          f`Accents, cédilles et ligatures ne comptent pas. Une partie garde jusqu'au bout le lexique de son début.`,
          f`${slash('règles')} explique chaque jeu, section par section.`,
        ),
    },
    server: {
      title: f`Sur ton serveur`,
      text: () =>
        lines(
          f`Qui peut gérer le serveur choisit avec ${slash('serveur')} les fils, la cadence et la langue, vérifie mes permissions, et peut arrêter une partie ou remplacer quelqu'un.`,
        ),
    },
    privacy: {
      title: f`Confidentialité`,
      text: () =>
        lines(
          f`Ta main n'est montrée qu'à toi, et je ne lis que ce qu'on m'adresse.`,
          f`${slash('confidentialité')} dit ce que je garde, te donne tes données, ou t'oublie.`,
        ),
    },
  },
  buttons: { games: f`Mes parties`, settings: f`Réglages` },
}

const en: HelpWords = {
  heading: (title) => e`### ${title}`,
  choose: e`Read on`,
  topics: {
    start: {
      title: e`First steps`,
      text: (games) =>
        lines(
          e`1. Open a table with ${slash('new')}, or join one by its button.`,
          e`2. When everybody is there, “Start” begins the match.`,
          e`3. “My hand” shows what you hold, to you alone.`,
          e`4. When it's your turn, play by the buttons, or type ${games}: I complete what you write.`,
          e`5. I tell you when it's your turn; ${slash('settings')} says when and how.`,
        ),
    },
    playing: {
      title: e`Making a move`,
      text: (games) =>
        lines(
          e`**By the buttons**: a form opens, you see your move, you confirm it.`,
          e`**By typing**: ${games}, then your move; I offer what is possible.`,
          e`**From anywhere**: any channel will do, and direct messages too. Without the option ${code('game')} I take the match of the channel, or else your most urgent one.`,
          e`**Where are you?** ${slash('games')} shows your matches, the most urgent first; ${slash('board')} and ${slash('hand')} show the table and what you hold.`,
          e`An old button does no harm: it shows how the match stands.`,
        ),
    },
    time: {
      title: e`Time and reminders`,
      text: () =>
        lines(
          e`Every turn has its time, chosen when the table is opened. When it's up, the turn is passed or the seat is lost, as the table has it; the third time in a row it's always lost.`,
          e`**Your reminders** and quiet hours: ${slash('settings')}.`,
          e`**Waiting for somebody?** ${slash('time')} gives a day more, ${slash('nudge')} sends a reminder.`,
        ),
    },
    ending: {
      title: e`Ending a match`,
      text: () =>
        lines(
          e`${slash('end')} proposes to stop here: everybody has to agree.`,
          e`${slash('resign')} takes you out of a match; the others go on, if enough of them are left.`,
          e`${slash('leave')} gives up your seat at a table that has not started.`,
          e`${slash('rematch')} opens the same table again, once the match is over.`,
        ),
    },
    words: {
      title: e`Words`,
      text: () =>
        lines(
          e`${slash('word')} tells whether a word is valid, and why; for a few letters it gives examples.`,
          e`Accents, cedillas and ligatures don't count. A match keeps the lexicon it started with.`,
          e`${slash('rules')} explains every game, section by section.`,
        ),
    },
    server: {
      title: e`On your server`,
      text: () =>
        lines(
          e`Those who may manage the server choose threads, pace and language with ${slash('server')}, check my permissions, and can end a match or replace somebody.`,
        ),
    },
    privacy: {
      title: e`Privacy`,
      text: () =>
        lines(
          e`Your hand is shown to you alone, and I read only what is said to me.`,
          e`${slash('privacy')} tells what I keep, gives you your data, or forgets you.`,
        ),
    },
  },
  buttons: { games: e`My games`, settings: e`Settings` },
}

export const HELP: Readonly<Record<Language, HelpWords>> = { fr, en }

import type { Language } from '../../discord/interaction.ts'
import { enText, frText } from '../typeset.ts'

/** The welcome message in a channel of the bot's own. */
export interface WelcomeTexts {
  text(title: string): string
  /** Below a welcome in another language: how to read it in this one. */
  readonly instead: string
  /** The button that opens a match whose other seats are filled with local users. */
  readonly play: string
  /** That button for another game. */
  other(title: string): string
  /** The reply if there are no local users for the seats. */
  readonly nobody: string
}

export const WELCOME_TEXTS: Readonly<Record<Language, WelcomeTexts>> = {
  fr: {
    text: (title) =>
      [
        frText`### Bienvenue !`,
        frText`Ici, on joue avec les mots par correspondance : un coup quand tu as une minute, une partie qui dure des jours, une image du plateau après chaque coup.`,
        frText`Le bouton vert ouvre une table de **${title}** avec du monde déjà assis : à toi le premier mot. Pour jouer les coups des autres, change de personne en haut de la liste des salons.`,
      ].join('\n\n'),
    instead: frText`En français : deviens quelqu'un qui lit le français, en haut de la liste des salons, puis appuie sur le bouton vert.`,
    play: frText`Jouer tout de suite`,
    other: (title) => frText`Essayer ${title}`,
    nobody: frText`Il n'y a personne ici pour prendre place d'office : ouvre une table et invite du monde.`,
  },
  en: {
    text: (title) =>
      [
        enText`### Welcome!`,
        enText`Here we play with words by correspondence: a move when you have a minute, a match that goes on for days, a picture of the board after every move.`,
        enText`The green button opens a table of **${title}** with others seated already: the first word is yours. To make the others' moves, become somebody else at the top of the list of channels.`,
      ].join('\n\n'),
    instead: enText`In English: become somebody who reads English, at the top of the list of channels, then press the green button.`,
    play: enText`Play right away`,
    other: (title) => enText`Try ${title}`,
    nobody: enText`There is nobody here to take the seats: open a table and invite others.`,
  },
}

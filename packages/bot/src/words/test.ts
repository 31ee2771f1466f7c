import type { Language } from '../asked.ts'
import { e, f } from './typeset.ts'

/** Around a notice that only shows whether notices arrive. */
export interface TestWords {
  /** The notice itself. */
  notice(who: string): string
  /** What came of it: by direct message, in the channel, or not at all for want of a right. */
  readonly dm: string
  readonly channel: string
  unreachable(right: string): string
  /** Said before it, where direct messages were asked for. */
  readonly closed: string
  readonly later: string
}

const WORDS: Readonly<Record<Language, TestWords>> = {
  fr: {
    notice: (who) => f`${who}, ceci est un essai : c'est ainsi que je te préviens quand vient ton tour.`,
    dm: f`L'essai est parti par message privé.`,
    channel: f`L'essai est parti dans ce salon.`,
    unreachable: (right) =>
      f`Je ne peux pas écrire dans ce salon : il me manque **${right}**. Demande à qui gère le serveur, ou essaie ailleurs.`,
    closed: f`Tes messages privés me sont fermés : ouvre-les dans les réglages de confidentialité du serveur.`,
    later: f`Discord ne répond pas pour l'instant. Réessaie dans quelques minutes.`,
  },
  en: {
    notice: (who) => e`${who}, this is a test: it's how I tell you when your turn comes.`,
    dm: e`The test has gone out by direct message.`,
    channel: e`The test has gone out in this channel.`,
    unreachable: (right) =>
      e`I can't write in this channel: I lack **${right}**. Ask those who manage the server, or try elsewhere.`,
    closed: e`Your direct messages are closed to me: open them in the server's privacy settings.`,
    later: e`Discord does not answer for now. Try again in a few minutes.`,
  },
}

export const testWordsIn = (language: Language): TestWords => WORDS[language]

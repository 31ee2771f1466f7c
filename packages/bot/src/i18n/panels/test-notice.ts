import type { Language } from '../../discord/interaction.ts'
import { enText, frText } from '../typeset.ts'

/** Texts of the test reminder. */
export interface TestNoticeTexts {
  /** The test reminder itself. */
  notice(who: string): string
  /** The result: sent by direct message, in the channel, or not at all because a permission is missing. */
  readonly dm: string
  readonly channel: string
  unreachable(right: string): string
  /** Added to the result if the direct message was refused. */
  readonly closed: string
  readonly later: string
}

const TEST_NOTICE_TEXTS: Readonly<Record<Language, TestNoticeTexts>> = {
  fr: {
    notice: (who) => frText`${who}, ceci est un essai : c'est ainsi que je te préviens quand vient ton tour.`,
    dm: frText`L'essai est parti par message privé.`,
    channel: frText`L'essai est parti dans ce salon.`,
    unreachable: (right) =>
      frText`Je ne peux pas écrire dans ce salon : il me manque **${right}**. Demande à qui gère le serveur, ou essaie ailleurs.`,
    closed: frText`Tes messages privés me sont fermés : ouvre-les dans les réglages de confidentialité du serveur.`,
    later: frText`Discord ne répond pas pour l'instant. Réessaie dans quelques minutes.`,
  },
  en: {
    notice: (who) => enText`${who}, this is a test: it's how I tell you when your turn comes.`,
    dm: enText`The test has gone out by direct message.`,
    channel: enText`The test has gone out in this channel.`,
    unreachable: (right) =>
      enText`I can't write in this channel: I lack **${right}**. Ask those who manage the server, or try elsewhere.`,
    closed: enText`Your direct messages are closed to me: open them in the server's privacy settings.`,
    later: enText`Discord does not answer for now. Try again in a few minutes.`,
  },
}

export const testNoticeTextsIn = (language: Language): TestNoticeTexts => TEST_NOTICE_TEXTS[language]

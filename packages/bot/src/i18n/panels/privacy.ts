import type { Language } from '../../discord/interaction.ts'
import { enText, frText } from '../typeset.ts'

/** The privacy panel: a summary of `docs/privacy.md`. */
export interface PrivacyTexts {
  readonly kept: readonly string[]
  readonly buttons: { readonly export: string; readonly forget: string; readonly forgetNow: string }
  /** While the export is prepared. */
  readonly exporting: string
  /** Above the file: as it is, or compressed because it is large. */
  readonly exported: string
  readonly exportedCompressed: string
  /** Instead of a file that Discord would not accept. */
  readonly exportTooLarge: string
  /** The number of matches that the file does not have. */
  unreadable(count: number): string
  /** `running`, `open`: numbers of matches. `isExporting`: an export is being prepared. */
  askForget(about: {
    readonly running: number
    readonly open: number
    readonly isExporting: boolean
  }): readonly string[]
  /** As soon as the request is accepted, and when everything is done. */
  readonly forgetting: string
  readonly forgotten: string
}

const fr: PrivacyTexts = {
  kept: [
    frText`### Ce que je garde de toi`,
    frText`- Ton identifiant Discord, ton nom affiché et ton pseudo sur chaque serveur, reliés à un code tiré au hasard.`,
    frText`- Tes réglages, personnes bloquées comprises.`,
    frText`- Tes parties : chaque coup et son heure, et les mots que tu y écris, sous ce code. Elles restent, pour qu'on puisse les revoir et les vérifier.`,
    frText`Je ne lis que ce qu'on m'adresse : commandes, boutons et formulaires. Rien n'est vendu ni transmis ; les messages des parties sont sur Discord.`,
  ],
  buttons: {
    export: frText`Mes données en fichier`,
    forget: frText`M'oublier…`,
    forgetNow: frText`Oublie-moi pour de bon`,
  },
  exporting: frText`Ton fichier arrive ici dans un instant, ou dans quelques minutes si tu as des milliers de parties. Si tu quittes ce message avant, il vient en message privé. S'il n'est toujours pas là dans une heure, ouvre tes messages privés et redemande-le.`,
  exported: frText`Voici tout ce que je garde de toi. Personne d'autre ne voit ce fichier.`,
  exportedCompressed: frText`Voici tout ce que je garde de toi. Personne d'autre ne voit ce fichier. Il est compressé (.gz) : décompresse-le pour le lire.`,
  exportTooLarge: frText`Tu as tant de parties que ton fichier est trop gros pour Discord, même compressé. Demande-le à qui fait tourner le bot, par son profil sur Discord.`,
  unreadable: (count) =>
    count === 1
      ? frText`Je n'ai pas pu lire une de tes parties. Le fichier donne son code.`
      : frText`Je n'ai pas pu lire ${count} de tes parties. Le fichier donne leurs codes.`,
  askForget: ({ running, open, isExporting }) => [
    frText`### T'oublier ?`,
    running === 0
      ? frText`- Aucune partie en cours à abandonner.`
      : frText`- Tes parties en cours sont abandonnées (${running}) ; les autres continuent sans toi.`,
    open === 0 ? frText`- Aucune table à quitter.` : frText`- Tu quittes tes tables ouvertes (${open}).`,
    frText`- Les mots que tu as écrits ne se lisent plus dans ce que je montre ; les messages postés restent sur Discord.`,
    frText`- Tes réglages, tes noms et ton identifiant sont effacés.`,
    frText`- Les parties restent valables, sous un code qui ne mène plus à personne.`,
    ...(isExporting
      ? [frText`- Ton fichier est encore en préparation : attends-le d'abord, ensuite il ne viendra plus.`]
      : []),
    frText`C'est sans retour : si tu reviens, je ne te reconnaîtrai pas.`,
  ],
  forgetting: frText`Ton nom, ton identifiant et tes réglages sont effacés : je ne sais plus qui tu es. Tes parties sont quittées et tes mots masqués dans les secondes qui viennent, ou en quelques minutes s'il y en a des milliers. Quand c'est fini, je l'écris ici ; même si ce message ne change plus, l'oubli va jusqu'au bout. Tu n'as plus rien à faire.`,
  forgotten: frText`C'est fait : je ne sais plus qui tu es. Merci d'avoir joué !`,
}

const en: PrivacyTexts = {
  kept: [
    enText`### What I keep about you`,
    enText`- Your Discord id, the name you show and your nickname on each server, linked to a random code.`,
    enText`- Your settings, including the people you block.`,
    enText`- Your matches: every move and its time, and the words you write in them, under that code. They stay, so that they can be looked at and verified.`,
    enText`I read only what is said to me: commands, buttons and forms. Nothing is sold or passed on; the messages of matches are on Discord.`,
  ],
  buttons: {
    export: enText`My data as a file`,
    forget: enText`Forget me…`,
    forgetNow: enText`Forget me for good`,
  },
  exporting: enText`Your file will be here in a moment, or in a few minutes if you have thousands of matches. If you leave this message before, it comes by direct message. If it is still not there in an hour, open your direct messages and ask again.`,
  exported: enText`Here is all that I keep about you. Nobody else sees this file.`,
  exportedCompressed: enText`Here is all that I keep about you. Nobody else sees this file. It is compressed (.gz): decompress it to read it.`,
  exportTooLarge: enText`You have so many matches that your file is too large for Discord, even compressed. Ask the person who runs the bot for it, through its profile on Discord.`,
  unreadable: (count) =>
    count === 1
      ? enText`I couldn't read one of your matches. The file has its code.`
      : enText`I couldn't read ${count} of your matches. The file has their codes.`,
  askForget: ({ running, open, isExporting }) => [
    enText`### Forget you?`,
    running === 0
      ? enText`- No match under way to resign.`
      : enText`- Your matches under way are resigned (${running}); the others go on without you.`,
    open === 0 ? enText`- No table to leave.` : enText`- You leave your open tables (${open}).`,
    enText`- The words you wrote can no longer be read in what I show; messages that are posted stay on Discord.`,
    enText`- Your settings, your names and your id are erased.`,
    enText`- The matches stay valid, under a code that leads to nobody any more.`,
    ...(isExporting
      ? [enText`- Your file is still being prepared: wait for it first, afterwards it won't come any more.`]
      : []),
    enText`There is no way back: if you return, I won't know you.`,
  ],
  forgetting: enText`Your name, your id and your settings are erased: I no longer know who you are. Your matches are left and your words hidden within seconds, or within minutes if there are thousands. When that is done, I say so here; even if this message doesn't change any more, you will be forgotten completely. There is nothing left for you to do.`,
  forgotten: enText`Done: I no longer know who you are. Thank you for playing!`,
}

export const PRIVACY_TEXTS: Readonly<Record<Language, PrivacyTexts>> = { fr, en }

import type { Language } from '../../discord/interaction.ts'
import { enText, frText } from '../typeset.ts'

/** The privacy panel: a summary of `docs/privacy.md`. */
export interface PrivacyTexts {
  readonly kept: readonly string[]
  readonly buttons: { readonly export: string; readonly forget: string; readonly forgetNow: string }
  /** While the export is prepared, and above the file. */
  readonly exporting: string
  readonly exported: string
  askForget(running: number, open: number): readonly string[]
  readonly forgotten: string
}

const fr: PrivacyTexts = {
  kept: [
    frText`### Ce que je garde de toi`,
    frText`- Ton identifiant Discord et ton nom affiché, reliés à un code tiré au hasard.`,
    frText`- Tes réglages.`,
    frText`- Tes parties : chaque coup et son heure, et les mots que tu y écris, sous ce code. Elles restent, pour qu'on puisse les revoir et les vérifier.`,
    frText`Je ne lis que ce qu'on m'adresse : commandes, boutons et formulaires. Rien n'est vendu ni transmis ; les messages des parties sont sur Discord.`,
  ],
  buttons: {
    export: frText`Mes données en fichier`,
    forget: frText`M'oublier…`,
    forgetNow: frText`Oublie-moi pour de bon`,
  },
  exporting: frText`Ton fichier arrive ici dans un instant.`,
  exported: frText`Voici tout ce que je garde de toi. Personne d'autre ne voit ce fichier.`,
  askForget: (running, open) => [
    frText`### T'oublier ?`,
    running === 0
      ? frText`- Aucune partie en cours à abandonner.`
      : frText`- Tes parties en cours sont abandonnées (${running}) ; les autres continuent sans toi.`,
    open === 0 ? frText`- Aucune table à quitter.` : frText`- Tu quittes tes tables ouvertes (${open}).`,
    frText`- Les mots que tu as écrits ne se lisent plus dans ce que je montre ; les messages postés restent sur Discord.`,
    frText`- Tes réglages, ton nom et ton identifiant sont effacés.`,
    frText`- Les parties restent valables, sous un code qui ne mène plus à personne.`,
    frText`C'est sans retour : si tu reviens, je ne te reconnaîtrai pas.`,
  ],
  forgotten: frText`C'est fait : je ne sais plus qui tu es. Merci d'avoir joué !`,
}

const en: PrivacyTexts = {
  kept: [
    enText`### What I keep about you`,
    enText`- Your Discord id and the name you show, linked to a random code.`,
    enText`- Your settings.`,
    enText`- Your matches: every move and its time, and the words you write in them, under that code. They stay, so that they can be looked at and verified.`,
    enText`I read only what is said to me: commands, buttons and forms. Nothing is sold or passed on; the messages of matches are on Discord.`,
  ],
  buttons: {
    export: enText`My data as a file`,
    forget: enText`Forget me…`,
    forgetNow: enText`Forget me for good`,
  },
  exporting: enText`Your file will be here in a moment.`,
  exported: enText`Here is all that I keep about you. Nobody else sees this file.`,
  askForget: (running, open) => [
    enText`### Forget you?`,
    running === 0
      ? enText`- No match under way to resign.`
      : enText`- Your matches under way are resigned (${running}); the others go on without you.`,
    open === 0 ? enText`- No table to leave.` : enText`- You leave your open tables (${open}).`,
    enText`- The words you wrote can no longer be read in what I show; messages that are posted stay on Discord.`,
    enText`- Your settings, your name and your id are erased.`,
    enText`- The matches stay valid, under a code that leads to nobody any more.`,
    enText`There is no way back: if you return, I won't know you.`,
  ],
  forgotten: enText`Done: I no longer know who you are. Thank you for playing!`,
}

export const PRIVACY_TEXTS: Readonly<Record<Language, PrivacyTexts>> = { fr, en }

import type { Language } from '../asked.ts'
import { e, f } from './typeset.ts'

/** What is said about what is kept: short, and true of `docs/privacy.md`. */
export interface PrivacyWords {
  readonly kept: readonly string[]
  readonly buttons: { readonly export: string; readonly forget: string; readonly forgetNow: string }
  /** A file has been ordered, and what stands with it. */
  readonly exporting: string
  readonly exported: string
  askForget(running: number, open: number): readonly string[]
  readonly forgotten: string
}

const fr: PrivacyWords = {
  kept: [
    f`### Ce que je garde de toi`,
    f`- Ton identifiant Discord et ton nom affiché, reliés à un code tiré au hasard.`,
    f`- Tes réglages.`,
    f`- Tes parties : chaque coup et son heure, et les mots que tu y écris, sous ce code. Elles restent, pour qu'on puisse les revoir et les vérifier.`,
    f`Je ne lis que ce qu'on m'adresse : commandes, boutons et formulaires. Rien n'est vendu ni transmis ; les messages des parties sont sur Discord.`,
  ],
  buttons: { export: f`Mes données en fichier`, forget: f`M'oublier…`, forgetNow: f`Oublie-moi pour de bon` },
  exporting: f`Ton fichier arrive ici dans un instant.`,
  exported: f`Voici tout ce que je garde de toi. Personne d'autre ne voit ce fichier.`,
  askForget: (running, open) => [
    f`### T'oublier ?`,
    running === 0
      ? f`- Aucune partie en cours à abandonner.`
      : f`- Tes parties en cours sont abandonnées (${running}) ; les autres continuent sans toi.`,
    open === 0 ? f`- Aucune table à quitter.` : f`- Tu quittes tes tables ouvertes (${open}).`,
    f`- Les mots que tu as écrits ne se lisent plus dans ce que je montre ; les messages postés restent sur Discord.`,
    f`- Tes réglages, ton nom et ton identifiant sont effacés.`,
    f`- Les parties restent valables, sous un code qui ne mène plus à personne.`,
    f`C'est sans retour : si tu reviens, je ne te reconnaîtrai pas.`,
  ],
  forgotten: f`C'est fait : je ne sais plus qui tu es. Merci d'avoir joué !`,
}

const en: PrivacyWords = {
  kept: [
    e`### What I keep about you`,
    e`- Your Discord id and the name you show, linked to a random code.`,
    e`- Your settings.`,
    e`- Your matches: every move and its time, and the words you write in them, under that code. They stay, so that they can be looked at and verified.`,
    e`I read only what is said to me: commands, buttons and forms. Nothing is sold or passed on; the messages of matches are on Discord.`,
  ],
  buttons: { export: e`My data as a file`, forget: e`Forget me…`, forgetNow: e`Forget me for good` },
  exporting: e`Your file will be here in a moment.`,
  exported: e`Here is all that I keep about you. Nobody else sees this file.`,
  askForget: (running, open) => [
    e`### Forget you?`,
    running === 0
      ? e`- No match under way to resign.`
      : e`- Your matches under way are resigned (${running}); the others go on without you.`,
    open === 0 ? e`- No table to leave.` : e`- You leave your open tables (${open}).`,
    e`- The words you wrote can no longer be read in what I show; messages that are posted stay on Discord.`,
    e`- Your settings, your name and your id are erased.`,
    e`- The matches stay valid, under a code that leads to nobody any more.`,
    e`There is no way back: if you return, I won't know you.`,
  ],
  forgotten: e`Done: I no longer know who you are. Thank you for playing!`,
}

export const PRIVACY: Readonly<Record<Language, PrivacyWords>> = { fr, en }

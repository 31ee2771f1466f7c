import type { Kind } from '@crackpost/core/match/notices'
import type { Language } from '../asked.ts'
import { f } from './typeset.ts'

/** What a notice speaks of: whom it is for (a mention), the game, until when, and who nudged. */
export interface Occasion {
  readonly who: string
  readonly title: string
  readonly until: string | null
  readonly by: string
}

type Sentences = Readonly<Record<Kind, (occasion: Occasion) => string>>

const when = (until: string | null, say: (until: string) => string): string =>
  until === null ? '' : say(until)

const fr: Sentences = {
  turn: ({ who, title, until }) =>
    f`${who}, à toi de jouer (${title})${when(until, (u) => f` : tu as jusqu'au ${u}`)}.`,
  half: ({ who, title, until }) =>
    f`${who}, la moitié de ton temps est passée (${title})${when(until, (u) => f` ; il reste jusqu'au ${u}`)}.`,
  late: ({ who, title, until }) =>
    f`${who}, ton temps file (${title})${when(until, (u) => f` : joue avant le ${u}`)}.`,
  hour: ({ who, title, until }) =>
    f`${who}, dernière heure pour jouer (${title})${when(until, (u) => f` : ${u}`)} !`,
  every: ({ who, title, until }) =>
    f`${who}, on t'attend toujours (${title})${when(until, (u) => f`, jusqu'au ${u}`)}.`,
  last: ({ who, title, until }) =>
    f`${who}, il ne manque plus que toi (${title})${when(until, (u) => f`, avant le ${u}`)}.`,
  nudge: ({ who, title, by, until }) =>
    f`${who}, ${by} aimerait bien continuer (${title})${when(until, (u) => f` ; tu as jusqu'au ${u}`)}.`,
  over: ({ who, title }) => f`${who}, la partie est finie (${title}).`,
  full: ({ who, title }) => f`${who}, ta table est pleine (${title}) : tu peux commencer !`,
  expiring: ({ who, title, until }) =>
    f`${who}, cette table (${title}) fermera ${when(until, (u) => f`le ${u} `)}si personne ne commence.`,
}

const en: Sentences = {
  turn: ({ who, title, until }) =>
    `${who}, your turn (${title})${when(until, (u) => `: you have until ${u}`)}.`,
  half: ({ who, title, until }) =>
    `${who}, half of your time is gone (${title})${when(until, (u) => `; you have until ${u}`)}.`,
  late: ({ who, title, until }) =>
    `${who}, time is running out (${title})${when(until, (u) => `: play before ${u}`)}.`,
  hour: ({ who, title, until }) => `${who}, last hour to play (${title})${when(until, (u) => `: ${u}`)}!`,
  every: ({ who, title, until }) =>
    `${who}, we are still waiting for you (${title})${when(until, (u) => `, until ${u}`)}.`,
  last: ({ who, title, until }) =>
    `${who}, everybody waits for you alone (${title})${when(until, (u) => `, until ${u}`)}.`,
  nudge: ({ who, title, by, until }) =>
    `${who}, ${by} would love to go on (${title})${when(until, (u) => `; you have until ${u}`)}.`,
  over: ({ who, title }) => `${who}, the match is over (${title}).`,
  full: ({ who, title }) => `${who}, your table is full (${title}): you can start!`,
  expiring: ({ who, title, until }) =>
    `${who}, this table (${title}) closes ${when(until, (u) => `on ${u} `)}unless somebody starts.`,
}

const SENTENCES: Readonly<Record<Language, Sentences>> = { fr, en }

export const noticeIn = (language: Language, kind: Kind, occasion: Occasion): string =>
  SENTENCES[language][kind](occasion)

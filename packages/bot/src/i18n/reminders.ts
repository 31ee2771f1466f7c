import type { ReminderKind } from '@crackpost/core/match/time/reminders'
import type { Language } from '../discord/interaction.ts'
import { frText } from './typeset.ts'

/** The values in a reminder: the player (a mention), the game's title, the deadline, and the player who nudged. */
export interface ReminderContext {
  readonly who: string
  readonly title: string
  readonly until: string | null
  readonly by: string
}

type ReminderTexts = Readonly<Record<ReminderKind, (context: ReminderContext) => string>>

const deadlineClause = (until: string | null, say: (until: string) => string): string =>
  until === null ? '' : say(until)

const fr: ReminderTexts = {
  turn: ({ who, title, until }) =>
    frText`${who}, à toi de jouer (${title})${deadlineClause(until, (u) => frText` : tu as jusqu'au ${u}`)}.`,
  half: ({ who, title, until }) =>
    frText`${who}, la moitié de ton temps est passée (${title})${deadlineClause(until, (u) => frText` ; il reste jusqu'au ${u}`)}.`,
  late: ({ who, title, until }) =>
    frText`${who}, ton temps file (${title})${deadlineClause(until, (u) => frText` : joue avant le ${u}`)}.`,
  hour: ({ who, title, until }) =>
    frText`${who}, dernière heure pour jouer (${title})${deadlineClause(until, (u) => frText` : ${u}`)} !`,
  every: ({ who, title, until }) =>
    frText`${who}, on t'attend toujours (${title})${deadlineClause(until, (u) => frText`, jusqu'au ${u}`)}.`,
  last: ({ who, title, until }) =>
    frText`${who}, il ne manque plus que toi (${title})${deadlineClause(until, (u) => frText`, avant le ${u}`)}.`,
  nudge: ({ who, title, by, until }) =>
    frText`${who}, ${by} aimerait bien continuer (${title})${deadlineClause(until, (u) => frText` ; tu as jusqu'au ${u}`)}.`,
  over: ({ who, title }) => frText`${who}, la partie est finie (${title}).`,
  full: ({ who, title }) => frText`${who}, ta table est pleine (${title}) : tu peux commencer !`,
  expiring: ({ who, title, until }) =>
    frText`${who}, cette table (${title}) fermera ${deadlineClause(until, (u) => frText`le ${u} `)}si personne ne commence.`,
}

const en: ReminderTexts = {
  turn: ({ who, title, until }) =>
    `${who}, your turn (${title})${deadlineClause(until, (u) => `: you have until ${u}`)}.`,
  half: ({ who, title, until }) =>
    `${who}, half of your time is gone (${title})${deadlineClause(until, (u) => `; you have until ${u}`)}.`,
  late: ({ who, title, until }) =>
    `${who}, time is running out (${title})${deadlineClause(until, (u) => `: play before ${u}`)}.`,
  hour: ({ who, title, until }) =>
    `${who}, last hour to play (${title})${deadlineClause(until, (u) => `: ${u}`)}!`,
  every: ({ who, title, until }) =>
    `${who}, we are still waiting for you (${title})${deadlineClause(until, (u) => `, until ${u}`)}.`,
  last: ({ who, title, until }) =>
    `${who}, everybody waits for you alone (${title})${deadlineClause(until, (u) => `, until ${u}`)}.`,
  nudge: ({ who, title, by, until }) =>
    `${who}, ${by} would love to go on (${title})${deadlineClause(until, (u) => `; you have until ${u}`)}.`,
  over: ({ who, title }) => `${who}, the match is over (${title}).`,
  full: ({ who, title }) => `${who}, your table is full (${title}): you can start!`,
  expiring: ({ who, title, until }) =>
    `${who}, this table (${title}) closes ${deadlineClause(until, (u) => `on ${u} `)}unless somebody starts.`,
}

const REMINDER_TEXTS: Readonly<Record<Language, ReminderTexts>> = { fr, en }

export const reminderText = (language: Language, kind: ReminderKind, context: ReminderContext): string =>
  REMINDER_TEXTS[language][kind](context)

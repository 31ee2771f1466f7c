import type { Language } from '../discord/interaction.ts'
import { enText, frText } from './typeset.ts'

/** The values in a notice: the player (a mention), the game's title, and the others involved. */
export interface NoticeContext {
  readonly who: string
  readonly title: string
  /** Who has, or had, the seat. */
  readonly from: string
  /** The moderator who offers it. */
  readonly by: string
  /** Who has it now. */
  readonly newcomer: string
}

export const NOTICE_KINDS = ['kicked', 'replaced', 'offer'] as const
/** Removed from a lobby; replaced in a running match; a seat is offered. */
export type NoticeKind = (typeof NOTICE_KINDS)[number]

type NoticeTexts = Readonly<Record<NoticeKind, (context: NoticeContext) => string>>

const fr: NoticeTexts = {
  kicked: ({ who, title }) => frText`${who}, l'hôte t'a fait quitter sa table (${title}).`,
  replaced: ({ who, title, newcomer }) =>
    frText`${who}, la modération a confié ta place à ${newcomer} (${title}).`,
  offer: ({ who, title, from, by }) =>
    frText`${who}, ${by} te propose la place de ${from} dans une partie en cours (${title}), avec sa main et ses points.`,
}

const en: NoticeTexts = {
  kicked: ({ who, title }) => enText`${who}, the host removed you from the table (${title}).`,
  replaced: ({ who, title, newcomer }) =>
    enText`${who}, the moderators gave your seat to ${newcomer} (${title}).`,
  offer: ({ who, title, from, by }) =>
    enText`${who}, ${by} offers you the seat of ${from} in a match under way (${title}), with its hand and its points.`,
}

export const NOTICE_TEXTS: Readonly<Record<Language, NoticeTexts>> = { fr, en }

import type { Language } from '../../discord/interaction.ts'
import { countFormatter, enText, frText } from '../typeset.ts'

/** The panel of blocked users. */
export interface BlockingTexts {
  readonly heading: string
  /** How many are blocked. */
  count(count: number): string
  readonly add: string
  readonly remove: string
  readonly older: string
  /** The user can't be blocked: it is a bot or the reader. */
  readonly unfit: string
  full(limit: number): string
}

const countWithNounFr = countFormatter('fr')
const countWithNounEn = countFormatter('en')

const fr: BlockingTexts = {
  heading: frText`### Personnes bloquées\n-# Leurs invitations ne t'arrivent plus, sur aucun serveur. On ne leur dit pas pourquoi.`,
  count: (count) =>
    count === 0
      ? frText`Tu ne bloques personne.`
      : frText`Tu bloques ${countWithNounFr(count, 'personne', 'personnes')}.`,
  add: frText`Bloquer quelqu'un`,
  remove: frText`Débloquer quelqu'un`,
  unfit: frText`Ni toi ni un bot : choisis quelqu'un d'autre.`,
  full: (limit) => frText`Ta liste a déjà ${limit} noms. Débloque d'abord quelqu'un.`,
  older: frText`Plus anciennes`,
}

const en: BlockingTexts = {
  heading: enText`### Blocked people\n-# Their invitations no longer reach you, on any server. They aren't told why.`,
  count: (count) =>
    count === 0
      ? enText`You block nobody.`
      : enText`You block ${countWithNounEn(count, 'person', 'people')}.`,
  add: enText`Block somebody`,
  remove: enText`Unblock somebody`,
  unfit: enText`Not yourself and not a bot: choose somebody else.`,
  full: (limit) => enText`Your list has ${limit} names already. Unblock somebody first.`,
  older: enText`Older ones`,
}

export const BLOCKING_TEXTS: Readonly<Record<Language, BlockingTexts>> = { fr, en }

import type { Language } from '../asked.ts'
import { quoted, slash } from '../quoted.ts'
import { e, f } from './typeset.ts'

/** What is said around a game's own rules. */
export interface RulesWords {
  heading(game: string, section: string): string
  readonly sections: string
  readonly games: string
  readonly before: string
  readonly after: string
  unknownSection(text: string): string
}

const fr: RulesWords = {
  heading: (game, section) => f`### ${game} : ${section}`,
  sections: f`Une autre section`,
  games: f`Un autre jeu`,
  before: f`Précédent`,
  after: f`Suivant`,
  unknownSection: (text) =>
    f`Je ne trouve pas de section ${quoted(text)}. Choisis-la dans la liste que propose ${slash('règles')}.`,
}

const en: RulesWords = {
  heading: (game, section) => e`### ${game}: ${section}`,
  sections: e`Another section`,
  games: e`Another game`,
  before: e`Previous`,
  after: e`Next`,
  unknownSection: (text) =>
    e`I can't find a section ${quoted(text)}. Choose it from the list that ${slash('rules')} offers.`,
}

export const RULES: Readonly<Record<Language, RulesWords>> = { fr, en }

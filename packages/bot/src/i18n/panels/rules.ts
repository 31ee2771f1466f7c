import { quoteUserText, slashCommandText } from '../../discord/escape.ts'
import type { Language } from '../../discord/interaction.ts'
import { enText, frText } from '../typeset.ts'

/** The frame around the rules of a game. */
export interface RulesTexts {
  heading(game: string, section: string): string
  readonly sections: string
  readonly games: string
  readonly before: string
  readonly after: string
  unknownSection(text: string): string
}

const fr: RulesTexts = {
  heading: (game, section) => frText`### ${game} : ${section}`,
  sections: frText`Une autre section`,
  games: frText`Un autre jeu`,
  before: frText`Précédent`,
  after: frText`Suivant`,
  unknownSection: (text) =>
    frText`Je ne trouve pas de section ${quoteUserText(text)}. Choisis-la dans la liste que propose ${slashCommandText('règles')}.`,
}

const en: RulesTexts = {
  heading: (game, section) => enText`### ${game}: ${section}`,
  sections: enText`Another section`,
  games: enText`Another game`,
  before: enText`Previous`,
  after: enText`Next`,
  unknownSection: (text) =>
    enText`I can't find a section ${quoteUserText(text)}. Choose it from the list that ${slashCommandText('rules')} offers.`,
}

export const RULES_TEXTS: Readonly<Record<Language, RulesTexts>> = { fr, en }

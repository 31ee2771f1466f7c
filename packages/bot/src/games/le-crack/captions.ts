import type { View } from '@crackpost/core/games/le-crack/view'
import type { Language } from '../../discord/interaction.ts'
import { MATCH_OVER_CAPTION } from '../../i18n/announcements.ts'
import type { PictureCaptions } from '../presenter.ts'

const PICTURE_LABELS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  fr: {
    final: 'FINAL',
    as: 'AS',
    asPoints: 'pts AS',
    wordPoints: 'mots',
    colourPoints: 'couleurs',
    total: 'total',
    opening: 'Le premier mot part de 2A',
    pass: 'passe',
    rack: 'Ton chevalet',
    noTiles: 'plus de jeton',
  },
  en: {
    final: 'FINAL',
    as: 'AS',
    asPoints: 'AS pts',
    wordPoints: 'words',
    colourPoints: 'colours',
    total: 'total',
    opening: 'The first word starts on 2A',
    pass: 'pass',
    rack: 'Your rack',
    noTiles: 'no tiles left',
  },
}

const tilesLeftText = (count: number, language: Language): string => {
  const isSingular = new Intl.PluralRules(language).select(count) === 'one'
  if (language === 'fr') return `${count} ${isSingular ? 'jeton' : 'jetons'} à tirer`
  return `${count} ${isSingular ? 'tile' : 'tiles'} to draw`
}

export const leCrackCaptions = ({ table }: View, language: Language): PictureCaptions => ({
  status: table.over ? MATCH_OVER_CAPTION[language] : tilesLeftText(table.left, language),
  words: PICTURE_LABELS[language],
})

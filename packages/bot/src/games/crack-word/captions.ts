import type { View } from '@crackpost/core/games/crack-word/view'
import type { Language } from '../../discord/interaction.ts'
import { MATCH_OVER_CAPTION } from '../../i18n/announcements.ts'
import type { PictureCaptions } from '../presenter.ts'

const PICTURE_LABELS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  fr: {
    line: 'ligne',
    crack: 'CRACK WORD',
    poubelle: 'POUBELLE',
    pass: 'pioche et passe',
    passOut: 'passe et ne joue plus',
    refused: 'refusé',
    challenge: 'conteste',
    found: 'existe dans',
    open: 'contestable',
    opening: 'Une lettre sur chaque ligne pour commencer',
    lastRounds: 'Derniers tours',
    out: 'ne joue plus',
    empty: 'n’importe quelle lettre',
    lay: 'pose une carte',
    hand: 'Ta main',
    noCards: 'plus de carte',
    example: 'comme dans',
  },
  en: {
    line: 'line',
    crack: 'CRACK WORD',
    poubelle: 'POUBELLE',
    pass: 'draws and passes',
    passOut: 'passes, plays no more',
    refused: 'refused',
    challenge: 'challenges',
    found: 'is found in',
    open: 'can be challenged',
    opening: 'A letter on each line to begin with',
    lastRounds: 'Last rounds',
    out: 'plays no more',
    empty: 'any letter',
    lay: 'lays a card',
    hand: 'Your hand',
    noCards: 'no cards left',
    example: 'as in',
  },
}

const cardsLeftText = (count: number, language: Language): string => {
  const isSingular = new Intl.PluralRules(language).select(count) === 'one'
  if (language === 'fr') return `${count} ${isSingular ? 'carte' : 'cartes'} à piocher`
  return `${count} ${isSingular ? 'card' : 'cards'} to draw`
}

/** That the match is over, or how many cards are left in all piles; empty if there are no piles any more. */
function statusText({ over, lastHand, players }: View['table'], language: Language): string {
  if (over) return MATCH_OVER_CAPTION[language]
  const left = players.reduce((sum, { pile }) => sum + pile, 0)
  return lastHand ? '' : cardsLeftText(left, language)
}

export const crackWordCaptions = ({ table }: View, language: Language): PictureCaptions => ({
  status: statusText(table, language),
  words: PICTURE_LABELS[language],
})

import type { View } from '@crackpost/core/games/crack-story/view'
import type { Language } from '../../discord/interaction.ts'
import { MATCH_OVER_CAPTION } from '../../i18n/announcements.ts'
import { enText, frText } from '../../i18n/typeset.ts'
import type { PictureCaptions } from '../presenter.ts'

const PICTURE_LABELS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  fr: {
    rejouer: 'REJOUER',
    cache: 'CACHE',
    joker: 'JOKER',
    story: 'STORY',
    inverse: 'INVERSE',
    swap: 'SWAP',
    pile: 'pioche',
    discard: 'défausse',
    opening: frText`Il était une fois…`,
    turn: 'joue',
    form: 'récite…',
    chrono: 'est au chrono',
    vote: 'voit son mot mis au vote',
    waiting: frText`a fini l'histoire, sauf contestation`,
    won: 'gagne la manche, sauf contestation',
    over: 'gagne la partie',
    hand: 'Ta main',
    noCards: 'plus de carte',
    tale: 'Histoire',
    round: 'Manche',
    endStory: 'Finie par STORY',
    endStuck: 'Abandonnée',
    endRound: 'Finie avec la manche',
    endOver: 'Finie avec la partie',
  },
  en: {
    rejouer: 'REJOUER',
    cache: 'CACHE',
    joker: 'JOKER',
    story: 'STORY',
    inverse: 'INVERSE',
    swap: 'SWAP',
    pile: 'pile',
    discard: 'discard',
    opening: enText`Once upon a time…`,
    turn: 'plays',
    form: 'recites…',
    chrono: 'is on the chrono',
    vote: 'has a word put to the vote',
    waiting: 'has ended the story, unless contested',
    won: 'wins the round, unless contested',
    over: 'wins the match',
    hand: 'Your hand',
    noCards: 'no cards left',
    tale: 'Story',
    round: 'Round',
    endStory: 'Ended by STORY',
    endStuck: 'Abandoned',
    endRound: 'Ended with the round',
    endOver: 'Ended with the match',
  },
}

/** The round and the number of words in the story. */
const statusText = (round: number, words: number, language: Language): string => {
  const isSingular = new Intl.PluralRules(language).select(words) === 'one'
  if (language === 'fr') return `Manche ${round} · ${words} ${isSingular ? 'mot' : 'mots'}`
  return `Round ${round} · ${words} ${isSingular ? 'word' : 'words'}`
}

export const crackStoryCaptions = ({ table }: View, language: Language): PictureCaptions => ({
  status: table.over ? MATCH_OVER_CAPTION[language] : statusText(table.round, table.story.length, language),
  words: PICTURE_LABELS[language],
})

import { enText, frText } from '../../i18n/typeset.ts'
import type { GameOption, TextByLanguage } from '../presenter.ts'
import { crackWordEn } from './en.ts'
import { crackWordFr } from './fr.ts'

/** Options of a match; the first value of each is the default. */
export const CRACK_WORD_GAME_OPTIONS: readonly GameOption[] = [
  {
    name: 'mode',
    label: { fr: frText`Partie`, en: enText`Match` },
    choices: [
      {
        value: 'normal',
        label: { fr: frText`normale`, en: enText`normal` },
        about: {
          fr: frText`Les pioches de la règle : 40 cartes à deux, 30 à trois, 25 à quatre.`,
          en: enText`The piles of the rules: 40 cards for two, 30 for three, 25 for four.`,
        },
      },
      {
        value: 'short',
        label: { fr: frText`courte`, en: enText`short` },
        about: {
          fr: frText`De petites pioches : 24 cartes à deux, 18 à trois, 15 à quatre.`,
          en: enText`Small piles: 24 cards for two, 18 for three, 15 for four.`,
        },
      },
      {
        value: 'expert',
        label: { fr: frText`experte`, en: enText`expert` },
        about: { fr: frText`Tout le paquet : 60 cartes chacun.`, en: enText`The whole pack: 60 cards each.` },
      },
    ],
  },
  {
    name: 'referee',
    label: { fr: frText`Arbitre`, en: enText`Referee` },
    choices: [
      {
        value: 'friendly',
        label: { fr: frText`bienveillant`, en: enText`friendly` },
        about: {
          fr: frText`Le lexique aide : un coup sans mot est refusé et ne coûte rien.`,
          en: enText`The lexicon helps: a placement without a word is refused and costs nothing.`,
        },
      },
      {
        value: 'strict',
        label: { fr: frText`strict`, en: enText`strict` },
        about: {
          fr: frText`Sans aide : un coup sans mot te coûte le tour et une carte à piocher.`,
          en: enText`No help: a placement without a word costs the turn, and a card to draw.`,
        },
      },
      {
        value: 'challenge',
        label: { fr: frText`entre vous`, en: enText`among yourselves` },
        about: {
          fr: frText`Tout se pose : aux autres de contester avant le coup suivant.`,
          en: enText`Anything goes: the others may challenge it before the next move.`,
        },
      },
    ],
  },
]

export const CRACK_WORD_COLOUR_NAMES: Readonly<Record<string, TextByLanguage>> = {
  red: { fr: crackWordFr.colours.red, en: crackWordEn.colours.red },
  blue: { fr: crackWordFr.colours.blue, en: crackWordEn.colours.blue },
  green: { fr: crackWordFr.colours.green, en: crackWordEn.colours.green },
  yellow: { fr: crackWordFr.colours.yellow, en: crackWordEn.colours.yellow },
}

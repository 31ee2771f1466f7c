import type { Localised, Variant } from '../../voice.ts'
import { e, f } from '../../words/typeset.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'

/** What a table may choose; the first of each is the usual one. */
export const VARIANTS: readonly Variant[] = [
  {
    name: 'mode',
    label: { fr: f`Partie`, en: e`Match` },
    of: [
      {
        value: 'normal',
        label: { fr: f`normale`, en: e`normal` },
        about: {
          fr: f`Les pioches de la règle : 40 cartes à deux, 30 à trois, 25 à quatre.`,
          en: e`The piles of the rules: 40 cards for two, 30 for three, 25 for four.`,
        },
      },
      {
        value: 'short',
        label: { fr: f`courte`, en: e`short` },
        about: {
          fr: f`De petites pioches : 24 cartes à deux, 18 à trois, 15 à quatre.`,
          en: e`Small piles: 24 cards for two, 18 for three, 15 for four.`,
        },
      },
      {
        value: 'expert',
        label: { fr: f`experte`, en: e`expert` },
        about: { fr: f`Tout le paquet : 60 cartes chacun.`, en: e`The whole pack: 60 cards each.` },
      },
    ],
  },
  {
    name: 'referee',
    label: { fr: f`Arbitre`, en: e`Referee` },
    of: [
      {
        value: 'friendly',
        label: { fr: f`bienveillant`, en: e`friendly` },
        about: {
          fr: f`Le lexique aide : un coup sans mot est refusé et ne coûte rien.`,
          en: e`The lexicon helps: a placement without a word is refused and costs nothing.`,
        },
      },
      {
        value: 'strict',
        label: { fr: f`strict`, en: e`strict` },
        about: {
          fr: f`Sans aide : un coup sans mot te coûte le tour et une carte à piocher.`,
          en: e`No help: a placement without a word costs the turn, and a card to draw.`,
        },
      },
      {
        value: 'challenge',
        label: { fr: f`entre vous`, en: e`among yourselves` },
        about: {
          fr: f`Tout se pose : aux autres de contester avant le coup suivant.`,
          en: e`Anything goes: the others may challenge it before the next move.`,
        },
      },
    ],
  },
]

/** What the colours are called. */
export const COLOURS: Readonly<Record<string, Localised>> = {
  red: { fr: fr.colours.red, en: en.colours.red },
  blue: { fr: fr.colours.blue, en: en.colours.blue },
  green: { fr: fr.colours.green, en: en.colours.green },
  yellow: { fr: fr.colours.yellow, en: en.colours.yellow },
}

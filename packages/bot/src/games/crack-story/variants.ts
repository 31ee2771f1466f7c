import type { Localised, Variant } from '../../voice.ts'
import { e, f } from '../../words/typeset.ts'

const minutes = (count: number): Localised => ({
  fr: `${count} min`,
  en: `${count} min`,
})
const hours = (count: number): Localised => ({ fr: `${count} h`, en: `${count} h` })

/** What a table may choose; the first of each is the usual one. */
export const VARIANTS: readonly Variant[] = [
  {
    name: 'rounds',
    label: { fr: f`Manches à gagner`, en: e`Rounds to win` },
    of: [3, 2, 1].map((value) => ({ value, label: { fr: `${value}`, en: `${value}` } })),
  },
  {
    name: 'spelling',
    label: { fr: f`Orthographe`, en: e`Spelling` },
    of: [
      {
        value: 'lenient',
        label: { fr: f`souple`, en: e`lenient` },
        about: {
          fr: f`Dès 5 lettres, une lettre peut être fausse, de trop, oubliée, ou deux échangées`,
          en: e`From 5 letters on, one may be wrong, extra or missing, or two swapped`,
        },
      },
      {
        value: 'exact',
        label: { fr: f`exacte`, en: e`exact` },
        about: {
          fr: f`Lettre par lettre, sans compter accents et majuscules`,
          en: e`Letter by letter; accents and capitals don't count`,
        },
      },
    ],
  },
  {
    name: 'vote',
    label: { fr: f`Temps d'un vote`, en: e`Time for a vote` },
    of: [
      { value: 720, label: hours(12) },
      { value: 1440, label: hours(24) },
      { value: 180, label: hours(3) },
      { value: 60, label: hours(1) },
      { value: 15, label: minutes(15) },
    ],
  },
  {
    name: 'chrono',
    label: { fr: f`Temps du chrono`, en: e`Time of the chrono` },
    of: [
      { value: 60, label: hours(1) },
      { value: 240, label: hours(4) },
      { value: 720, label: hours(12) },
      { value: 15, label: minutes(15) },
      { value: 3, label: minutes(3) },
    ],
  },
  {
    name: 'form',
    label: { fr: f`Temps pour réciter`, en: e`Time to recite` },
    of: [180, 300, 600, 120, 60].map((value) => ({
      value,
      label: {
        fr: `${value / 60} min + 5 s par mot`,
        en: `${value / 60} min + 5 s a word`,
      },
    })),
  },
]

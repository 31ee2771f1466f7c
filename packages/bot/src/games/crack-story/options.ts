import { enText, frText } from '../../i18n/typeset.ts'
import type { GameOption, TextByLanguage } from '../presenter.ts'

const minutesLabel = (count: number): TextByLanguage => ({
  fr: `${count} min`,
  en: `${count} min`,
})
const hoursLabel = (count: number): TextByLanguage => ({ fr: `${count} h`, en: `${count} h` })

/** Options of a match; the first value of each is the default. */
export const CRACK_STORY_GAME_OPTIONS: readonly GameOption[] = [
  {
    name: 'rounds',
    label: { fr: frText`Manches à gagner`, en: enText`Rounds to win` },
    choices: [3, 2, 1].map((value) => ({ value, label: { fr: `${value}`, en: `${value}` } })),
  },
  {
    name: 'spelling',
    label: { fr: frText`Orthographe`, en: enText`Spelling` },
    choices: [
      {
        value: 'lenient',
        label: { fr: frText`souple`, en: enText`lenient` },
        about: {
          fr: frText`Dès 5 lettres, une lettre peut être fausse, de trop, oubliée, ou deux échangées`,
          en: enText`From 5 letters on, one may be wrong, extra or missing, or two swapped`,
        },
      },
      {
        value: 'exact',
        label: { fr: frText`exacte`, en: enText`exact` },
        about: {
          fr: frText`Lettre par lettre, sans compter accents et majuscules`,
          en: enText`Letter by letter; accents and capitals don't count`,
        },
      },
    ],
  },
  {
    name: 'vote',
    label: { fr: frText`Temps d'un vote`, en: enText`Time for a vote` },
    choices: [
      { value: 720, label: hoursLabel(12) },
      { value: 1440, label: hoursLabel(24) },
      { value: 180, label: hoursLabel(3) },
      { value: 60, label: hoursLabel(1) },
      { value: 15, label: minutesLabel(15) },
    ],
  },
  {
    name: 'chrono',
    label: { fr: frText`Temps du chrono`, en: enText`Time of the chrono` },
    choices: [
      { value: 60, label: hoursLabel(1) },
      { value: 240, label: hoursLabel(4) },
      { value: 720, label: hoursLabel(12) },
      { value: 15, label: minutesLabel(15) },
      { value: 3, label: minutesLabel(3) },
    ],
  },
  {
    name: 'form',
    label: { fr: frText`Temps pour réciter`, en: enText`Time to recite` },
    choices: [180, 300, 600, 120, 60].map((value) => ({
      value,
      label: {
        fr: `${value / 60} min + 5 s par mot`,
        en: `${value / 60} min + 5 s a word`,
      },
    })),
  },
]

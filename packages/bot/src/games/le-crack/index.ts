import { type LeCrack, leCrack as rules } from '@crackpost/core/games/le-crack/index'
import { REASONS } from '@crackpost/core/games/le-crack/schema'
import { told } from '../../command.ts'
import { type HouseRejection, sentence } from '../../refusal.ts'
import type { Voice } from '../../voice.ts'
import { e, f } from '../../words/typeset.ts'
import { alt } from './alt.ts'
import { captions } from './labels.ts'
import { play } from './play.ts'
import type { Rejection } from './refusals.ts'
import { hand, news, table } from './text.ts'
import { exchange, pass } from './trade.ts'
import { WORDS } from './words.ts'

type Own = Exclude<Rejection, HouseRejection>

export const leCrack: Voice<LeCrack> = {
  id: rules.id,
  title: { fr: 'Le Crack', en: 'Le Crack' },
  // Rounds as simulated matches have them: the median of 60 for each number of players.
  about: {
    fr: f`Des mots croisés en couleurs, de 2 à 4 : choisis tes jetons, collectionne les AS, vise FINAL. Une partie dure une cinquantaine de coups : environ 25 tours de table à deux, 18 à trois, 13 à quatre.`,
    en: e`A crossword in colours for 2 to 4: choose your tiles, collect AS, head for FINAL. A match takes about fifty turns: some 25 rounds for two, 18 for three, 13 for four.`,
  },
  variants: [],
  moves: {
    command: told(
      'lecrack',
      'lecrack',
      'Le Crack: play, pass, exchange',
      f`Le Crack : jouer, passer, échanger`,
    ),
    list: [play, pass, exchange],
  },
  rules: async () => (await import('./rules.ts')).RULES,
  pictures: {
    table: 'table',
    seat: 'seat',
    extras: [{ what: 'pad', label: { fr: f`Feuille de marque`, en: e`Score sheet` } }],
  },
  table,
  alt,
  hand,
  captions,
  news,
  reason(reason, language) {
    const known = REASONS.find((each) => each === reason)
    return known ? WORDS[language].reasons[known] : reason
  },
  refusal: (no, { language, cast }) => sentence<Own>(WORDS[language].refusals, no, cast),
}

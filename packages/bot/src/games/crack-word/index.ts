import { type CrackWord, crackWord as rules } from '@crackpost/core/games/crack-word/index'
import { REASONS } from '@crackpost/core/games/crack-word/schema'
import { told } from '../../command.ts'
import { type HouseRejection, sentence } from '../../refusal.ts'
import type { Voice } from '../../voice.ts'
import { e, f } from '../../words/typeset.ts'
import { alt } from './alt.ts'
import { challenge } from './challenge.ts'
import { draw } from './draw.ts'
import { captions } from './labels.ts'
import { lay } from './lay.ts'
import { news } from './news.ts'
import { place } from './place.ts'
import { poubelle } from './poubelle.ts'
import type { Rejection } from './refusals.ts'
import { RULES } from './rules.ts'
import { hand, table } from './text.ts'
import { COLOURS, VARIANTS } from './variants.ts'
import { WORDS } from './words.ts'

type Own = Exclude<Rejection, HouseRejection>

export const crackWord: Voice<CrackWord> = {
  id: rules.id,
  title: { fr: 'Crack Word', en: 'Crack Word' },
  about: {
    fr: f`Quatre lignes de lettres à partager, de 2 à 4 : finis un mot où ta couleur domine. Tu prends alors toutes ses cartes, et le plus gros paquet gagne.`,
    en: e`Four lines of letters to share, for 2 to 4: finish a word in which your colour leads. Then all its cards are yours, and the biggest packet wins.`,
  },
  variants: VARIANTS,
  colours: COLOURS,
  moves: {
    command: told(
      'crackword',
      'crackword',
      'Crack Word: place a card, POUBELLE, draw, lay, challenge',
      f`Crack Word : placer une carte, POUBELLE, piocher, poser, contester`,
    ),
    list: [place, lay, draw, challenge, poubelle],
  },
  rules: RULES,
  pictures: { table: 'table', seat: 'seat', extras: [] },
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

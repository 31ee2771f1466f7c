import { type LeCrack, leCrack as rules } from '@crackpost/core/games/le-crack/index'
import type { Rejection } from '@crackpost/core/games/le-crack/rejection'
import { REASONS } from '@crackpost/core/games/le-crack/schema'
import { type HouseRejection, sentence } from '../../refusal.ts'
import type { Voice } from '../../voice.ts'
import { captions } from './labels.ts'
import { hand, news, table } from './text.ts'
import { WORDS } from './words.ts'

type Own = Exclude<Rejection, HouseRejection>

export const leCrack: Voice<LeCrack> = {
  id: rules.id,
  title: { fr: 'Le Crack', en: 'Le Crack' },
  examples: ['2A> LIGNE', '10Nv N4OTRE', 'pass E2 W2'],
  table,
  hand,
  captions,
  news,
  reason(reason, language) {
    const known = REASONS.find((each) => each === reason)
    return known ? WORDS[language].reasons[known] : reason
  },
  refusal: (no, { language, cast }) => sentence<Own>(WORDS[language].refusals, no, cast),
}

import { type CrackStory, crackStory as rules } from '@crackpost/core/games/crack-story/index'
import { REASONS } from '@crackpost/core/games/crack-story/schema'
import { told } from '../../command.ts'
import { type HouseRejection, sentence } from '../../refusal.ts'
import type { Voice } from '../../voice.ts'
import { e, f } from '../../words/typeset.ts'
import { alt } from './alt.ts'
import { contest, vote, waive } from './doubt.ts'
import { exhibit, latest } from './keepsake.ts'
import { captions } from './labels.ts'
import { listen } from './listen.ts'
import { news } from './news.ts'
import { recite } from './recite.ts'
import type { Rejection } from './refusals.ts'
import { hand, table } from './text.ts'
import { chrono, draw, inverse, swap } from './turn.ts'
import { VARIANTS } from './variants.ts'
import { WORDS } from './words.ts'

type Own = Exclude<Rejection, HouseRejection>

export const crackStory: Voice<CrackStory> = {
  id: rules.id,
  title: { fr: 'Crack Story', en: 'Crack Story' },
  about: {
    fr: f`Une phrase à inventer ensemble, de 2 à 8 : un mot par carte, et toute l'histoire de mémoire. Écoute chaque mot une fois, récite tout, vide ta main.`,
    en: e`A sentence made up together, for 2 to 8: a word per card, and the whole story from memory. Hear each word once, recite it all, empty your hand.`,
  },
  variants: VARIANTS,
  moves: {
    command: told(
      'crackstory',
      'crackstory',
      'Crack Story: listen, recite, play cards, contest',
      f`Crack Story : écouter, réciter, jouer ses cartes, contester`,
    ),
    list: [vote, listen, recite, inverse, swap, draw, waive, contest, chrono],
  },
  rules: async () => (await import('./rules.ts')).RULES,
  pictures: {
    table: 'table',
    seat: 'seat',
    extras: [{ what: 'keepsake', label: { fr: f`Dernière histoire`, en: e`Latest story` }, shown: latest }],
  },
  table,
  alt,
  hand,
  captions,
  news,
  exhibit,
  aside: ({ mine }, language) =>
    mine && mine.unheard > 0 ? WORDS[language].unheard(mine.unheard, mine.shown) : null,
  reason(reason, language) {
    const known = REASONS.find((each) => each === reason)
    return known ? WORDS[language].reasons[known] : reason
  },
  refusal: (no, { language, cast }) => sentence<Own>(WORDS[language].refusals, no, cast),
}

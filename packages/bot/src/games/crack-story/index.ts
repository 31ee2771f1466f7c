import { type CrackStoryTypes, crackStoryGame as rules } from '@crackpost/core/games/crack-story/index'
import { CRACK_STORY_END_REASONS } from '@crackpost/core/games/crack-story/schema'
import { nameAndDescription } from '../../commands/command.ts'
import { enText, frText } from '../../i18n/typeset.ts'
import { type CommonRejection, rejectionText } from '../../match/rejection.ts'
import type { GamePresenter } from '../presenter.ts'
import { crackStoryAltText } from './alt-text.ts'
import { crackStoryCaptions } from './captions.ts'
import { contestMove, voteMove, waiveMove } from './contest.ts'
import { describeCrackStoryEvent } from './event-text.ts'
import { finishedStoryHighlight, latestStoryHighlight } from './keepsake.ts'
import { listenMove } from './listen.ts'
import { CRACK_STORY_GAME_OPTIONS } from './options.ts'
import { reciteMove } from './recite.ts'
import type { CrackStoryMoveRejection } from './rejections.ts'
import { describeCrackStoryHand, describeCrackStoryTable } from './text.ts'
import { CRACK_STORY_TEXTS } from './texts.ts'
import { chronoMove, drawCardMove, inverseMove, swapMove } from './turn-moves.ts'

type OwnRejection = Exclude<CrackStoryMoveRejection, CommonRejection>

export const crackStoryPresenter: GamePresenter<CrackStoryTypes> = {
  id: rules.id,
  title: { fr: 'Crack Story', en: 'Crack Story' },
  about: {
    fr: frText`Une phrase à inventer ensemble, de 2 à 8 : un mot par carte, et toute l'histoire de mémoire. Écoute chaque mot une fois, récite tout, vide ta main.`,
    en: enText`A sentence made up together, for 2 to 8: a word per card, and the whole story from memory. Hear each word once, recite it all, empty your hand.`,
  },
  options: CRACK_STORY_GAME_OPTIONS,
  moves: {
    command: nameAndDescription(
      'crackstory',
      'crackstory',
      'Crack Story: listen, recite, play cards, contest',
      frText`Crack Story : écouter, réciter, jouer ses cartes, contester`,
    ),
    list: [
      voteMove,
      listenMove,
      reciteMove,
      inverseMove,
      swapMove,
      drawCardMove,
      waiveMove,
      contestMove,
      chronoMove,
    ],
  },
  rules: async () => (await import('./rules.ts')).CRACK_STORY_RULES,
  pictures: {
    table: 'table',
    seat: 'seat',
    extras: [
      {
        picture: 'keepsake',
        label: { fr: frText`Dernière histoire`, en: enText`Latest story` },
        highlight: latestStoryHighlight,
      },
    ],
    captions: crackStoryCaptions,
    altText: crackStoryAltText,
    highlight: finishedStoryHighlight,
  },
  texts: CRACK_STORY_TEXTS,
  describeTable: describeCrackStoryTable,
  describeHand: describeCrackStoryHand,
  describeEvent: describeCrackStoryEvent,
  privateNote: ({ mine }, language) =>
    mine && mine.unheard > 0 ? CRACK_STORY_TEXTS[language].unheard(mine.unheard, mine.shown) : null,
  describeEndReason(reason, language) {
    const known = CRACK_STORY_END_REASONS.find((endReason) => endReason === reason)
    return known ? CRACK_STORY_TEXTS[language].reasons[known] : reason
  },
  rejectionText: (rejection, { language, playerNames }) =>
    rejectionText<OwnRejection>(CRACK_STORY_TEXTS[language].rejections, rejection, playerNames),
}

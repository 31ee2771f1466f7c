import { type CrackWordTypes, crackWordGame as rules } from '@crackpost/core/games/crack-word/index'
import { CRACK_WORD_END_REASONS } from '@crackpost/core/games/crack-word/schema'
import { nameAndDescription } from '../../commands/command.ts'
import { enText, frText } from '../../i18n/typeset.ts'
import { type CommonRejection, rejectionText } from '../../match/rejection.ts'
import type { GamePresenter } from '../presenter.ts'
import { crackWordAltText } from './alt-text.ts'
import { crackWordCaptions } from './captions.ts'
import { challengeMove } from './challenge.ts'
import { drawAndPassMove } from './draw.ts'
import { describeCrackWordEvent } from './event-text.ts'
import { layMove } from './lay.ts'
import { CRACK_WORD_COLOUR_NAMES, CRACK_WORD_GAME_OPTIONS } from './options.ts'
import { placeMove } from './place.ts'
import { poubelleMove } from './poubelle.ts'
import type { CrackWordMoveRejection } from './rejections.ts'
import { describeCrackWordHand, describeCrackWordTable } from './text.ts'
import { CRACK_WORD_TEXTS } from './texts.ts'

type OwnRejection = Exclude<CrackWordMoveRejection, CommonRejection>

export const crackWordPresenter: GamePresenter<CrackWordTypes> = {
  id: rules.id,
  title: { fr: 'Crack Word', en: 'Crack Word' },
  about: {
    fr: frText`Quatre lignes de lettres à partager, de 2 à 4 : finis un mot où ta couleur domine. Tu prends alors toutes ses cartes, et le plus gros paquet gagne.`,
    en: enText`Four lines of letters to share, for 2 to 4: finish a word in which your colour leads. Then all its cards are yours, and the biggest packet wins.`,
  },
  options: CRACK_WORD_GAME_OPTIONS,
  colours: CRACK_WORD_COLOUR_NAMES,
  moves: {
    command: nameAndDescription(
      'crackword',
      'crackword',
      'Crack Word: place a card, POUBELLE, draw, lay, challenge',
      frText`Crack Word : placer une carte, POUBELLE, piocher, poser, contester`,
    ),
    list: [placeMove, layMove, drawAndPassMove, challengeMove, poubelleMove],
  },
  rules: async () => (await import('./rules.ts')).CRACK_WORD_RULES,
  pictures: {
    table: 'table',
    seat: 'seat',
    extras: [],
    captions: crackWordCaptions,
    altText: crackWordAltText,
  },
  texts: CRACK_WORD_TEXTS,
  describeTable: describeCrackWordTable,
  describeHand: describeCrackWordHand,
  describeEvent: describeCrackWordEvent,
  describeEndReason(reason, language) {
    const known = CRACK_WORD_END_REASONS.find((endReason) => endReason === reason)
    return known ? CRACK_WORD_TEXTS[language].reasons[known] : reason
  },
  rejectionText: (rejection, { language, playerNames }) =>
    rejectionText<OwnRejection>(CRACK_WORD_TEXTS[language].rejections, rejection, playerNames),
}

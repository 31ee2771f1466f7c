import { type LeCrackTypes, leCrackGame as rules } from '@crackpost/core/games/le-crack/index'
import { LE_CRACK_END_REASONS } from '@crackpost/core/games/le-crack/schema'
import { nameAndDescription } from '../../commands/command.ts'
import { enText, frText } from '../../i18n/typeset.ts'
import { type CommonRejection, rejectionText } from '../../match/rejection.ts'
import type { GamePresenter } from '../presenter.ts'
import { leCrackAltText } from './alt-text.ts'
import { leCrackCaptions } from './captions.ts'
import { playWordMove } from './play.ts'
import type { LeCrackMoveRejection } from './rejections.ts'
import { describeLeCrackEvent, describeLeCrackHand, describeLeCrackTable } from './text.ts'
import { LE_CRACK_TEXTS } from './texts.ts'
import { exchangeMove, passMove } from './tile-exchange.ts'

type OwnRejection = Exclude<LeCrackMoveRejection, CommonRejection>

export const leCrackPresenter: GamePresenter<LeCrackTypes> = {
  id: rules.id,
  title: { fr: 'Le Crack', en: 'Le Crack' },
  about: {
    fr: frText`Des mots croisés en couleurs, de 2 à 4 : choisis tes jetons, collectionne les AS, vise FINAL.`,
    en: enText`A crossword in colours for 2 to 4: choose your tiles, collect AS, head for FINAL.`,
  },
  options: [],
  moves: {
    command: nameAndDescription(
      'lecrack',
      'lecrack',
      'Le Crack: play, pass, exchange',
      frText`Le Crack : jouer, passer, échanger`,
    ),
    list: [playWordMove, passMove, exchangeMove],
  },
  rules: async () => (await import('./rules.ts')).LE_CRACK_RULES,
  pictures: {
    table: 'table',
    seat: 'seat',
    extras: [{ picture: 'pad', label: { fr: frText`Feuille de marque`, en: enText`Score sheet` } }],
    captions: leCrackCaptions,
    altText: leCrackAltText,
  },
  texts: LE_CRACK_TEXTS,
  describeTable: describeLeCrackTable,
  describeHand: describeLeCrackHand,
  describeEvent: describeLeCrackEvent,
  describeEndReason(reason, language) {
    const known = LE_CRACK_END_REASONS.find((endReason) => endReason === reason)
    return known ? LE_CRACK_TEXTS[language].reasons[known] : reason
  },
  rejectionText: (rejection, { language, playerNames }) =>
    rejectionText<OwnRejection>(LE_CRACK_TEXTS[language].rejections, rejection, playerNames),
}

import type { CrackWordTypes } from '@crackpost/core/games/crack-word/index'
import { isInLastRounds } from '@crackpost/core/games/crack-word/status'
import { err, ok } from '@crackpost/core/kernel/result'
import { nameAndDescription, OPTION_TYPE } from '../../commands/command.ts'
import { frText } from '../../i18n/typeset.ts'
import type { ModalMove } from '../moves.ts'
import { CRACK_WORD_TEXTS } from './texts.ts'

/** Draws a card and passes. In the last rounds the player is out of the match, so it asks for confirmation. */
export const drawAndPassMove: ModalMove<CrackWordTypes> = {
  data: {
    ...nameAndDescription(
      'draw',
      'piocher',
      'Draw a card and pass; in the last rounds, stop playing',
      frText`Pioche une carte et passe ; dans les derniers tours, arrête de jouer`,
    ),
    options: [
      {
        ...nameAndDescription(
          'stop',
          'arrêter',
          'In the last rounds: yes, I play no more',
          frText`Dans les derniers tours : oui, je ne joue plus`,
        ),
        type: OPTION_TYPE.boolean,
      },
    ],
  },
  fromOptions: ({ stop = false }, { state }) =>
    isInLastRounds(state) && state.lay === null && stop !== true
      ? err({ code: 'outAsked' })
      : ok({ type: 'pass' }),
  button({ table }, language) {
    const { buttons } = CRACK_WORD_TEXTS[language]
    if (table.lay !== null) return null
    return table.lastHand === null
      ? { label: buttons.draw, style: 'secondary', action: { type: 'pass' } }
      : { label: buttons.pass, style: 'secondary' }
  },
  modal({ language, state }) {
    const { buttons, ask } = CRACK_WORD_TEXTS[language]
    return isInLastRounds(state)
      ? { title: buttons.pass, fields: [{ type: 'text', text: ask.out }] }
      : { title: buttons.draw, fields: [] }
  },
  fromModal: () => ok({ type: 'pass' }),
}

import type { CrackWord } from '@crackpost/core/games/crack-word/index'
import { isLastRounds } from '@crackpost/core/games/crack-word/status'
import { no, ok } from '@crackpost/core/kernel/result'
import { OPTION, told } from '../../command.ts'
import type { FilledMove } from '../../moves.ts'
import { f } from '../../words/typeset.ts'
import { WORDS } from './words.ts'

/** Draws a card and passes. In the last rounds it ends one's match, and is asked first. */
export const draw: FilledMove<CrackWord> = {
  data: {
    ...told(
      'draw',
      'piocher',
      'Draw a card and pass; in the last rounds, stop playing',
      f`Pioche une carte et passe ; dans les derniers tours, arrête de jouer`,
    ),
    options: [
      {
        ...told(
          'stop',
          'arrêter',
          'In the last rounds: yes, I play no more',
          f`Dans les derniers tours : oui, je ne joue plus`,
        ),
        type: OPTION.boolean,
      },
    ],
  },
  typed: ({ stop = false }, { state }) =>
    isLastRounds(state) && state.lay === null && stop !== true
      ? no({ code: 'outAsked' })
      : ok({ type: 'pass' }),
  button({ table }, language) {
    const { buttons } = WORDS[language]
    if (table.lay !== null) return null
    return table.lastHand === null
      ? { label: buttons.draw, style: 'secondary', action: { type: 'pass' } }
      : { label: buttons.pass, style: 'secondary' }
  },
  form({ language, state }) {
    const { buttons, ask } = WORDS[language]
    return isLastRounds(state)
      ? { title: buttons.pass, parts: [{ type: 'text', text: ask.out }] }
      : { title: buttons.draw, parts: [] }
  },
  filled: () => ok({ type: 'pass' }),
}

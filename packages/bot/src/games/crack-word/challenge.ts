import type { CrackWordTypes } from '@crackpost/core/games/crack-word/index'
import { ok } from '@crackpost/core/kernel/result'
import { nameAndDescription } from '../../commands/command.ts'
import { frText } from '../../i18n/typeset.ts'
import type { ModalMove } from '../moves.ts'
import { CRACK_WORD_TEXTS } from './texts.ts'

/** Doubts the last placement. Whoever is next may do so as well as the others, so it goes with every turn. */
export const challengeMove: ModalMove<CrackWordTypes> = {
  data: {
    ...nameAndDescription(
      'challenge',
      'contester',
      'Ask for a word that justifies the last placement',
      frText`Demande un mot qui justifie le dernier coup`,
    ),
    options: [],
  },
  when: 'always',
  fromOptions: () => ok({ type: 'challenge' }),
  button: ({ table, hand, mayChallenge }, language) =>
    // A spectator's view is everybody's: who made the placement is told so.
    table.challenge !== null && (hand === null || mayChallenge)
      ? { label: CRACK_WORD_TEXTS[language].buttons.challenge, style: 'secondary' }
      : null,
  modal({ view, language }) {
    const { buttons, ask } = CRACK_WORD_TEXTS[language]
    const { challenge } = view.table
    const parts = challenge ? [{ type: 'text', text: ask.challenge(challenge.letters) } as const] : []
    return { title: buttons.challenge, fields: parts }
  },
  fromModal: () => ok({ type: 'challenge' }),
}

import type { CrackWordTypes } from '@crackpost/core/games/crack-word/index'
import { ok } from '@crackpost/core/kernel/result'
import { nameAndDescription } from '../../commands/command.ts'
import { frText } from '../../i18n/typeset.ts'
import type { ModalMove } from '../moves.ts'
import { CRACK_WORD_TEXTS } from './texts.ts'

/** Challenges the last placement. Any opponent may do so at any turn, including the next player. */
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
    // The public button is shown to everybody; the author of the placement gets a rejection.
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

import type { CrackWord } from '@crackpost/core/games/crack-word/index'
import { ok } from '@crackpost/core/kernel/result'
import { told } from '../../command.ts'
import type { FilledMove } from '../../moves.ts'
import { f } from '../../words/typeset.ts'
import { WORDS } from './words.ts'

/** Doubts the last placement. Whoever is next may do so as well as the others, so it goes with every turn. */
export const challenge: FilledMove<CrackWord> = {
  data: {
    ...told(
      'challenge',
      'contester',
      'Ask for a word that justifies the last placement',
      f`Demande un mot qui justifie le dernier coup`,
    ),
    options: [],
  },
  when: 'always',
  typed: () => ok({ type: 'challenge' }),
  button: ({ table, hand, mayChallenge }, language) =>
    // A spectator's view is everybody's: who made the placement is told so.
    table.challenge !== null && (hand === null || mayChallenge)
      ? { label: WORDS[language].buttons.challenge, style: 'secondary' }
      : null,
  form({ view, language }) {
    const { buttons, ask } = WORDS[language]
    const { challenge } = view.table
    const parts = challenge ? [{ type: 'text', text: ask.challenge(challenge.letters) } as const] : []
    return { title: buttons.challenge, parts }
  },
  filled: () => ok({ type: 'challenge' }),
}

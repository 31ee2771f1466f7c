import type { CrackStory } from '@crackpost/core/games/crack-story/index'
import type { View } from '@crackpost/core/games/crack-story/view'
import { ok } from '@crackpost/core/kernel/result'
import type { Language } from '../../asked.ts'
import type { Told } from '../../command.ts'
import type { FilledMove, MoveButton } from '../../moves.ts'

type Action = CrackStory['action']

/** A move with nothing to fill in: it is typed as it is, and a tap asks once. */
export const question = (
  data: Told,
  when: NonNullable<FilledMove<CrackStory>['when']>,
  action: Action,
  button: (view: View, language: Language) => MoveButton<CrackStory> | null,
  asked: (view: View, language: Language) => { readonly title: string; readonly text: string },
): FilledMove<CrackStory> => ({
  data: { ...data, options: [] },
  when,
  typed: () => ok(action),
  button,
  form({ view, language }) {
    const { title, text } = asked(view, language)
    return { title, parts: [{ type: 'text', text }] }
  },
  filled: () => ok(action),
})

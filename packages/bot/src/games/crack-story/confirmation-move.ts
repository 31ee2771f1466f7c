import type { CrackStoryTypes } from '@crackpost/core/games/crack-story/index'
import type { View } from '@crackpost/core/games/crack-story/view'
import { ok } from '@crackpost/core/kernel/result'
import type { NameAndDescription } from '../../commands/command.ts'
import type { Language } from '../../discord/interaction.ts'
import type { ModalMove, MoveButton } from '../moves.ts'

type Action = CrackStoryTypes['action']

/** A move without input: typed, it is made at once; a button asks for confirmation first. */
export const confirmationMove = (
  data: NameAndDescription,
  when: NonNullable<ModalMove<CrackStoryTypes>['when']>,
  action: Action,
  button: (view: View, language: Language) => MoveButton<CrackStoryTypes> | null,
  confirmation: (view: View, language: Language) => { readonly title: string; readonly text: string },
): ModalMove<CrackStoryTypes> => ({
  data: { ...data, options: [] },
  when,
  fromOptions: () => ok(action),
  button,
  modal({ view, language }) {
    const { title, text } = confirmation(view, language)
    return { title, fields: [{ type: 'text', text }] }
  },
  fromModal: () => ok(action),
})

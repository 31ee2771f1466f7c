import type { CrackStoryTypes } from '@crackpost/core/games/crack-story/index'
import type { EventView } from '@crackpost/core/games/crack-story/view'
import { ok } from '@crackpost/core/kernel/result'
import { nameAndDescription } from '../../commands/command.ts'
import { COMPONENT_LIMITS } from '../../discord/components.ts'
import { escapeMarkdown } from '../../discord/escape.ts'
import type { ModalField } from '../../discord/modal.ts'
import { frText } from '../../i18n/typeset.ts'
import type { ModalMove } from '../moves.ts'
import { CRACK_STORY_TEXTS } from './texts.ts'

/**
 * A modal that shows the new words and leaves no message. The event that they are shown is committed before the modal
 * opens; submitting it marks them as heard.
 */
export const listenMove: ModalMove<CrackStoryTypes> = {
  data: {
    ...nameAndDescription(
      'listen',
      'écouter',
      'Hear the words that were added since you last listened',
      frText`Entends les mots ajoutés depuis ta dernière écoute`,
    ),
    options: [],
  },
  when: 'always',
  anyTurn: true,
  openingAction: { type: 'listen' },
  fromOptions: () => ok({ type: 'listen' }),
  button({ table, mine }, language) {
    const { listen } = CRACK_STORY_TEXTS[language].buttons
    // The public button has no count; only the player concerned sees how many words are new.
    if (mine) return mine.mayListen ? { label: `${listen} (${mine.unheard})`, style: 'success' } : null
    return table.story.length > 0 ? { label: listen, style: 'success' } : null
  },
  modal({ language }, _, events = []) {
    const { form } = CRACK_STORY_TEXTS[language]
    return {
      title: form.listen,
      fields: [
        ...events.flatMap((event) => newWordFields(event, language)),
        { type: 'check', name: 'heard', label: form.heard, description: form.heardAbout, chosen: true },
      ],
    }
  },
  fromModal: () => ok({ type: 'heard' }),
}

/** All new words, split over as many text fields as needed. */
function newWordFields(event: EventView, language: 'fr' | 'en'): ModalField[] {
  if (event.type !== 'listened') return []
  const { form } = CRACK_STORY_TEXTS[language]
  const texts: string[] = [form.newWords(event.from + 1, event.words.length, event.showing), '']
  for (const word of event.words.map(escapeMarkdown)) {
    const last = texts.at(-1) ?? ''
    const longer = last === '' ? word : `${last} ${word}`
    if (longer.length > MAX_FIELD_TEXT_LENGTH) texts.push(word)
    else texts[texts.length - 1] = longer
  }
  const [head = '', ...rest] = texts
  return rest.map((text, n) => ({
    type: 'text',
    text: `${n === 0 ? `${head}\n` : ''}${BOLD_MARKUP}${text}${BOLD_MARKUP}`,
  }))
}

/** Markup around the words, and the maximum length of the words in one field. */
const BOLD_MARKUP = '**'
const MAX_FIELD_TEXT_LENGTH = COMPONENT_LIMITS.text - 200

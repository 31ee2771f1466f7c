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
 * A form that shows the new words and leaves nothing behind when it closes. That they are shown is committed before
 * they are; sending the form counts them as heard.
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
    // What everybody sees says only that there is a story; how many words wait is for whom they wait.
    if (mine) return mine.mayListen ? { label: `${listen} (${mine.unheard})`, style: 'success' } : null
    return table.story.length > 0 ? { label: listen, style: 'success' } : null
  },
  modal({ language }, _, heard = []) {
    const { form } = CRACK_STORY_TEXTS[language]
    return {
      title: form.listen,
      fields: [
        ...heard.flatMap((event) => newWordFields(event, language)),
        { type: 'check', name: 'heard', label: form.heard, description: form.heardAbout, chosen: true },
      ],
    }
  },
  fromModal: () => ok({ type: 'heard' }),
}

/** Every word in sight, be they many and long: in as many parts as it takes. */
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

/** Around the words, so that they stand out; and as much of them as one part holds with what stands over it. */
const BOLD_MARKUP = '**'
const MAX_FIELD_TEXT_LENGTH = COMPONENT_LIMITS.text - 200

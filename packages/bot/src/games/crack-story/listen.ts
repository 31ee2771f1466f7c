import type { CrackStory } from '@crackpost/core/games/crack-story/index'
import type { Told } from '@crackpost/core/games/crack-story/view'
import { ok } from '@crackpost/core/kernel/result'
import { told } from '../../command.ts'
import { LIMITS } from '../../component.ts'
import type { FormPart } from '../../form.ts'
import type { FilledMove } from '../../moves.ts'
import { escaped } from '../../quoted.ts'
import { f } from '../../words/typeset.ts'
import { WORDS } from './words.ts'

/**
 * A form that shows the new words and leaves nothing behind when it closes. That they are shown is committed before
 * they are; sending the form counts them as heard.
 */
export const listen: FilledMove<CrackStory> = {
  data: {
    ...told(
      'listen',
      'écouter',
      'Hear the words that were added since you last listened',
      f`Entends les mots ajoutés depuis ta dernière écoute`,
    ),
    options: [],
  },
  when: 'always',
  timeless: true,
  opens: { type: 'listen' },
  typed: () => ok({ type: 'listen' }),
  button({ table, mine }, language) {
    const { listen } = WORDS[language].buttons
    // What everybody sees says only that there is a story; how many words wait is for whom they wait.
    if (mine) return mine.mayListen ? { label: `${listen} (${mine.unheard})`, style: 'success' } : null
    return table.story.length > 0 ? { label: listen, style: 'success' } : null
  },
  form({ language }, _, heard = []) {
    const { form } = WORDS[language]
    return {
      title: form.listen,
      parts: [
        ...heard.flatMap((event) => shown(event, language)),
        { type: 'check', name: 'heard', label: form.heard, about: form.heardAbout, chosen: true },
      ],
    }
  },
  filled: () => ok({ type: 'heard' }),
}

/** Every word in sight, be they many and long: in as many parts as it takes. */
function shown(event: Told, language: 'fr' | 'en'): FormPart[] {
  if (event.type !== 'listened') return []
  const { form } = WORDS[language]
  const texts: string[] = [form.newWords(event.from + 1, event.words.length, event.showing), '']
  for (const word of event.words.map(escaped)) {
    const last = texts.at(-1) ?? ''
    const longer = last === '' ? word : `${last} ${word}`
    if (longer.length > ROOM) texts.push(word)
    else texts[texts.length - 1] = longer
  }
  const [head = '', ...rest] = texts
  return rest.map((text, n) => ({
    type: 'text',
    text: `${n === 0 ? `${head}\n` : ''}${SIGNS}${text}${SIGNS}`,
  }))
}

/** Around the words, so that they stand out; and as much of them as one part holds with what stands over it. */
const SIGNS = '**'
const ROOM = LIMITS.text - 200

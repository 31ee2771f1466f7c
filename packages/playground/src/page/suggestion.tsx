import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Avatar } from './avatar.tsx'
import { completionOf, type Draft, EMPTY, type Filled } from './command/draft.ts'
import { nameOf, type Option } from './command/entry.ts'
import { fitting } from './command/search.ts'
import { complete } from './deed.ts'
import type { Item } from './listbox.tsx'
import { channels } from './part/select.tsx'
import { home, locale, place, words } from './session.ts'

/** Something that an option can be filled with. */
export interface Suggestion {
  readonly item: Item
  readonly filled: Filled
}

export interface Suggested {
  readonly state: 'none' | 'searching' | 'failed' | 'ready'
  readonly all: readonly Suggestion[]
}

const NONE: Suggested = { state: 'none', all: [] }

/** Typing pauses for so long before somebody is asked. */
const PAUSE = 200

const simple = (label: string, value: string | number | boolean): Suggestion => ({
  item: { key: String(value), label },
  filled: { text: label, value },
})
const fromItem = (item: Item): Suggestion => ({ item, filled: { text: item.label, value: item.key } })

/** What is known here without asking the application; null where nothing is. */
function known(option: Option): Suggestion[] | null {
  const people = () =>
    (home.value?.users ?? []).map(({ id, name }) =>
      fromItem({ key: id, label: name, mark: <Avatar id={id} name={name} size={24} /> }),
    )
  const everyone = () =>
    place.value?.server ? [fromItem({ key: place.value.server, label: '@everyone' })] : []
  switch (option.type) {
    case 5:
      return [simple(words.value.yes, true), simple(words.value.no, false)]
    case 6:
      return people()
    case 7:
      return channels(option.channel_types).map(fromItem)
    case 8:
      return everyone()
    case 9:
      return [...people(), ...everyone()]
    default:
      if (!('choices' in option) || option.choices === undefined) return null
      return option.choices.map((choice) => simple(nameOf(choice, locale.value), choice.value))
  }
}

const isCompleted = (option: Option): boolean => 'autocomplete' in option && option.autocomplete === true

/** Whether an option has a list at all. */
export const hasList = (option: Option): boolean => isCompleted(option) || known(option) !== null

/** What fits the option that is being filled in; where the application knows, it is asked while one types. */
export function useSuggestions(draft: Draft, option: Option | undefined): Suggested {
  const answer = useSignal<Suggested>(NONE)
  const { text, value } = (option && draft.filled[option.name]) ?? EMPTY
  const asks = option !== undefined && isCompleted(option) && value === null
  const question = asks ? JSON.stringify(completionOf(draft, option.name)) : null

  useEffect(() => {
    if (question === null || option === undefined) {
      answer.value = NONE
      return
    }
    let stale = false
    answer.value = { state: 'searching', all: answer.value.all }
    const timer = setTimeout(async () => {
      const choices = await complete(completionOf(draft, option.name))
      if (stale) return
      answer.value =
        choices === null
          ? { state: 'failed', all: [] }
          : { state: 'ready', all: choices.map(({ name, value: chosen }) => simple(name, chosen)) }
    }, PAUSE)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [question])

  if (option === undefined || value !== null) return NONE
  if (isCompleted(option)) return answer.value
  const all = known(option)
  return all === null ? NONE : { state: 'ready', all: fitting(all, text, ({ item }) => [item.label]) }
}

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { fetchAutocomplete } from './actions.ts'
import { Avatar } from './avatar.tsx'
import {
  type CommandDraft,
  draftAutocompleteData,
  EMPTY_OPTION_INPUT,
  type OptionInput,
} from './command/draft.ts'
import { type CommandOption, localisedName } from './command/entry.ts'
import { rankMatches } from './command/search.ts'
import { channelItems } from './components/select-items.tsx'
import type { ListboxItem } from './listbox.tsx'
import { currentChannel, currentHome, currentLocale, pageTexts } from './session.ts'

/** A suggested value for an option. */
export interface OptionSuggestion {
  readonly item: ListboxItem
  readonly filled: OptionInput
}

export interface SuggestionState {
  readonly state: 'none' | 'searching' | 'failed' | 'ready'
  readonly all: readonly OptionSuggestion[]
}

const NO_SUGGESTIONS: SuggestionState = { state: 'none', all: [] }

/** Pause after typing before an autocomplete request is sent. */
const TYPING_PAUSE_MS = 200

const choiceSuggestion = (label: string, value: string | number | boolean): OptionSuggestion => ({
  item: { key: String(value), label },
  filled: { text: label, value },
})
const itemSuggestion = (item: ListboxItem): OptionSuggestion => ({
  item,
  filled: { text: item.label, value: item.key },
})

/** Suggestions that need no request; null if the option has none. */
function localSuggestions(option: CommandOption): OptionSuggestion[] | null {
  const people = () =>
    (currentHome.value?.users ?? []).map(({ id, name }) =>
      itemSuggestion({ key: id, label: name, mark: <Avatar id={id} name={name} size={24} /> }),
    )
  const everyone = () =>
    currentChannel.value?.server
      ? [itemSuggestion({ key: currentChannel.value.server, label: '@everyone' })]
      : []
  switch (option.type) {
    case 5:
      return [choiceSuggestion(pageTexts.value.yes, true), choiceSuggestion(pageTexts.value.no, false)]
    case 6:
      return people()
    case 7:
      return channelItems(option.channel_types).map(itemSuggestion)
    case 8:
      return everyone()
    case 9:
      return [...people(), ...everyone()]
    default:
      if (!('choices' in option) || option.choices === undefined) return null
      return option.choices.map((choice) =>
        choiceSuggestion(localisedName(choice, currentLocale.value), choice.value),
      )
  }
}

const hasAutocomplete = (option: CommandOption): boolean =>
  'autocomplete' in option && option.autocomplete === true

/** Whether the option has a suggestion list. */
export const hasSuggestions = (option: CommandOption): boolean =>
  hasAutocomplete(option) || localSuggestions(option) !== null

/** Suggestions that match the option's input. Autocomplete options are requested while typing. */
export function useOptionSuggestions(
  draft: CommandDraft,
  option: CommandOption | undefined,
): SuggestionState {
  const fetched = useSignal<SuggestionState>(NO_SUGGESTIONS)
  const { text, value } = (option && draft.filled[option.name]) ?? EMPTY_OPTION_INPUT
  const needsRequest = option !== undefined && hasAutocomplete(option) && value === null
  const requestKey = needsRequest ? JSON.stringify(draftAutocompleteData(draft, option.name)) : null

  useEffect(() => {
    if (requestKey === null || option === undefined) {
      fetched.value = NO_SUGGESTIONS
      return
    }
    let stale = false
    fetched.value = { state: 'searching', all: fetched.value.all }
    const timer = setTimeout(async () => {
      const choices = await fetchAutocomplete(draftAutocompleteData(draft, option.name))
      if (stale) return
      fetched.value =
        choices === null
          ? { state: 'failed', all: [] }
          : { state: 'ready', all: choices.map(({ name, value: chosen }) => choiceSuggestion(name, chosen)) }
    }, TYPING_PAUSE_MS)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [requestKey])

  if (option === undefined || value !== null) return NO_SUGGESTIONS
  if (hasAutocomplete(option)) return fetched.value
  const all = localSuggestions(option)
  return all === null
    ? NO_SUGGESTIONS
    : { state: 'ready', all: rankMatches(all, text, ({ item }) => [item.label]) }
}

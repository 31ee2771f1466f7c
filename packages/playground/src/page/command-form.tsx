import { useSignal } from '@preact/signals'
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks'
import { sendCommand } from './actions.ts'
import {
  type CommandDraft,
  draftProblems,
  EMPTY_OPTION_INPUT,
  hiddenOptions,
  shownOptions,
  withOptionInput,
  withoutOption,
} from './command/draft.ts'
import { type CommandOption, localisedDescription, localisedName } from './command/entry.ts'
import { composerFocusRequests, updateComposer } from './composer-state.ts'
import { Icon } from './icon.tsx'
import { nextListIndex } from './list-cursor.ts'
import { Listbox, listboxOptionId } from './listbox.tsx'
import { hasSuggestions, type OptionSuggestion, useOptionSuggestions } from './option-suggestions.tsx'
import { currentLocale, pageTexts } from './session.ts'

/** The form for a command's options. */
export function CommandForm({ draft }: { draft: CommandDraft }) {
  const id = useId()
  const shown = shownOptions(draft)
  const focused = useSignal<string | null>(null)
  /** Name of the option to focus after the next render. */
  const optionToFocus = useRef<string | null>(
    shown.find(({ name }) => draft.filled[name]?.text === '')?.name ?? shown[0]?.name ?? null,
  )
  const open = useSignal(true)
  const active = useSignal(0)
  const wasSubmitted = useSignal(false)
  const form = useRef<HTMLFieldSetElement>(null)
  const option = shown.find(({ name }) => name === focused.value)
  const suggested = useOptionSuggestions(draft, option)
  const list = open.value && suggested.state !== 'none'
  const problems = draftProblems(draft)

  const input = (name: string) => form.current?.querySelector<HTMLInputElement>(`[data-option="${name}"]`)
  useLayoutEffect(() => {
    if (optionToFocus.current === null) return
    input(optionToFocus.current)?.focus()
    optionToFocus.current = null
  })
  useEffect(() => {
    if (shown.length === 0) form.current?.querySelector<HTMLElement>('.send')?.focus()
  }, [draft.entry, composerFocusRequests.value])

  const leave = (text: string) => {
    updateComposer({ text, draft: null })
    composerFocusRequests.value += 1
  }
  const send = () => {
    const first = shown.find(({ name }) => problems[name] !== undefined)
    if (first !== undefined) {
      wasSubmitted.value = true
      input(first.name)?.focus()
      return
    }
    updateComposer({ text: '', draft: null })
    composerFocusRequests.value += 1
    void sendCommand(draft)
  }
  const choose = (suggestion: OptionSuggestion | undefined) => {
    if (option === undefined || suggestion === undefined) return
    const now = withOptionInput(draft, option.name, suggestion.filled)
    open.value = false
    updateComposer({ draft: now })
    optionToFocus.current =
      shown.find(({ name }) => draftProblems(now)[name] !== undefined)?.name ?? option.name
  }
  const addOption = (name: string) => {
    optionToFocus.current = name
    updateComposer({ draft: withOptionInput(draft, name, EMPTY_OPTION_INPUT) })
  }
  const removeOption = (name: string) => {
    const before = shown[shown.findIndex((each) => each.name === name) - 1]
    const isNeeded = draft.entry.options.find((each) => each.name === name)?.required === true
    if (isNeeded) {
      if (before === undefined) leave(`/${draft.entry.name}`)
      else input(before.name)?.focus()
      return
    }
    optionToFocus.current = before?.name ?? null
    updateComposer({ draft: withoutOption(draft, name) })
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.isComposing) return
    const { key } = event
    const filled = (option && draft.filled[option.name]) ?? EMPTY_OPTION_INPUT
    const chosen = suggested.all[active.value]
    const isTyped = filled.text !== '' && filled.value === null
    if (list && (key === 'ArrowDown' || key === 'ArrowUp'))
      active.value = nextListIndex(key, active.value, suggested.all.length) ?? 0
    else if (!list && key === 'ArrowDown') open.value = true
    else if (list && chosen && (key === 'Enter' || (key === 'Tab' && isTyped && !event.shiftKey)))
      choose(chosen)
    else if (key === 'Enter' && option !== undefined) send()
    else if (key === 'Escape') {
      if (list) open.value = false
      else leave('')
    } else if (key === 'Backspace' && option !== undefined && filled.text === '') removeOption(option.name)
    else return
    event.preventDefault()
  }

  return (
    <fieldset
      class="command-form"
      ref={form}
      onKeyDown={handleKey}
      aria-label={pageTexts.value.options(`/${draft.entry.name}`)}
    >
      <div class="suggestions">
        {option === undefined ? (
          <p class="hint">
            <strong>/{draft.entry.name}</strong> {draft.entry.description}
          </p>
        ) : (
          <p class="hint" id={`${id}-hint`}>
            <strong>{localisedName(option, currentLocale.value)}</strong>{' '}
            {localisedDescription(option, currentLocale.value)}
            {option.required !== true && <em> ({pageTexts.value.optional})</em>}
            {wasSubmitted.value && problems[option.name] !== undefined && (
              <span class="problem" role="alert">
                {pageTexts.value.problem(problems[option.name] ?? { code: 'required' })}
              </span>
            )}
          </p>
        )}
        {list && (
          <>
            <Listbox
              id={`${id}-list`}
              label={option === undefined ? '' : localisedName(option, currentLocale.value)}
              items={suggested.all.map(({ item }) => item)}
              active={active.value}
              pick={(index) => choose(suggested.all[index])}
            />
            {suggested.all.length === 0 && (
              <p class="empty" role="status">
                {suggested.state === 'searching'
                  ? pageTexts.value.searching
                  : suggested.state === 'failed'
                    ? pageTexts.value.searchFailed
                    : pageTexts.value.noMatch}
              </p>
            )}
          </>
        )}
      </div>
      <button
        type="button"
        class="tool"
        aria-label={pageTexts.value.leaveCommand}
        title={pageTexts.value.leaveCommand}
        onClick={() => leave('')}
      >
        <Icon name="close" />
      </button>
      <div class="chips">
        <span class="command-name">/{draft.entry.name}</span>
        {shown.map((each) => (
          <OptionChip
            key={each.name}
            option={each}
            text={draft.filled[each.name]?.text ?? ''}
            list={
              list && each === option
                ? { id: `${id}-list`, active: suggested.all.length > 0 ? active.value : null }
                : null
            }
            hint={`${id}-hint`}
            invalid={wasSubmitted.value && problems[each.name] !== undefined}
            enter={() => {
              focused.value = each.name
              active.value = 0
              open.value = true
            }}
            leave={() => {
              if (focused.value === each.name) focused.value = null
            }}
            type={(text) => {
              active.value = 0
              open.value = true
              updateComposer({ draft: withOptionInput(draft, each.name, { text, value: null }) })
            }}
          />
        ))}
        {hiddenOptions(draft).map((each) => (
          <button
            key={each.name}
            type="button"
            class="more"
            aria-label={pageTexts.value.addOption(localisedName(each, currentLocale.value))}
            title={localisedDescription(each, currentLocale.value)}
            onClick={() => addOption(each.name)}
          >
            +{localisedName(each, currentLocale.value)}
          </button>
        ))}
      </div>
      <button
        type="button"
        class="tool send"
        aria-label={pageTexts.value.sendCommand(`/${draft.entry.name}`)}
        title={pageTexts.value.send}
        onClick={send}
      >
        <Icon name="send" />
      </button>
    </fieldset>
  )
}

interface OptionChipProps {
  readonly option: CommandOption
  readonly text: string
  /** The open suggestion list; null if closed. */
  readonly list: { readonly id: string; readonly active: number | null } | null
  readonly hint: string
  readonly invalid: boolean
  readonly enter: () => void
  readonly leave: () => void
  readonly type: (text: string) => void
}

function OptionChip({ option, text, list, hint, invalid, enter, leave, type }: OptionChipProps) {
  const name = localisedName(option, currentLocale.value)
  const combobox = hasSuggestions(option)
    ? ({
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-expanded': list !== null,
        'aria-controls': list === null || list.active === null ? undefined : list.id,
        'aria-activedescendant':
          list === null || list.active === null ? undefined : listboxOptionId(list.id, list.active),
      } as const)
    : {}
  return (
    <label class={invalid ? 'chip invalid' : 'chip'}>
      <span aria-hidden="true">{name}</span>
      <input
        {...combobox}
        type="text"
        data-option={option.name}
        aria-label={name}
        aria-required={option.required === true}
        aria-invalid={invalid || undefined}
        aria-describedby={list !== null || invalid ? hint : undefined}
        inputMode={option.type === 4 ? 'numeric' : option.type === 10 ? 'decimal' : 'text'}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        size={Math.max(6, text.length + 1)}
        value={text}
        onFocus={enter}
        onBlur={leave}
        onInput={(event) => type(event.currentTarget.value)}
      />
    </label>
  )
}

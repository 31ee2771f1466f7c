import { useSignal } from '@preact/signals'
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks'
import {
  type Draft,
  EMPTY,
  hiddenOptions,
  problems,
  shownOptions,
  withOption,
  without,
} from './command/draft.ts'
import { aboutOf, nameOf, type Option } from './command/entry.ts'
import { called, compose } from './composer.ts'
import { moved } from './cursor.ts'
import { call } from './deed.ts'
import { Icon } from './icon.tsx'
import { Listbox, optionId } from './listbox.tsx'
import { locale, words } from './session.ts'
import { hasList, type Suggestion, useSuggestions } from './suggestion.tsx'

/** A command while its options are filled in. */
export function Calling({ draft }: { draft: Draft }) {
  const id = useId()
  const shown = shownOptions(draft)
  const focused = useSignal<string | null>(null)
  /** The option that is to get the focus once it is there. */
  const wanted = useRef<string | null>(
    shown.find(({ name }) => draft.filled[name]?.text === '')?.name ?? shown[0]?.name ?? null,
  )
  const open = useSignal(true)
  const active = useSignal(0)
  const tried = useSignal(false)
  const form = useRef<HTMLFieldSetElement>(null)
  const option = shown.find(({ name }) => name === focused.value)
  const suggested = useSuggestions(draft, option)
  const list = open.value && suggested.state !== 'none'
  const wrong = problems(draft)

  const input = (name: string) => form.current?.querySelector<HTMLInputElement>(`[data-option="${name}"]`)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    input(wanted.current)?.focus()
    wanted.current = null
  })
  useEffect(() => {
    if (shown.length === 0) form.current?.querySelector<HTMLElement>('.send')?.focus()
  }, [draft.entry, called.value])

  const leave = (text: string) => {
    compose({ text, draft: null })
    called.value += 1
  }
  const send = () => {
    const first = shown.find(({ name }) => wrong[name] !== undefined)
    if (first !== undefined) {
      tried.value = true
      input(first.name)?.focus()
      return
    }
    compose({ text: '', draft: null })
    called.value += 1
    void call(draft)
  }
  const choose = (suggestion: Suggestion | undefined) => {
    if (option === undefined || suggestion === undefined) return
    const now = withOption(draft, option.name, suggestion.filled)
    open.value = false
    compose({ draft: now })
    wanted.current = shown.find(({ name }) => problems(now)[name] !== undefined)?.name ?? option.name
  }
  const add = (name: string) => {
    wanted.current = name
    compose({ draft: withOption(draft, name, EMPTY) })
  }
  const drop = (name: string) => {
    const before = shown[shown.findIndex((each) => each.name === name) - 1]
    const isNeeded = draft.entry.options.find((each) => each.name === name)?.required === true
    if (isNeeded) {
      if (before === undefined) leave(`/${draft.entry.name}`)
      else input(before.name)?.focus()
      return
    }
    wanted.current = before?.name ?? null
    compose({ draft: without(draft, name) })
  }
  const press = (event: KeyboardEvent) => {
    if (event.isComposing) return
    const { key } = event
    const filled = (option && draft.filled[option.name]) ?? EMPTY
    const chosen = suggested.all[active.value]
    const isTyped = filled.text !== '' && filled.value === null
    if (list && (key === 'ArrowDown' || key === 'ArrowUp'))
      active.value = moved(key, active.value, suggested.all.length) ?? 0
    else if (!list && key === 'ArrowDown') open.value = true
    else if (list && chosen && (key === 'Enter' || (key === 'Tab' && isTyped && !event.shiftKey)))
      choose(chosen)
    else if (key === 'Enter' && option !== undefined) send()
    else if (key === 'Escape') {
      if (list) open.value = false
      else leave('')
    } else if (key === 'Backspace' && option !== undefined && filled.text === '') drop(option.name)
    else return
    event.preventDefault()
  }

  return (
    <fieldset
      class="calling"
      ref={form}
      onKeyDown={press}
      aria-label={words.value.options(`/${draft.entry.name}`)}
    >
      <div class="suggestions">
        {option === undefined ? (
          <p class="hint">
            <strong>/{draft.entry.name}</strong> {draft.entry.description}
          </p>
        ) : (
          <p class="hint" id={`${id}-hint`}>
            <strong>{nameOf(option, locale.value)}</strong> {aboutOf(option, locale.value)}
            {option.required !== true && <em> ({words.value.optional})</em>}
            {tried.value && wrong[option.name] !== undefined && (
              <span class="problem" role="alert">
                {words.value.problem(wrong[option.name] ?? { code: 'required' })}
              </span>
            )}
          </p>
        )}
        {list && (
          <>
            <Listbox
              id={`${id}-list`}
              label={option === undefined ? '' : nameOf(option, locale.value)}
              items={suggested.all.map(({ item }) => item)}
              active={active.value}
              pick={(index) => choose(suggested.all[index])}
            />
            {suggested.all.length === 0 && (
              <p class="empty" role="status">
                {suggested.state === 'searching'
                  ? words.value.searching
                  : suggested.state === 'failed'
                    ? words.value.searchFailed
                    : words.value.noMatch}
              </p>
            )}
          </>
        )}
      </div>
      <button
        type="button"
        class="tool"
        aria-label={words.value.leaveCommand}
        title={words.value.leaveCommand}
        onClick={() => leave('')}
      >
        <Icon name="close" />
      </button>
      <div class="chips">
        <span class="called">/{draft.entry.name}</span>
        {shown.map((each) => (
          <Chip
            key={each.name}
            option={each}
            text={draft.filled[each.name]?.text ?? ''}
            list={
              list && each === option
                ? { id: `${id}-list`, active: suggested.all.length > 0 ? active.value : null }
                : null
            }
            hint={`${id}-hint`}
            invalid={tried.value && wrong[each.name] !== undefined}
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
              compose({ draft: withOption(draft, each.name, { text, value: null }) })
            }}
          />
        ))}
        {hiddenOptions(draft).map((each) => (
          <button
            key={each.name}
            type="button"
            class="more"
            aria-label={words.value.addOption(nameOf(each, locale.value))}
            title={aboutOf(each, locale.value)}
            onClick={() => add(each.name)}
          >
            +{nameOf(each, locale.value)}
          </button>
        ))}
      </div>
      <button
        type="button"
        class="tool send"
        aria-label={words.value.sendCommand(`/${draft.entry.name}`)}
        title={words.value.send}
        onClick={send}
      >
        <Icon name="send" />
      </button>
    </fieldset>
  )
}

interface ChipProps {
  readonly option: Option
  readonly text: string
  /** The list that is open for it. */
  readonly list: { readonly id: string; readonly active: number | null } | null
  readonly hint: string
  readonly invalid: boolean
  readonly enter: () => void
  readonly leave: () => void
  readonly type: (text: string) => void
}

function Chip({ option, text, list, hint, invalid, enter, leave, type }: ChipProps) {
  const name = nameOf(option, locale.value)
  const combobox = hasList(option)
    ? ({
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-expanded': list !== null,
        'aria-controls': list === null || list.active === null ? undefined : list.id,
        'aria-activedescendant':
          list === null || list.active === null ? undefined : optionId(list.id, list.active),
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

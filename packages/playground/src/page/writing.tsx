import { useSignal } from '@preact/signals'
import { useEffect, useId, useRef } from 'preact/hooks'
import { Avatar } from './avatar.tsx'
import { drafted } from './command/draft.ts'
import { type Entry, nameOf } from './command/entry.ts'
import { entriesLike } from './command/search.ts'
import { called, compose, composing, write } from './composer.ts'
import { moved } from './cursor.ts'
import { say } from './deed.ts'
import { Icon } from './icon.tsx'
import { type Item, Listbox, optionId } from './listbox.tsx'
import { entries, home, isDirect, locale, place, titleOf, words } from './session.ts'

function itemOf(entry: Entry): Item {
  const { application } = home.value ?? { application: { id: '', name: '' } }
  return {
    key: `${entry.command.id}/${entry.plain}`,
    label: `/${entry.name}`,
    after: entry.options.map((option) => nameOf(option, locale.value)).join(' · '),
    detail: entry.description,
    mark: <Avatar id={application.id} name={application.name} size={28} />,
  }
}

/** A message while it is written; a slash lists the commands. */
export function Writing() {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const active = useSignal(0)
  const hushed = useSignal(false)
  const { text } = composing.value
  const where = place.value
  const asks = text.startsWith('/') && !text.includes('\n') && !hushed.value
  const found = asks && !where?.archived ? entriesLike(entries.value, text) : []

  useEffect(() => {
    if (called.value > 0) field.current?.focus()
  }, [called.value])

  const change = (value: string) => {
    active.value = 0
    if (!value.startsWith('/')) hushed.value = false
    write(value)
  }
  const pick = (entry: Entry | undefined) => {
    if (entry !== undefined) compose({ text: '', draft: drafted(entry) })
  }
  const send = async () => {
    const said = text.trim()
    if (said === '') return
    compose({ text: '' })
    // What was not taken is given back.
    if (!(await say(said)) && composing.value.text === '') compose({ text: said })
  }
  const press = (event: KeyboardEvent) => {
    if (event.isComposing) return
    const { key } = event
    if (asks && (key === 'ArrowDown' || key === 'ArrowUp')) {
      active.value = moved(key, active.value, found.length) ?? 0
    } else if (asks && (key === 'Enter' || key === 'Tab') && !event.shiftKey) {
      if (key === 'Tab' && found.length === 0) return
      pick(found[active.value])
    } else if (asks && key === 'Escape') hushed.value = true
    else if (key === 'Enter' && !event.shiftKey) void send()
    else return
    event.preventDefault()
  }

  const title =
    where === null
      ? ''
      : isDirect(where)
        ? words.value.writeTo(where.name)
        : words.value.write(titleOf(where))
  return (
    <>
      {asks && (
        <div class="suggestions">
          <p class="hint" role="status">
            {words.value.commands} ({found.length})
          </p>
          <Listbox
            id={`${id}-list`}
            label={words.value.commands}
            items={found.map(itemOf)}
            active={active.value}
            pick={(index) => pick(found[index])}
          />
          {found.length === 0 && (
            <p class="empty">{where?.archived ? words.value.sealed : words.value.noCommand}</p>
          )}
        </div>
      )}
      <button
        type="button"
        class="tool"
        aria-label={words.value.commands}
        title={words.value.commands}
        onClick={() => {
          hushed.value = false
          change(text.startsWith('/') ? text : '/')
          field.current?.focus()
        }}
      >
        <Icon name="slash" />
      </button>
      <textarea
        ref={field}
        class="field"
        rows={1}
        maxLength={2000}
        aria-label={title}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={found.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={found.length > 0 ? optionId(`${id}-list`, active.value) : undefined}
        placeholder={title}
        value={text}
        onInput={(event) => change(event.currentTarget.value)}
        onKeyDown={press}
      />
      <button
        type="button"
        class="tool send"
        aria-label={words.value.send}
        title={words.value.send}
        disabled={text.trim() === '' || asks}
        onClick={() => void send()}
      >
        <Icon name="send" />
      </button>
    </>
  )
}

import { useSignal } from '@preact/signals'
import { useEffect, useId, useRef } from 'preact/hooks'
import { sendChatMessage } from './actions.ts'
import { Avatar } from './avatar.tsx'
import { newCommandDraft } from './command/draft.ts'
import { type CommandEntry, localisedName } from './command/entry.ts'
import { searchEntries } from './command/search.ts'
import { composerContent, composerFocusRequests, setComposerText, updateComposer } from './composer-state.ts'
import { Icon } from './icon.tsx'
import { nextListIndex } from './list-cursor.ts'
import { Listbox, type ListboxItem, listboxOptionId } from './listbox.tsx'
import {
  availableCommands,
  channelTitle,
  currentChannel,
  currentHome,
  currentLocale,
  isDirectMessage,
  pageTexts,
} from './session.ts'

function commandListItem(entry: CommandEntry): ListboxItem {
  const { application } = currentHome.value ?? { application: { id: '', name: '' } }
  return {
    key: `${entry.command.id}/${entry.plain}`,
    label: `/${entry.name}`,
    after: entry.options.map((option) => localisedName(option, currentLocale.value)).join(' · '),
    detail: entry.description,
    mark: <Avatar id={application.id} name={application.name} size={28} />,
  }
}

/** The input for messages; a leading slash lists the commands. */
export function ChatComposer() {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const active = useSignal(0)
  const isListClosed = useSignal(false)
  const { text } = composerContent.value
  const channel = currentChannel.value
  const isCommandSearch = text.startsWith('/') && !text.includes('\n') && !isListClosed.value
  const found = isCommandSearch && !channel?.archived ? searchEntries(availableCommands.value, text) : []

  useEffect(() => {
    if (composerFocusRequests.value > 0) field.current?.focus()
  }, [composerFocusRequests.value])

  const change = (value: string) => {
    active.value = 0
    if (!value.startsWith('/')) isListClosed.value = false
    setComposerText(value)
  }
  const pick = (entry: CommandEntry | undefined) => {
    if (entry !== undefined) updateComposer({ text: '', draft: newCommandDraft(entry) })
  }
  const send = async () => {
    const content = text.trim()
    if (content === '') return
    updateComposer({ text: '' })
    // Restores the text if it was not accepted.
    if (!(await sendChatMessage(content)) && composerContent.value.text === '')
      updateComposer({ text: content })
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.isComposing) return
    const { key } = event
    if (isCommandSearch && (key === 'ArrowDown' || key === 'ArrowUp')) {
      active.value = nextListIndex(key, active.value, found.length) ?? 0
    } else if (isCommandSearch && (key === 'Enter' || key === 'Tab') && !event.shiftKey) {
      if (key === 'Tab' && found.length === 0) return
      pick(found[active.value])
    } else if (isCommandSearch && key === 'Escape') isListClosed.value = true
    else if (key === 'Enter' && !event.shiftKey) void send()
    else return
    event.preventDefault()
  }

  const title =
    channel === null
      ? ''
      : isDirectMessage(channel)
        ? pageTexts.value.writeTo(channel.name)
        : pageTexts.value.write(channelTitle(channel))
  return (
    <>
      {isCommandSearch && (
        <div class="suggestions">
          <p class="hint" role="status">
            {pageTexts.value.commands} ({found.length})
          </p>
          <Listbox
            id={`${id}-list`}
            label={pageTexts.value.commands}
            items={found.map(commandListItem)}
            active={active.value}
            pick={(index) => pick(found[index])}
          />
          {found.length === 0 && (
            <p class="empty">
              {channel?.archived ? pageTexts.value.threadArchived : pageTexts.value.noCommand}
            </p>
          )}
        </div>
      )}
      <button
        type="button"
        class="tool"
        aria-label={pageTexts.value.commands}
        title={pageTexts.value.commands}
        onClick={() => {
          isListClosed.value = false
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
        aria-activedescendant={found.length > 0 ? listboxOptionId(`${id}-list`, active.value) : undefined}
        placeholder={title}
        value={text}
        onInput={(event) => change(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      <button
        type="button"
        class="tool send"
        aria-label={pageTexts.value.send}
        title={pageTexts.value.send}
        disabled={text.trim() === '' || isCommandSearch}
        onClick={() => void send()}
      >
        <Icon name="send" />
      </button>
    </>
  )
}

import { signal } from '@preact/signals'
import type {
  APIActionRowComponent,
  APIButtonComponent,
  APIComponentInMessageActionRow,
  APISelectMenuComponent,
} from 'discord-api-types/v10'
import { useMemo } from 'preact/hooks'
import { activateComponent, pendingComponent } from '../actions.ts'
import { Icon } from '../icon.tsx'
import { pageTexts } from '../session.ts'
import { emojiText } from './emoji.ts'
import { defaultSelectValues, selectItems } from './select-items.tsx'
import { SelectMenu } from './select-menu.tsx'

const BUTTON_CLASSES: Readonly<Record<number, string>> = {
  1: 'primary',
  2: 'secondary',
  3: 'success',
  4: 'danger',
  5: 'link',
}

/** A button. While one component of the message waits for a response, all others are disabled. */
export function ButtonComponent({ button, message }: { button: APIButtonComponent; message: string }) {
  if (!('label' in button) && !('emoji' in button)) return null
  const { label, emoji, style, disabled = false } = button
  const face = (
    <>
      {emoji !== undefined && <span class="emoji">{emojiText(emoji)}</span>}
      {label !== undefined && <span>{label}</span>}
    </>
  )
  if ('url' in button)
    return disabled ? (
      <span class="button link" aria-disabled="true">
        {face}
      </span>
    ) : (
      <a class="button link" href={button.url} target="_blank" rel="noreferrer">
        {face}
        <Icon name="link" size={16} />
        <span class="hidden">({pageTexts.value.newTab})</span>
      </a>
    )
  if (!('custom_id' in button)) return null
  const waiting = pendingComponent(message)
  const busy = waiting === button.custom_id
  return (
    <button
      type="button"
      class={`button ${BUTTON_CLASSES[style] ?? 'secondary'}${busy ? ' busy' : ''}`}
      disabled={disabled || (waiting !== undefined && !busy)}
      aria-busy={busy || undefined}
      onClick={() => void activateComponent(message, button.custom_id, 2)}
    >
      {face}
    </button>
  )
}

function SelectComponent({ select, message }: { select: APISelectMenuComponent; message: string }) {
  // The selection is shown until the message changes.
  const chosen = useMemo(() => signal<readonly string[]>(defaultSelectValues(select)), [select])
  return (
    <SelectMenu
      label={select.placeholder ?? pageTexts.value.choose}
      items={selectItems(select)}
      chosen={chosen.value}
      least={select.min_values ?? 1}
      most={select.max_values ?? 1}
      placeholder={select.placeholder}
      disabled={select.disabled ?? false}
      busy={pendingComponent(message) !== undefined}
      choose={(values) => {
        chosen.value = values
        void activateComponent(message, select.custom_id, select.type, values)
      }}
    />
  )
}

export function ActionRowComponent({
  row,
  message,
}: {
  row: APIActionRowComponent<APIComponentInMessageActionRow>
  message: string
}) {
  return (
    <div class="row">
      {row.components.map((each) =>
        each.type === 2 ? (
          <ButtonComponent key={each.id} button={each} message={message} />
        ) : (
          <SelectComponent key={each.id} select={each} message={message} />
        ),
      )}
    </div>
  )
}

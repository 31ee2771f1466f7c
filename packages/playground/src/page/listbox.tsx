import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Icon } from './icon.tsx'

/** An item of a list. */
export interface ListboxItem {
  readonly key: string
  readonly label: string
  /** `after` is shown next to the label, `detail` below it. */
  readonly after?: string
  readonly detail?: string | undefined
  readonly mark?: ComponentChildren
}

interface Props {
  readonly id: string
  readonly label: string
  readonly items: readonly ListboxItem[]
  /** Index of the item at the keyboard cursor. */
  readonly active: number
  /** Keys of the selected items; undefined if picking closes the list. */
  readonly chosen?: readonly string[]
  readonly several?: boolean
  readonly pick: (index: number) => void
}

export const listboxOptionId = (list: string, index: number): string => `${list}-${index}`

/** A list whose cursor is controlled by the focused input through `aria-activedescendant`. */
export function Listbox({ id, label, items, active, chosen, several = false, pick }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  if (items.length === 0) return null
  return (
    <div
      ref={list}
      id={id}
      class="listbox"
      role="listbox"
      aria-label={label}
      aria-multiselectable={several || undefined}
      // Keeps the focus in the input.
      onMouseDown={(event) => event.preventDefault()}
    >
      {items.map(({ key, label: name, after, detail, mark }, index) => {
        const isChosen = chosen?.includes(key) ?? false
        return (
          <button
            key={key}
            id={listboxOptionId(id, index)}
            type="button"
            role="option"
            tabIndex={-1}
            class={index === active ? 'item active' : 'item'}
            aria-selected={chosen === undefined ? index === active : isChosen}
            onClick={() => pick(index)}
          >
            {mark !== undefined && <span class="mark">{mark}</span>}
            <span class="said">
              <span class="name">
                {name} {after !== undefined && after !== '' && <span class="after">{after}</span>}
              </span>
              {detail !== undefined && detail !== '' && <span class="detail">{detail}</span>}
            </span>
            {several && (
              <span class={isChosen ? 'tick on' : 'tick'}>{isChosen && <Icon name="check" size={14} />}</span>
            )}
          </button>
        )
      })}
    </div>
  )
}

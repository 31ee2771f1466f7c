import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { foldAccents } from '../command/search.ts'
import { Icon } from '../icon.tsx'
import { nextListIndex } from '../list-cursor.ts'
import { Listbox, type ListboxItem, listboxOptionId } from '../listbox.tsx'
import { pageTexts } from '../session.ts'

interface Props {
  readonly label: string
  readonly items: readonly ListboxItem[]
  readonly chosen: readonly string[]
  readonly most: number
  readonly least: number
  readonly placeholder?: string | undefined
  readonly disabled?: boolean
  readonly busy?: boolean
  readonly describedBy?: string | undefined
  readonly invalid?: boolean
  /** Called with the new selection: at once for a single choice, else when the list closes. */
  readonly choose: (values: readonly string[]) => void
}

/** Places the popup below its button, or above if there is more space. */
function positionPopup(list: HTMLElement, opener: HTMLElement): void {
  const { top, bottom, left, width } = opener.getBoundingClientRect()
  const [above, below] = [top - 12, innerHeight - bottom - 12]
  const up = below < 240 && above > below
  const place = {
    left: `${Math.min(left, innerWidth - width - 8)}px`,
    width: `${width}px`,
    height: `${Math.min(up ? above : below, 360)}px`,
    top: up ? 'auto' : `${bottom + 4}px`,
    bottom: up ? `${innerHeight - top + 4}px` : 'auto',
  }
  // CSS variables, so that a narrow screen can ignore them and show the list at the bottom.
  for (const [name, value] of Object.entries(place)) list.style.setProperty(`--${name}`, value)
}

/** A click outside an open list only closes it, as with native selects. */
function swallowNextClick(): void {
  const stop = (event: Event) => event.stopPropagation()
  const done = () => setTimeout(() => removeEventListener('click', stop, true), 50)
  addEventListener('click', stop, true)
  addEventListener('pointerup', done, { once: true })
  addEventListener('pointercancel', done, { once: true })
}

/** A select with a popup list, for one or several values. */
export function SelectMenu({ label, items, chosen, least, most, placeholder, ...rest }: Props) {
  const { disabled = false, busy = false, describedBy, invalid = false, choose } = rest
  const id = useId()
  const open = useSignal(false)
  const active = useSignal(0)
  const selected = useSignal<readonly string[]>(chosen)
  const opener = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const several = most > 1
  const values = open.value ? selected.value : chosen

  useLayoutEffect(() => {
    if (!open.value || popup.current === null || opener.current === null) return
    const [list, button] = [popup.current, opener.current]
    list.showPopover()
    const reposition = () => positionPopup(list, button)
    reposition()
    const closeOnOutsideClick = (event: PointerEvent) => {
      const inside =
        event.target instanceof Node && (list.contains(event.target) || button.contains(event.target))
      if (inside) return
      closeList(true)
      swallowNextClick()
    }
    addEventListener('resize', reposition)
    addEventListener('scroll', reposition, true)
    addEventListener('pointerdown', closeOnOutsideClick, true)
    return () => {
      removeEventListener('resize', reposition)
      removeEventListener('scroll', reposition, true)
      removeEventListener('pointerdown', closeOnOutsideClick, true)
    }
  }, [open.value])

  const openList = () => {
    selected.value = chosen
    active.value = Math.max(
      0,
      items.findIndex(({ key }) => chosen.includes(key)),
    )
    open.value = true
    opener.current?.focus()
  }
  const closeList = (keep: boolean) => {
    if (!open.value) return
    open.value = false
    const changed =
      selected.value.length !== chosen.length || selected.value.some((value) => !chosen.includes(value))
    if (keep && changed && selected.value.length >= least) choose(selected.value)
  }
  const pick = (index: number) => {
    const key = items[index]?.key
    if (key === undefined) return
    active.value = index
    if (!several) {
      open.value = false
      // Picking the selected item again clears it if no value is required.
      choose(least === 0 && chosen.includes(key) ? [] : [key])
    } else if (selected.value.includes(key)) selected.value = selected.value.filter((value) => value !== key)
    else if (selected.value.length < most) selected.value = [...selected.value, key]
  }
  /** Moves to the first item that starts with the typed characters. */
  const jumpToTyped = (char: string) => {
    const isNewSearch = Date.now() - typed.current.at > 800
    typed.current = { text: (isNewSearch ? '' : typed.current.text) + foldAccents(char), at: Date.now() }
    const found = items.findIndex((item) => foldAccents(item.label).startsWith(typed.current.text))
    if (found !== -1) active.value = found
  }
  const handleKey = (event: KeyboardEvent) => {
    const { key } = event
    if (!open.value) {
      if (!['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(key)) return
      event.preventDefault()
      return openList()
    }
    const to = nextListIndex(key, active.value, items.length)
    if (to !== null) active.value = to
    else if (key === 'Escape') {
      // Closes only the list, not the surrounding dialog.
      event.stopPropagation()
      closeList(false)
    } else if (key === 'Enter' || key === ' ') pick(active.value)
    else if (key === 'Tab') return closeList(true)
    else if (key.length === 1) jumpToTyped(key)
    else return
    event.preventDefault()
  }

  const shown = items.filter(({ key }) => values.includes(key))
  return (
    <div class={`pick${open.value ? ' open' : ''}${busy ? ' busy' : ''}`}>
      <button
        ref={opener}
        type="button"
        role="combobox"
        class="opener"
        aria-haspopup="listbox"
        aria-label={label}
        aria-expanded={open.value}
        aria-controls={open.value ? `${id}-list` : undefined}
        aria-activedescendant={open.value ? listboxOptionId(`${id}-list`, active.value) : undefined}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        disabled={disabled || busy}
        onClick={() => (open.value ? closeList(true) : openList())}
        onKeyDown={handleKey}
        onBlur={() => closeList(true)}
      >
        <ChosenItems shown={shown} several={several} placeholder={placeholder ?? pageTexts.value.choose} />
        <Icon name="down" size={18} />
      </button>
      {open.value && (
        <div ref={popup} popover="manual" class="popup">
          <Listbox
            id={`${id}-list`}
            label={label}
            items={items}
            active={active.value}
            chosen={selected.value}
            several={several}
            pick={pick}
          />
          {items.length === 0 && <p class="empty">{pageTexts.value.nothingToChoose}</p>}
          {several && (
            <footer>
              <span>
                {selected.value.length} / {most}
              </span>
              <button
                type="button"
                class="button primary"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => closeList(true)}
                disabled={selected.value.length < least}
              >
                {pageTexts.value.done}
              </button>
            </footer>
          )}
        </div>
      )}
    </div>
  )
}

function ChosenItems(props: {
  shown: readonly ListboxItem[]
  several: boolean
  placeholder: string
}): ComponentChildren {
  const { shown, several, placeholder } = props
  if (shown.length === 0) return <span class="placeholder">{placeholder}</span>
  return (
    <span class="choices">
      {shown.map(({ key, label, mark }) => (
        <span key={key} class={several ? 'choice several' : 'choice'}>
          {mark !== undefined && <span class="mark">{mark}</span>}
          {label}
        </span>
      ))}
    </span>
  )
}

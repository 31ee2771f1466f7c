import { Icon } from './icon.tsx'
import { instant } from './instant.ts'
import { locale, words } from './session.ts'
import { alarm, look, troubles, unlooked } from './trouble.ts'

/** What went wrong: a button with their number, and the list. */
export function Troubles() {
  const w = words.value
  const many = unlooked.value
  return (
    <>
      <button type="button" class="tool" popovertarget="troubles" title={w.troubles}>
        <Icon name="trouble" />
        <span class="hidden">{w.troubles}</span>
        {many > 0 && (
          <span class="badge">
            <span aria-hidden="true">{many > 99 ? '99+' : many}</span>
            <span class="hidden">, {w.troubleCount(many)}</span>
          </span>
        )}
      </button>
      <div
        id="troubles"
        popover="auto"
        class="panel"
        role="dialog"
        aria-label={w.troubles}
        onToggle={(event) => {
          if (event.newState === 'open') look()
        }}
      >
        <h2>{w.troubles}</h2>
        <p class="about">{w.troublesAbout}</p>
        {troubles.value.length === 0 && <p class="empty">{w.noTroubles}</p>}
        <ol class="troubles">
          {troubles.value.map(({ id, at, what, message, details }) => (
            <li key={id}>
              <p class="what">
                <code>{what}</code>
                <time dateTime={new Date(at).toISOString()}>{instant(at, 'S', locale.value, at)}</time>
              </p>
              <p>{message}</p>
              {details.length > 0 && (
                <ul>
                  {details.map((detail) => (
                    <li key={detail}>
                      <code>{detail}</code>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
      </div>
    </>
  )
}

/** A new trouble stands above everything until it was looked at. */
export function Alarm() {
  const trouble = alarm.value
  if (trouble === null) return null
  const w = words.value
  return (
    <div class="banner alarm" role="alert">
      <Icon name="trouble" size={18} />
      <p>
        <strong>{trouble.what}</strong> {trouble.message}
      </p>
      <button type="button" onClick={() => document.getElementById('troubles')?.showPopover()}>
        {w.show}
      </button>
      <button
        type="button"
        aria-label={w.dismiss}
        onClick={() => {
          alarm.value = null
        }}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}

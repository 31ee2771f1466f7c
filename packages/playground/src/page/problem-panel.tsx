import { Icon } from './icon.tsx'
import { markProblemsSeen, problemReports, unseenProblem, unseenProblemCount } from './problem-reports.ts'
import { currentLocale, pageTexts } from './session.ts'
import { formatTimestamp } from './time-format.ts'

/** A button with the number of problems, and their list. */
export function ProblemPanel() {
  const texts = pageTexts.value
  const count = unseenProblemCount.value
  return (
    <>
      <button type="button" class="tool" popovertarget="troubles" title={texts.troubles}>
        <Icon name="trouble" />
        <span class="hidden">{texts.troubles}</span>
        {count > 0 && (
          <span class="badge">
            <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
            <span class="hidden">, {texts.troubleCount(count)}</span>
          </span>
        )}
      </button>
      <div
        id="troubles"
        popover="auto"
        class="panel"
        role="dialog"
        aria-label={texts.troubles}
        onToggle={(event) => {
          if (event.newState === 'open') markProblemsSeen()
        }}
      >
        <h2>{texts.troubles}</h2>
        <p class="about">{texts.troublesAbout}</p>
        {problemReports.value.length === 0 && <p class="empty">{texts.noTroubles}</p>}
        <ol class="troubles">
          {problemReports.value.map(({ id, at, what, message, details }) => (
            <li key={id}>
              <p class="what">
                <code>{what}</code>
                <time dateTime={new Date(at).toISOString()}>
                  {formatTimestamp(at, 'S', currentLocale.value, at)}
                </time>
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

/** The newest problem, shown until it was seen. */
export function ProblemBanner() {
  const report = unseenProblem.value
  if (report === null) return null
  const texts = pageTexts.value
  return (
    <div class="banner alarm" role="alert">
      <Icon name="trouble" size={18} />
      <p>
        <strong>{report.what}</strong> {report.message}
      </p>
      <button type="button" onClick={() => document.getElementById('troubles')?.showPopover()}>
        {texts.show}
      </button>
      <button
        type="button"
        aria-label={texts.dismiss}
        onClick={() => {
          unseenProblem.value = null
        }}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}

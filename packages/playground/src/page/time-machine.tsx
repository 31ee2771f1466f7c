import { useSignal } from '@preact/signals'
import type { ClockReading } from '../client/protocol.ts'
import { requestJson } from './api-client.ts'
import { Icon } from './icon.tsx'
import { serverClock, serverNow, setServerClock } from './server-clock.ts'
import { currentLocale, pageTexts } from './session.ts'
import { formatTimeSpan, formatTimestamp, MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from './time-format.ts'

const STEPS_MS = [MS_PER_HOUR, 6 * MS_PER_HOUR, MS_PER_DAY, 3 * MS_PER_DAY]
const UNIT_MS = { minute: MS_PER_MINUTE, hour: MS_PER_HOUR, day: MS_PER_DAY } as const
type Unit = keyof typeof UNIT_MS

const isUnit = (value: string): value is Unit => value in UNIT_MS

async function advanceClock(ms: number): Promise<void> {
  const reported = await requestJson<ClockReading>('client/clock', { advance: ms })
  if (reported !== null) setServerClock(reported)
}

/** The panel for moving the clock; nothing if the clock is not movable. */
export function TimeMachine() {
  const amount = useSignal(12)
  const unit = useSignal<Unit>('hour')
  const { offset, movable } = serverClock.value ?? { offset: 0, movable: false }
  if (!movable) return null
  const texts = pageTexts.value
  const ms = amount.value * UNIT_MS[unit.value]
  const ahead = offset < MS_PER_MINUTE ? null : formatTimeSpan(offset, currentLocale.value)
  return (
    <>
      <button type="button" class="tool" popovertarget="clock" title={texts.clock}>
        <Icon name="clock" />
        <span class="hidden">{texts.clock}</span>
        {ahead !== null && <span class="ahead">{texts.ahead(ahead)}</span>}
      </button>
      <div id="clock" popover="auto" class="panel" role="dialog" aria-label={texts.clock}>
        <h2>{texts.clock}</h2>
        <p class="about">{texts.clockAbout}</p>
        <p class="dial">
          <span class="label">{texts.clockNow}</span>
          <strong>{formatTimestamp(serverNow.value, 'F', currentLocale.value, serverNow.value)}</strong>
          {ahead !== null && <span class="detail">{texts.moved(ahead)}</span>}
        </p>
        <div class="steps">
          {STEPS_MS.map((step) => (
            <button
              key={step}
              type="button"
              class="button secondary"
              aria-label={texts.forward(formatTimeSpan(step, currentLocale.value))}
              onClick={() => void advanceClock(step)}
            >
              {texts.ahead(formatTimeSpan(step, currentLocale.value))}
            </button>
          ))}
        </div>
        <form
          class="custom"
          onSubmit={(event) => {
            event.preventDefault()
            if (ms > 0) void advanceClock(Math.round(ms))
          }}
        >
          <input
            type="number"
            min={1}
            max={1000}
            aria-label={texts.other}
            value={amount.value}
            onInput={(event) => {
              amount.value = Number(event.currentTarget.value)
            }}
          />
          <select
            aria-label={texts.unit}
            value={unit.value}
            onChange={(event) => {
              const { value } = event.currentTarget
              if (isUnit(value)) unit.value = value
            }}
          >
            <option value="minute">{texts.units.minute}</option>
            <option value="hour">{texts.units.hour}</option>
            <option value="day">{texts.units.day}</option>
          </select>
          <button type="submit" class="button primary" disabled={!(ms > 0)}>
            {texts.move}
          </button>
        </form>
      </div>
    </>
  )
}

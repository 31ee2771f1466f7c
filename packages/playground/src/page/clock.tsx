import { useSignal } from '@preact/signals'
import type { Hour } from '../client/protocol.ts'
import { hour, now, setHour } from './hour.ts'
import { Icon } from './icon.tsx'
import { DAY, HOUR, instant, MINUTE, stretch } from './instant.ts'
import { locale, words } from './session.ts'
import { ask } from './wire.ts'

const STEPS = [HOUR, 6 * HOUR, DAY, 3 * DAY]
const UNITS = { minute: MINUTE, hour: HOUR, day: DAY } as const
type Unit = keyof typeof UNITS

const isUnit = (value: string): value is Unit => value in UNITS

async function advance(ms: number): Promise<void> {
  const told = await ask<Hour>('client/clock', { advance: ms })
  if (told !== null) setHour(told)
}

/** The time machine; not there where the clock can't be moved. */
export function Clock() {
  const many = useSignal(12)
  const unit = useSignal<Unit>('hour')
  const { offset, movable } = hour.value ?? { offset: 0, movable: false }
  if (!movable) return null
  const w = words.value
  const ms = many.value * UNITS[unit.value]
  const ahead = offset < MINUTE ? null : stretch(offset, locale.value)
  return (
    <>
      <button type="button" class="tool" popovertarget="clock" title={w.clock}>
        <Icon name="clock" />
        <span class="hidden">{w.clock}</span>
        {ahead !== null && <span class="ahead">{w.ahead(ahead)}</span>}
      </button>
      <div id="clock" popover="auto" class="panel" role="dialog" aria-label={w.clock}>
        <h2>{w.clock}</h2>
        <p class="about">{w.clockAbout}</p>
        <p class="dial">
          <span class="label">{w.clockNow}</span>
          <strong>{instant(now.value, 'F', locale.value, now.value)}</strong>
          {ahead !== null && <span class="detail">{w.moved(ahead)}</span>}
        </p>
        <div class="steps">
          {STEPS.map((step) => (
            <button
              key={step}
              type="button"
              class="button secondary"
              aria-label={w.forward(stretch(step, locale.value))}
              onClick={() => void advance(step)}
            >
              {w.ahead(stretch(step, locale.value))}
            </button>
          ))}
        </div>
        <form
          class="custom"
          onSubmit={(event) => {
            event.preventDefault()
            if (ms > 0) void advance(Math.round(ms))
          }}
        >
          <input
            type="number"
            min={1}
            max={1000}
            aria-label={w.other}
            value={many.value}
            onInput={(event) => {
              many.value = Number(event.currentTarget.value)
            }}
          />
          <select
            aria-label={w.unit}
            value={unit.value}
            onChange={(event) => {
              const { value } = event.currentTarget
              if (isUnit(value)) unit.value = value
            }}
          >
            <option value="minute">{w.units.minute}</option>
            <option value="hour">{w.units.hour}</option>
            <option value="day">{w.units.day}</option>
          </select>
          <button type="submit" class="button primary" disabled={!(ms > 0)}>
            {w.move}
          </button>
        </form>
      </div>
    </>
  )
}

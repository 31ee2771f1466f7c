import { computed, signal } from '@preact/signals'
import type { ClockReading } from '../client/protocol.ts'

/** What the clocks there show, as it was last told. */
export const serverClock = signal<ClockReading | null>(null)
const skew = signal(0)
const tick = signal(Date.now())

setInterval(() => {
  tick.value = Date.now()
}, 1000)

/** The time there; it ticks once a second. */
export const serverNow = computed(() => tick.value + skew.value)

export function setServerClock(reported: ClockReading): void {
  serverClock.value = reported
  tick.value = Date.now()
  skew.value = reported.now - tick.value
}

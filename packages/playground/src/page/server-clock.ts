import { computed, signal } from '@preact/signals'
import type { ClockReading } from '../client/protocol.ts'

/** The clock as last reported by the server, or null. */
export const serverClock = signal<ClockReading | null>(null)
const skew = signal(0)
const tick = signal(Date.now())

setInterval(() => {
  tick.value = Date.now()
}, 1000)

/** The server's time in milliseconds, updated every second. */
export const serverNow = computed(() => tick.value + skew.value)

export function setServerClock(reported: ClockReading): void {
  serverClock.value = reported
  tick.value = Date.now()
  skew.value = reported.now - tick.value
}

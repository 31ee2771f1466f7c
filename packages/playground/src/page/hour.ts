import { computed, signal } from '@preact/signals'
import type { Hour } from '../client/protocol.ts'

/** What the clocks there show, as it was last told. */
export const hour = signal<Hour | null>(null)
const skew = signal(0)
const tick = signal(Date.now())

setInterval(() => {
  tick.value = Date.now()
}, 1000)

/** The time there; it ticks once a second. */
export const now = computed(() => tick.value + skew.value)

export function setHour(told: Hour): void {
  hour.value = told
  tick.value = Date.now()
  skew.value = told.now - tick.value
}

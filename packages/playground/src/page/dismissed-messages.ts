import { signal } from '@preact/signals'

/** Ephemeral messages that were dismissed. They stay hidden for the browser session. */
const STORAGE_KEY = 'dismissed'
const MAX_DISMISSED = 300

export const dismissedMessages = signal<ReadonlySet<string>>(
  new Set((sessionStorage.getItem(STORAGE_KEY) ?? '').split(',').filter((id) => id !== '')),
)

export function dismissMessage(message: string): void {
  dismissedMessages.value = new Set([...dismissedMessages.value, message].slice(-MAX_DISMISSED))
  sessionStorage.setItem(STORAGE_KEY, [...dismissedMessages.value].join(','))
}

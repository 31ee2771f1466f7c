import { signal } from '@preact/signals'

/** Answers that only one person sees can be put away; they stay away for as long as the window is open. */
const STORAGE_KEY = 'dismissed'
const MAX_DISMISSED = 300

export const dismissedMessages = signal<ReadonlySet<string>>(
  new Set((sessionStorage.getItem(STORAGE_KEY) ?? '').split(',').filter((id) => id !== '')),
)

export function dismissMessage(message: string): void {
  dismissedMessages.value = new Set([...dismissedMessages.value, message].slice(-MAX_DISMISSED))
  sessionStorage.setItem(STORAGE_KEY, [...dismissedMessages.value].join(','))
}

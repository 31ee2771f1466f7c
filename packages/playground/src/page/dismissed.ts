import { signal } from '@preact/signals'

/** Answers that only one person sees can be put away; they stay away for as long as the window is open. */
const KEY = 'dismissed'
const MOST = 300

export const dismissed = signal<ReadonlySet<string>>(
  new Set((sessionStorage.getItem(KEY) ?? '').split(',').filter((id) => id !== '')),
)

export function dismiss(message: string): void {
  dismissed.value = new Set([...dismissed.value, message].slice(-MOST))
  sessionStorage.setItem(KEY, [...dismissed.value].join(','))
}

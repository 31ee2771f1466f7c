import { signal } from '@preact/signals'
import type { PlaceShown, Shown } from '../client/protocol.ts'

/** Somebody named me elsewhere. */
export interface Toast {
  readonly message: Shown
  readonly place: PlaceShown
  readonly player: string
}

export const toasts = signal<readonly Toast[]>([])

const SHOWN = 8000
const MOST = 3

export function toast(made: Toast): void {
  toasts.value = [...toasts.value, made].slice(-MOST)
  setTimeout(() => untoast(made.message.id), SHOWN)
}

export function untoast(message: string): void {
  toasts.value = toasts.value.filter((each) => each.message.id !== message)
}

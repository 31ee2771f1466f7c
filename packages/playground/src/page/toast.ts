import { signal } from '@preact/signals'
import type { ChannelSummary, ClientMessage } from '../client/protocol.ts'

/** A mention in a channel that is not open. */
export interface MentionToast {
  readonly message: ClientMessage
  readonly place: ChannelSummary
  readonly player: string
}

export const mentionToasts = signal<readonly MentionToast[]>([])

const TOAST_DURATION_MS = 8000
const MAX_TOASTS = 3

export function showToast(toast: MentionToast): void {
  mentionToasts.value = [...mentionToasts.value, toast].slice(-MAX_TOASTS)
  setTimeout(() => dismissToast(toast.message.id), TOAST_DURATION_MS)
}

export function dismissToast(message: string): void {
  mentionToasts.value = mentionToasts.value.filter((each) => each.message.id !== message)
}

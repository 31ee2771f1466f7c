import type { MatchPlace } from '@crackpost/core/match/settings'
import type { DeliveryProgress } from './deliver.ts'
import type { DeliveryDeps } from './deps.ts'
import { type OutboxMessage, type SendResult, sendOnce } from './outbox.ts'

/** `thread`: where later messages go; null for the channel. */
export interface MatchSendResult {
  readonly sent: SendResult
  readonly thread: string | null
}

/**
 * Sends a message to the thread of a match. If there is none, or it is gone, locked or closed to us, the message goes to
 * the channel, and so do later ones.
 */
export async function sendToMatch(
  deps: DeliveryDeps,
  place: MatchPlace,
  thread: string | null,
  message: Omit<OutboxMessage, 'channel'>,
): Promise<MatchSendResult> {
  if (thread !== null) {
    const sent = await sendOnce(deps, { ...message, channel: thread })
    if (sent.type !== 'unreachable') return { sent, thread }
    deps.log({ match: message.id, event: 'threadUnreachable', reason: sent.reason })
  }
  return { sent: await sendOnce(deps, { ...message, channel: place.channel }), thread: null }
}

/** Why delivery has to stop after this result; null if the message is done. */
export function stopReason(sent: SendResult): DeliveryProgress | null {
  if (sent.type === 'done') return null
  if (sent.type === 'later') return sent
  return { type: 'unreachable', reason: sent.reason === 'closed' ? 'forbidden' : sent.reason }
}
